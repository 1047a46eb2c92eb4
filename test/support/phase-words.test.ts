import { expect, it } from 'vitest'
import { PHASES } from '~/lib/core/journal/phase'
import { phaseWords } from '~/lib/provider/client/phase-words'

it('has a sentence for every phase, and later ones', () => {
  for (const phase of Object.keys(PHASES)) expect(phaseWords(Object(phase).toString())).toMatch(/^[A-Z].*\.$/)
  expect(phaseWords(Object('new').toString())).toBe('Under way.')
})

it('names the failure, and an arrival that no chain shows', () => {
  expect(phaseWords('replaced', { failure: 'cancelled' })).toBe('You cancelled it.')
  expect(phaseWords('replaced', { failure: 'replaced' })).toContain('Another transaction')
  expect(phaseWords('done', { proof: 'service' })).toContain('no chain shows it')
  expect(phaseWords('done', { proof: 'chain', failure: null })).toBe('It has arrived.')
})

it('gives the reason where nothing was sent', () => {
  expect(phaseWords('failed', { failure: 'service-refused' })).toBe(
    'Nothing was sent, and nothing will be. The bridge declined this swap. Try again later.',
  )
  expect(phaseWords('failed', { failure: 'recipient-mistyped' })).toContain('address does not fit')
  expect(phaseWords('failed', { failure: 'internal' })).toBe('Nothing was sent, and nothing will be.')
})
