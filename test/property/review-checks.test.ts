import { describe, expect, it } from 'vitest'
import type { ReviewCheck } from '~/lib/contract/views'
import { reviewUnwrap } from '~/lib/core/review/unwrap'
import { reviewWrap, type WrapReviewInput } from '~/lib/core/review/wrap'
import type { PendingReview } from '~/lib/services/ports/pending-review'
import { reviewViewOf } from '~/lib/services/swaps/review-view'
import { type UnwrapVector, VECTORS } from './unwrap-vectors'
import { WRAP_CASES } from './wrap-cases'

const NO_FEES = {
  networkSats: 0n,
  protocolSats: 0n,
  lockerSats: 0n,
  thirdPartySats: 0n,
  fillerSats: 0n,
  totalSats: 0n,
}
const COMMON = { id: 'r', createdAt: 0, profileId: 'p', origin: null, fees: NO_FEES }

function checksOfWrap(input: WrapReviewInput): ReviewCheck[] {
  const { amountSats, chainId, thirdPartyId, recipientAddress, minOutput } = input.intent
  const prepared: PendingReview = {
    ...COMMON,
    direction: 'to-evm',
    intent: {
      direction: 'to-evm',
      networkName: 'polygon',
      chainId,
      thirdPartyId,
      amountSats,
      outputToken: null,
      recipientAddress,
      minOutput,
      expectedOutput: minOutput,
    },
    input,
    review: reviewWrap(input),
    promise: { lockingScript: '', networkFeeSats: 0n, bridgePercentageFee: 0n, leastArrival: minOutput },
  }
  return reviewViewOf(prepared).checks
}

function checksOfUnwrap({ input }: UnwrapVector): ReviewCheck[] {
  const prepared: PendingReview = {
    ...COMMON,
    direction: 'to-bitcoin',
    account: '0x0000000000000000000000000000000000000001',
    intent: {
      ...input.intent,
      direction: 'to-bitcoin',
      networkName: 'polygon',
      chainId: 1,
      expectedSats: input.intent.minSats,
      signer: 'wallet',
    },
    input,
    review: reviewUnwrap(input),
    steps: ['call'],
    gas: null,
  }
  return reviewViewOf(prepared).checks
}

describe('what a review lists as passed', () => {
  it.each(WRAP_CASES.map(({ name, input }) => [name, input] as const))('%s', (_, input) => {
    const isSwap = input.intent.payload.kind === 'swap'
    const isUnprotected = reviewWrap(input).findings.some(({ code }) => code === 'payload-unprotected')
    const checks = checksOfWrap(input)
    expect(checks).toContain('locker')
    expect(checks.includes('minimum')).toBe(isSwap && !isUnprotected)
  })

  it.each(VECTORS.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
    const checks = checksOfUnwrap(vector)
    expect(checks).toContain('simulated')
    expect(checks.includes('minimum')).toBe(vector.kind !== 'unwrap')
    expect(checks.includes('allowance')).toBe(vector.input.intent.inputToken !== null)
  })

  it('is nothing where it refuses', () => {
    for (const { input } of WRAP_CASES) expect(checksOfWrap({ ...input, lockers: [] })).toEqual([])
  })
})
