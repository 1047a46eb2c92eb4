import { describe, expect, it } from 'vitest'
import type { ToEvmOrder } from '~/lib/contract/orders'
import { findNetwork } from '~/lib/core/catalog'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { BASE, PROFILE } from '../../ports/profile.fixture'
import { intentToEvm, minOutputOf, routeToEvm, wrapIntentOf } from './route'

const OWN = addressOf('9')
const USDC = addressOf('7')
const ORDER: ToEvmOrder = {
  direction: 'to-evm',
  amountSats: 1_000_000n,
  networkName: 'polygon',
  outputToken: USDC,
  recipient: null,
  slippageBps: 100,
  feeChoice: 'normal',
}
const PLAIN = { ...ORDER, outputToken: BASE.wrappedBtc }
const OF_INTEGRATOR = { ...PROFILE, service: { ...PROFILE.service, thirdPartyId: 5 } }

const routeOf = (order: Partial<ToEvmOrder> = {}, profile = PROFILE) =>
  routeToEvm({ ...ORDER, ...order }, profile, OWN)

it('pays the account’s own address where none is named', () => {
  const lower = `0x${'ab'.repeat(20)}` as const
  expect(routeOf().recipientAddress).toBe(OWN)
  expect(routeOf({ recipient: lower }).recipientAddress.toLowerCase()).toBe(lower)
  expect(() => routeToEvm(ORDER, PROFILE, undefined)).toThrow(
    expect.objectContaining({ code: 'account-without-evm' }),
  )
  expect(routeToEvm({ ...ORDER, recipient: lower }, PROFILE, undefined).recipientAddress).not.toBe(OWN)
})

it.each([
  ['amount-malformed', { amountSats: 0n }],
  ['network-unknown', { networkName: 'elsewhere' }],
  ['token-unknown', { outputToken: addressOf('1') }],
] as const)('refuses an order with %s', (code, change) => {
  expect(() => routeOf(change)).toThrow(expect.objectContaining({ code }))
})

it.each([
  ['none', {}, PROFILE, 0],
  ['that of the profile', {}, OF_INTEGRATOR, 5],
  ['that of the order before', { thirdPartyId: 7 }, OF_INTEGRATOR, 7],
  ['none where the order says so', { thirdPartyId: 0 }, OF_INTEGRATOR, 0],
])('names as its integrator %s', (_, order, profile, thirdPartyId) => {
  const { query, ...route } = routeOf(order, profile)
  expect(route.thirdPartyId).toBe(thirdPartyId)
  expect('thirdPartyId' in query ? query.thirdPartyId : 0).toBe(thirdPartyId)
})

it('asks for a token by its address, never null', () => {
  expect(routeOf().query).toEqual({ amountSats: 1_000_000n, networkName: 'polygon', outputToken: USDC })
  expect(routeOf({ outputToken: null }).query).toEqual({ amountSats: 1_000_000n, networkName: 'polygon' })
})

it('knows what is exchanged and what crosses', () => {
  expect(routeOf(PLAIN)).toMatchObject({ isPlain: true, crosses: false, network: BASE, base: BASE })
  expect(routeOf({ networkName: 'ethereum' })).toMatchObject({ isPlain: false, crosses: true, base: BASE })
})

it('takes the order’s own minimum before its slippage', () => {
  expect(minOutputOf(ORDER, 20_000n)).toBe(19_800n)
  expect(minOutputOf({ ...ORDER, minOutput: 19_999n }, 20_000n)).toBe(19_999n)
})

it('keeps the terms of an order in its intent', () => {
  expect(intentToEvm(routeOf({ thirdPartyId: 7 }), { minOutput: 5n, expectedOutput: 6n })).toEqual({
    direction: 'to-evm',
    networkName: 'polygon',
    chainId: BASE.chainId,
    thirdPartyId: 7,
    amountSats: 1_000_000n,
    outputToken: USDC,
    recipientAddress: OWN,
    minOutput: 5n,
    expectedOutput: 6n,
  })
})

describe('the terms that a payload has to state', () => {
  const common = { amountSats: 1_000_000n, recipientAddress: OWN, thirdPartyId: 0 }

  it('hold a plain wrap to a named minimum alone', () => {
    const plain = { ...common, chainId: BASE.chainId, payload: { kind: 'wrap' } }
    expect(wrapIntentOf(routeOf(PLAIN), 990_000n)).toEqual({ ...plain, minOutput: 0n })
    expect(wrapIntentOf(routeOf({ ...PLAIN, minOutput: 7n }), 7n)).toEqual({ ...plain, minOutput: 7n })
  })

  it('name the base network’s token and that which arrives', () => {
    const ethereum = findNetwork(PROFILE, 'ethereum')
    expect(wrapIntentOf(routeOf({ networkName: 'ethereum', outputToken: null }), 9n)).toMatchObject({
      ...common,
      chainId: ethereum.chainId,
      payload: { kind: 'swap', outputToken: USDC },
      v2: { outputToken: ethereum.wrappedNative, minOutput: 9n, minIntermediary: 0n },
    })
  })

  it('never round a minimum down', () => {
    // Its 18 decimals are 6 on the base network.
    const minOutputOn = (minOutput: bigint) =>
      wrapIntentOf(routeOf({ networkName: 'ethereum', outputToken: null }), minOutput).minOutput
    expect(minOutputOn(5n * 10n ** 12n)).toBe(5n)
    expect(minOutputOn(5n * 10n ** 12n + 1n)).toBe(6n)
  })
})
