import { expect, it } from 'vitest'
import { sealAllowed } from './seal'

it('refuses a transaction without a plan for its signatures', () => {
  expect(() => sealAllowed({ verdict: 'ok', findings: [] }, undefined, true)).toThrow(
    expect.objectContaining({ code: 'review-refused' }),
  )
})
