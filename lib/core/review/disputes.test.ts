import { expect, it } from 'vitest'
import { disputeFindings } from './disputes'

it('names each disputed fact once, and asks for consent', () => {
  expect(disputeFindings(['oracle', 'integrator', 'oracle'])).toEqual([
    { code: 'sources-dispute', severity: 'warn', params: { disputed: 'oracle' } },
    { code: 'sources-dispute', severity: 'warn', params: { disputed: 'integrator' } },
  ])
  expect(disputeFindings([])).toEqual([])
})
