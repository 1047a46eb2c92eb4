import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type { Profile } from '~/lib/contract/profile'
import { carrierScript } from '~/lib/core/bitcoin/data-carrier'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { addressOf, APPROVED_TO_EVM, COIN_A, signed, toEvm } from '~/lib/core/journal/swap.fixture'
import { encodePayload } from '~/lib/core/payload/encode-payload.fixture'
import { tokenIdOf } from '~/lib/core/payload/payload'
import { PROFILE } from '../ports/profile.fixture'
import { receiptOf } from './receipt'
import { viewOf } from './view'

const USDC = addressOf('7')

/** USDC with other decimals where it arrives than on the base chain, as on BNB Chain, where it has 18. */
function profileWith(decimals: number, baseDecimals: number): Profile {
  return {
    ...PROFILE,
    evm: PROFILE.evm.map((network) =>
      network.kind === 'base'
        ? { ...network, tokens: [{ address: USDC, symbol: 'USDC', decimals: baseDecimals }] }
        : {
            ...network,
            tokens: [{ address: USDC, symbol: 'USDC', decimals, baseToken: USDC, baseDecimals }],
          },
    ),
  }
}

/** Reads the view and the receipt of a swap whose instructions contain these minimums. */
function saidOf(profile: Profile, minOutput: bigint, minIntermediary: bigint): boolean[] {
  const carrier = carrierScript(
    encodePayload({
      kind: 'swap',
      codec: 'v2',
      chainId: 1002,
      appId: 20,
      recipientAddress: addressOf('9'),
      serviceFeeSats: 500n,
      speed: false,
      thirdPartyId: 0,
      outputTokenId: tokenIdOf(USDC),
      minOutput,
      minIntermediary,
      crossingFeePer1e7: 0n,
    }),
  )
  const raw = encodeUnsigned({
    version: 2,
    inputs: [{ ...COIN_A, sequence: 0 }],
    outputs: [{ scriptPubKey: carrier, valueSats: 0n }],
    lockTime: 0,
  })
  const { attempt, ...event } = signed('1', [COIN_A])
  const swap = toEvm([{ ...event, attempt: { ...attempt, rawTransaction: hex.encode(raw) } }], {
    intent: {
      ...APPROVED_TO_EVM.intent,
      networkName: 'ethereum',
      chainId: 1002,
      outputToken: USDC,
      minOutput,
    },
    promise: { ...APPROVED_TO_EVM.promise, leastArrival: minOutput },
  })
  return [viewOf(swap, [], profile).isMinimumEnforced, receiptOf(swap, [], profile).isMinimumEnforced]
}

/** 1,000 USDC, where it has 6 decimals and where it has 18. */
const [IN_6, IN_18] = [1_000_000_000n, 10n ** 21n]

describe('a minimum', () => {
  it('is not shown as enforced where hardly any is', () => {
    expect(saidOf(profileWith(6, 18), IN_6, IN_6)).toEqual([false, false])
  })

  it('is shown as enforced where all is, in any units', () => {
    expect(saidOf(profileWith(6, 18), IN_6, IN_18)).toEqual([true, true])
    expect(saidOf(profileWith(18, 6), IN_18, IN_6)).toEqual([true, true])
    expect(saidOf(profileWith(6, 6), IN_6, IN_6)).toEqual([true, true])
  })

  it('is taken in the same units for a removed token', () => {
    const edited = { ...PROFILE, evm: PROFILE.evm.map((network) => ({ ...network, tokens: [] })) }
    expect(saidOf(edited, IN_6, IN_6)).toEqual([true, true])
  })
})
