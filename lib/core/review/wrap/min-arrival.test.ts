import { describe, expect, it } from 'vitest'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import type { SwapPayload } from '~/lib/core/payload/payload'
import { highestMinimum, minArrival } from './min-arrival'
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
  crossingFeePer1e7: 100_000n,
} as const
const v2 = (minIntermediary: bigint): SwapPayload => ({
  ...COMMON,
  codec: 'v2',
  outputTokenId: '0x7777777777777777',
  minIntermediary,
})

describe('the minimum that arrives of a crossing', () => {
  it('is reduced by the bridge’s fee in version 1', () => {
    expect(minArrival({ ...COMMON, codec: 'v1', outputToken: addressOf('7') }, INTENT)).toBe(99_000n)
  })

  it('is the minimum as version 2 says it', () => {
    expect(minArrival(v2(0n), INTENT)).toBe(100_000n)
    expect(minArrival(v2(102_000n), INTENT)).toBe(100_000n)
  })

  it('is what the enforced intermediary leaves, where that is less', () => {
    expect(minArrival(v2(100_000n), INTENT)).toBe(99_000n)
  })

  it('is counted in the token that arrives', () => {
    const finer = {
      ...INTENT,
      v2: { outputToken: addressOf('7'), minOutput: 100_000_000n, minIntermediary: 0n },
    }
    expect(minArrival({ ...v2(100_000n), minOutput: 100_000_000n }, finer)).toBe(99_000_000n)
  })

  it('is nothing where none was asked for', () => {
    const free = {
      ...INTENT,
      minOutput: 0n,
      v2: { outputToken: addressOf('7'), minOutput: 0n, minIntermediary: 0n },
    }
    expect(minArrival({ ...COMMON, codec: 'v1', outputToken: addressOf('7') }, free)).toBe(0n)
    expect(minArrival(v2(100_000n), free)).toBe(0n)
  })
})

describe('the highest of the minimums', () => {
  const inTwoUnits = (minOutput: bigint, ofTarget: bigint): WrapIntent => ({
    ...INTENT,
    minOutput,
    v2: { outputToken: addressOf('7'), minOutput: ofTarget, minIntermediary: 0n },
  })

  it('is the one that was asked for, said or enforced', () => {
    expect(highestMinimum(v2(90_000n), { ...INTENT, minOutput: 100_001n })).toBe(100_001n)
    expect(highestMinimum(v2(90_000n), inTwoUnits(100_000n, 90_000n))).toBe(100_000n)
    expect(highestMinimum(v2(200_000n), inTwoUnits(100_000n, 100_000n))).toBe(198_000n)
  })

  it('takes the fee off a raised one in version 1', () => {
    const raised = { ...COMMON, codec: 'v1', outputToken: addressOf('7'), minOutput: 200_000n } as const
    expect(highestMinimum(raised, INTENT)).toBe(198_000n)
  })

  it('is what is enforced where none was asked for', () => {
    expect(highestMinimum(v2(200_000n), inTwoUnits(0n, 0n))).toBe(198_000n)
  })
})
