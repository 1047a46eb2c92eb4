import { hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokensOf } from '~/lib/core/catalog'
import { parseProfile } from '~/lib/contract/profile'
import { carrierScript } from '~/lib/core/bitcoin/data-carrier'
import { encodePayload } from '~/lib/core/payload/encode-payload.fixture'
import { type BridgePayload, tokenIdOf } from '~/lib/core/payload/payload'
import { minArrival } from '~/lib/core/review/wrap/min-arrival'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { PROFILE } from '~/lib/services/ports/profile.fixture'
import { bridgePaymentIn } from '~/lib/services/restore/bridge-payment'
import { wrapTargetOf } from '~/lib/services/restore/wrap-target'
import { routeToEvm, wrapIntentOf } from '~/lib/services/swaps/to-evm/route'
import { runs } from './runs'

const [polygon, ethereum] = PROFILE.evm
const WETH = addressOf('e')
/** Tokens with different decimals on two chains, in both directions. */
const profile = parseProfile({
  ...PROFILE,
  evm: [
    {
      ...polygon,
      chainId: 31_337,
      tokens: [...(polygon?.tokens ?? []), { address: WETH, symbol: 'WETH', decimals: 18 }],
    },
    {
      ...ethereum,
      chainId: 31_338,
      nativeBaseToken: WETH,
      tokens: [
        { address: addressOf('7'), symbol: 'USDC', decimals: 6, baseToken: addressOf('7'), baseDecimals: 18 },
        { address: addressOf('b'), symbol: 'FINE', decimals: 18, baseToken: addressOf('d'), baseDecimals: 8 },
      ],
    },
  ],
})
const choices = profile.evm.flatMap((network) =>
  tokensOf(network).map(({ address }) => ({ network, outputToken: address })),
)
const OWN = `0014${'11'.repeat(20)}`
const LOCKER = { scriptPubKey: `a914${'22'.repeat(20)}87`, valueSats: 1_000_000n }

const orders = fc.record({
  choice: fc.constantFrom(...choices),
  codec: fc.constantFrom('v1' as const, 'v2' as const),
  minOutput: fc.bigInt(0n, 10n ** 19n),
  /** Per 100 of what is implied. */
  enforced: fc.constantFrom(0n, 50n, 99n, 100n, 103n),
  crossingFeePer1e7: fc.bigInt(0n, 500_000n),
  thirdPartyId: fc.nat(255),
  serviceFeeSats: fc.bigInt(0n, 50_000n),
})

describe('a payload of an order, read back with the profile', () => {
  it('names the same target and promises at least as much', () => {
    fc.assert(
      fc.property(orders, ({ choice, codec, minOutput, enforced, crossingFeePer1e7, ...terms }) => {
        const { network, outputToken } = choice
        const order = {
          direction: 'to-evm',
          amountSats: 1_000_000n,
          networkName: network.name,
          outputToken,
        } as const
        const route = routeToEvm(
          { ...order, recipient: addressOf('9'), slippageBps: 0, feeChoice: null },
          profile,
          addressOf('9'),
        )
        const intent = wrapIntentOf(route, minOutput)
        const common = {
          chainId: network.chainId,
          appId: 20,
          recipientAddress: intent.recipientAddress,
          speed: false,
          ...terms,
        }
        const payload: BridgePayload =
          intent.payload.kind === 'wrap'
            ? { kind: 'wrap', codec, ...common }
            : codec === 'v1'
              ? {
                  kind: 'swap',
                  codec,
                  ...common,
                  outputToken: intent.payload.outputToken,
                  minOutput: intent.minOutput,
                  crossingFeePer1e7,
                }
              : {
                  kind: 'swap',
                  codec,
                  ...common,
                  outputTokenId: tokenIdOf(intent.v2?.outputToken ?? addressOf('0')),
                  minOutput: intent.v2?.minOutput ?? 0n,
                  minIntermediary: (intent.minOutput * enforced) / 100n,
                  crossingFeePer1e7,
                }
        const carrier = { scriptPubKey: carrierScript(encodePayload(payload)), valueSats: 0n }
        const change = { scriptPubKey: OWN, valueSats: 5n }
        const found = bridgePaymentIn([LOCKER, carrier, change], new Set([OWN]))
        expect(found?.candidates).toEqual([LOCKER])
        const target = found && wrapTargetOf(found.payload, profile)
        expect(target).toMatchObject({ network: { name: network.name }, outputToken })

        if (payload.kind === 'wrap') {
          expect(target?.leastArrival).toBe(0n)
          return
        }
        const promised = minArrival(payload, intent)
        const restored = target?.leastArrival ?? -1n
        // If the base chain's token has fewer decimals, the payload had to round up to its next unit.
        expect(restored >= promised).toBe(true)
        expect(restored - promised < 10n ** 10n).toBe(true)
      }),
      runs(500),
    )
  })

  it('is undefined for another chain or token', () => {
    const payload: BridgePayload = {
      kind: 'swap',
      codec: 'v1',
      chainId: 31_337,
      appId: 20,
      recipientAddress: addressOf('9'),
      serviceFeeSats: 0n,
      speed: false,
      thirdPartyId: 0,
      outputToken: addressOf('c'),
      minOutput: 1n,
      crossingFeePer1e7: 0n,
    }
    expect(wrapTargetOf(payload, profile)).toBeUndefined()
    expect(wrapTargetOf({ ...payload, chainId: 7, outputToken: addressOf('7') }, profile)).toBeUndefined()
    expect(wrapTargetOf({ ...payload, outputToken: addressOf('7') }, profile)).toBeDefined()
    const { outputToken: _token, minOutput: _least, crossingFeePer1e7: _fee, ...rest } = payload
    expect(wrapTargetOf({ ...rest, kind: 'wrap', chainId: 31_338 }, profile)).toBeUndefined()
  })

  it('is undefined with two data carriers, none, or other data', () => {
    const other = { scriptPubKey: carrierScript(hex.decode('00'.repeat(27))), valueSats: 0n }
    const fine = { scriptPubKey: carrierScript(hex.decode('00'.repeat(28))), valueSats: 0n }
    expect(bridgePaymentIn([LOCKER, fine], new Set())).toBeDefined()
    expect(bridgePaymentIn([LOCKER, fine, fine], new Set())).toBeUndefined()
    expect(bridgePaymentIn([LOCKER, fine, other], new Set())).toBeUndefined()
    expect(bridgePaymentIn([LOCKER, other], new Set())).toBeUndefined()
    expect(bridgePaymentIn([LOCKER], new Set())).toBeUndefined()
  })
})
