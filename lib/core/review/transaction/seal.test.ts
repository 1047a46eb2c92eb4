import { expect, it } from 'vitest'
import { sealAllowed } from './seal'

it('a transaction without a plan for its signatures is refused, whatever the verdict', () => {
  expect(() => sealAllowed({ verdict: 'ok', findings: [] }, undefined, true)).toThrow(
    expect.objectContaining({ code: 'review-refused' }),
  )
})
