import { describe, expect, it } from 'vitest'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { minArrival } from './min-arrival'
import type { SwapPayload } from './payload-check'
import type { WrapIntent } from './types'

const INTENT: WrapIntent = {
  amountSats: 1_000_000n,
  chainId: 1002,
  recipientAddress: addressOf('9'),
  thirdPartyId: 0,
  payload: { kind: 'swap', outputToken: addressOf('7') },
  minOutput: 100_000n,
}
const COMMON = {
  kind: 'swap',
  chainId: 1002,
  appId: 20,
  recipientAddress: addressOf('9'),
  serviceFeeSats: 0n,
  speed: false,
  thirdPartyId: 0,
  minOutput: 100_000n,
  /** 1 %. */
  bridgeFeePer1e7: 100_000n,
} as const
const v2 = (minIntermediary: bigint): SwapPayload => ({
  ...COMMON,
  codec: 'v2',
  outputTokenId: '0x7777777777777777',
  minIntermediary,
})

describe('the minimum that arrives of a crossing', () => {
  it('is what the bridge’s fee leaves of the minimum, by version 1', () => {
    expect(minArrival({ ...COMMON, codec: 'v1', outputToken: addressOf('7') }, INTENT)).toBe(99_000n)
  })

  it('is the minimum as version 2 says it, from which that fee was taken before', () => {
    expect(minArrival(v2(0n), INTENT)).toBe(100_000n)
    expect(minArrival(v2(102_000n), INTENT)).toBe(100_000n)
  })

  it('is what the enforced intermediary leaves, where that is less', () => {
    expect(minArrival(v2(100_000n), INTENT)).toBe(99_000n)
  })

  it('is counted in the token that arrives, whose units may be others than the base chain’s', () => {
    const finer = {
      ...INTENT,
      v2: { outputToken: addressOf('7'), minOutput: 100_000_000n, minIntermediary: 0n },
    }
    expect(minArrival({ ...v2(100_000n), minOutput: 100_000_000n }, finer)).toBe(99_000_000n)
  })
})
