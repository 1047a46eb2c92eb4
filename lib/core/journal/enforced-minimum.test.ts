import { describe, expect, it } from 'vitest'
import { hex } from '@scure/base'
import { carrierScript } from '../bitcoin/data-carrier'
import { encodeUnsigned } from '../bitcoin/encode-transaction'
import { encodeCall } from '../evm/call'
import { encodePayload } from '../payload/encode-payload.fixture'
import type { BridgePayload } from '../payload/payload'
import { isMinimumEnforced } from './enforced-minimum'
import { addressOf, APPROVED_TO_BITCOIN, COIN_A, signed, toBitcoin, toEvm } from './swap.fixture'

const HEAD = {
  chainId: 137,
  appId: 1,
  recipientAddress: addressOf('9'),
  serviceFeeSats: 500n,
  speed: false,
  thirdPartyId: 0,
} as const
const SWAP = { ...HEAD, kind: 'swap', crossingFeePer1e7: 0n, minOutput: 5_000n } as const
const WRAP: BridgePayload = { ...HEAD, kind: 'wrap', codec: 'v1' }
const V1: BridgePayload = { ...SWAP, codec: 'v1', outputToken: addressOf('7') }
const v2 = (minIntermediary: bigint): BridgePayload => ({
  ...SWAP,
  codec: 'v2',
  outputTokenId: '0x7777777777777777',
  minIntermediary,
})

/** A swap to an EVM network whose signed payment carries these instructions. */
function paying(payload: BridgePayload) {
  const raw = encodeUnsigned({
    version: 2,
    inputs: [{ ...COIN_A, sequence: 0 }],
    outputs: [{ scriptPubKey: carrierScript(encodePayload(payload)), valueSats: 0n }],
    lockTime: 0,
  })
  const { attempt, ...event } = signed('1', [COIN_A])
  return toEvm([{ ...event, attempt: { ...attempt, rawTransaction: hex.encode(raw) } }])
}

const TERMS = {
  inputAmount: 100n,
  userScript: `0x${'11'.repeat(20)}`,
  scriptType: 3,
  lockingScript: `0xa914${'22'.repeat(20)}87`,
  thirdPartyId: 0n,
} as const

function calling(terms: Parameters<typeof encodeCall>[0]) {
  const call = { ...APPROVED_TO_BITCOIN.call, data: encodeCall(terms) }
  return toBitcoin([], { call })
}
const ordering = (minSats: bigint) =>
  calling({
    ...TERMS,
    kind: 'router-swap',
    exchangeConnector: addressOf('3'),
    minSats,
    isFixedToken: true,
    path: [addressOf('7'), addressOf('8')],
    deadline: 9_999n,
  })

describe('a minimum of a swap to an EVM network', () => {
  it('is enforced where the instructions name it', () => {
    expect(isMinimumEnforced(paying(V1))).toBe(true)
    expect(isMinimumEnforced(paying(v2(4_990n)))).toBe(true)
  })

  it('is not where nothing holds the contracts to it', () => {
    for (const payload of [WRAP, { ...V1, minOutput: 0n }, v2(0n), v2(1n), v2(2_500n)])
      expect(
        isMinimumEnforced(paying(payload)),
        JSON.stringify(payload, (_, value) => String(value)),
      ).toBe(false)
  })

  it('is compared in the units of the base chain’s token', () => {
    const finer = { base: 18, output: 6 }
    expect(isMinimumEnforced(paying(v2(5_000n)), finer)).toBe(false)
    expect(isMinimumEnforced(paying(v2(5_000n * 10n ** 12n)), finer)).toBe(true)
    expect(isMinimumEnforced(paying(v2(5n)), { base: 3, output: 6 })).toBe(true)
  })

  it('is not without signed bytes that can be read', () => {
    expect(isMinimumEnforced(toEvm())).toBe(false)
    expect(isMinimumEnforced(toEvm([signed('1', [COIN_A])]))).toBe(false)
  })
})

describe('a minimum of a swap to Bitcoin', () => {
  it('is enforced only if the call names it', () => {
    expect(isMinimumEnforced(ordering(900n))).toBe(true)
    expect(isMinimumEnforced(ordering(0n))).toBe(false)
    expect(isMinimumEnforced(calling({ ...TERMS, kind: 'unwrap' }))).toBe(false)
  })
})
