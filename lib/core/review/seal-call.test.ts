import { expect, it } from 'vitest'
import { isReviewedCall } from '../evm/reviewed'
import type { Hex } from '../hex'
import { cancellingCall, sealAllowedCall } from './seal-call'

const ACCOUNT: Hex = `0x${'1'.repeat(40)}`

it('a cancellation sends its own account nothing', () => {
  const call = cancellingCall(ACCOUNT)
  expect(call).toEqual({ to: ACCOUNT, data: '0x', value: 0n, functionName: '' })
  expect(isReviewedCall(call)).toBe(true)
})

it('refuses a call that the review could not make', () => {
  expect(() => sealAllowedCall(undefined, { verdict: 'ok', findings: [] }, true)).toThrow(
    expect.objectContaining({ code: 'review-refused' }),
  )
})
