import { expect, it } from 'vitest'
import type { ToBitcoinOrder } from '~/lib/contract/orders'
import { findNetwork } from '~/lib/core/catalog'
import { addressOf, OWN_ADDRESS } from '~/lib/core/journal/swap.fixture'
import { BASE, PROFILE } from '../../ports/profile.fixture'
import { intentToBitcoin, routeOfIntent, routeToBitcoin } from './route'

const USDC = addressOf('7')
const PAYEE = 'bcrt1qtmp74ayg7p24uslctssvjm06q5phz4yrxucgnv'
const ORDER: ToBitcoinOrder = {
  direction: 'to-bitcoin',
  networkName: 'polygon',
  inputToken: USDC,
  inputAmount: 5_000_000n,
  recipient: null,
  slippageBps: 100,
  feeChoice: 'normal',
}
const OF_INTEGRATOR = { ...PROFILE, service: { ...PROFILE.service, thirdPartyId: 5 } }

const routeOf = (order: Partial<ToBitcoinOrder> = {}, profile = PROFILE) =>
  routeToBitcoin({ ...ORDER, ...order }, profile, OWN_ADDRESS)

it('pays the account’s own address where none is named', () => {
  expect(routeOf().bitcoinAddress).toBe(OWN_ADDRESS)
  expect(routeOf({ recipient: ` ${PAYEE.toUpperCase()} ` }).bitcoinAddress).toBe(PAYEE)
  expect(routeToBitcoin({ ...ORDER, recipient: PAYEE }, PROFILE, '').bitcoinAddress).toBe(PAYEE)
  expect(() => routeToBitcoin(ORDER, PROFILE, '')).toThrow(
    expect.objectContaining({ code: 'account-missing' }),
  )
})

it.each([
  ['amount-malformed', { inputAmount: 0n }],
  ['network-unknown', { networkName: 'elsewhere' }],
  ['token-unknown', { inputToken: addressOf('1') }],
] as const)('refuses an order with %s', (code, change) => {
  expect(() => routeOf(change)).toThrow(expect.objectContaining({ code }))
})

it.each([
  ['none', {}, PROFILE, 0],
  ['that of the profile', {}, OF_INTEGRATOR, 5],
  ['that of the order before', { thirdPartyId: 7 }, OF_INTEGRATOR, 7],
])('names as its integrator %s', (_, order, profile, thirdPartyId) => {
  const { query, ...route } = routeOf(order, profile)
  expect(route.thirdPartyId).toBe(thirdPartyId)
  const inQuery = thirdPartyId === 0 ? {} : { thirdPartyId }
  expect(query).toEqual({ networkName: 'polygon', inputToken: USDC, inputAmount: 5_000_000n, ...inQuery })
})

it('names the burn router on a base network', () => {
  const { contracts, crosses } = routeOf()
  expect(contracts).toMatchObject({ contract: BASE.burnRouter, wrappedBtc: BASE.wrappedBtc })
  expect(contracts).not.toHaveProperty('pathStart')
  expect(crosses).toBe(false)
})

it('names the connector and the path’s start elsewhere', () => {
  const ethereum = findNetwork(PROFILE, 'ethereum')
  const { contracts, crosses } = routeOf({ networkName: 'ethereum', inputToken: null })
  expect(contracts).toMatchObject({
    contract: 'connector' in ethereum ? ethereum.connector : undefined,
    pathStart: USDC,
    wrappedNative: ethereum.wrappedNative,
    exchangeConnectors: BASE.exchangeConnectors,
  })
  expect(crosses).toBe(true)
})

it('takes the order’s own minimum before its slippage', () => {
  expect(intentToBitcoin(routeOf(), 20_000n, 'wallet')).toMatchObject({
    minSats: 19_800n,
    expectedSats: 20_000n,
  })
  expect(intentToBitcoin(routeOf({ minSats: 19_999n }), 20_000n, 'page')).toMatchObject({
    minSats: 19_999n,
    signer: 'page',
  })
})

it('finds an intent’s route again, whatever the profile says', () => {
  const intent = intentToBitcoin(routeOf({ recipient: PAYEE, thirdPartyId: 7 }), 20_000n, 'wallet')
  const again = routeOfIntent(intent, OF_INTEGRATOR)
  expect(intentToBitcoin(again, 1n, 'wallet')).toEqual({ ...intent, expectedSats: 1n })
})
