import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ToBitcoinOrder, ToEvmOrder } from '~/lib/contract/orders'
import type { ReviewView } from '~/lib/contract/views/review'
import type { Services } from '~/lib/services/services'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundBitcoin } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

const BTC = 100_000_000n
const SITE = 'https://dapp.example'
const INTEGRATOR = 99

let network: TestNetwork
let services: Services

beforeAll(async () => {
  network = await openNetwork()
  services = await startWallet(createMachine(network.profile), phraseOf(790))
  await fundBitcoin(services, network, 3n * BTC)
  const { evm } = await keystoreAccounts(services.wallet)
  for (const [chain, token] of [
    [network.chains.base, usdc('polygon')],
    [network.chains.cross, usdc('ethereum')],
  ] as const) {
    await chain.fund(evm.address, 10n ** 18n)
    await chain.fundToken(token, evm.address, 200_000_000_000n)
  }
})
afterAll(() => network.stop())
afterEach(async () => {
  await network.control('/service', { networkFeeSats: null, crossingFeePercent: null, estimatePercent: null })
  await network.control('/market/reset', {})
})

type NetworkName = 'polygon' | 'ethereum'
const usdc = (name: NetworkName) =>
  network.chains.deployment[name === 'polygon' ? 'base' : 'cross'].tokens.usdc.address

const toEvm = (over: Partial<ToEvmOrder> = {}): ToEvmOrder => ({
  direction: 'to-evm',
  amountSats: BTC / 100n,
  networkName: 'polygon',
  outputToken: usdc('polygon'),
  recipient: freshAddress(1),
  slippageBps: 100,
  feeChoice: null,
  ...over,
})
const toBitcoin = (over: Partial<ToBitcoinOrder> = {}): ToBitcoinOrder => ({
  direction: 'to-bitcoin',
  inputAmount: 1_000_000_000n,
  networkName: 'polygon',
  inputToken: usdc('polygon'),
  recipient: null,
  slippageBps: 100,
  feeChoice: null,
  ...over,
})
const prepare = (order: ToEvmOrder | ToBitcoinOrder, origin: string | null = null) =>
  services.swaps.prepare(order, { origin })
const codes = ({ findings }: ReviewView) =>
  findings.map(({ code }) => code).filter((code) => !code.startsWith('recipient-'))
// threat: hidden-fee
describe('a service that takes more than is silent', () => {
  it.each([
    ['polygon', { networkFeeSats: 60_000 }, BTC / 100n, 'warn', 'taken-service'],
    ['polygon', { networkFeeSats: 90_000 }, BTC / 100n, 'refuse', 'taken-service'],
    ['polygon', { networkFeeSats: 14_000_000 }, (3n * BTC) / 2n, 'refuse', 'price-refused'],
    ['ethereum', { crossingFeePercent: 5 }, BTC / 100n, 'warn', 'taken-crossing'],
    ['ethereum', { networkFeeSats: 90_000, crossingFeePercent: 5 }, BTC / 100n, 'refuse', 'price-refused'],
    ['polygon', { estimatePercent: 110 }, BTC / 100n, 'refuse', 'estimate-above-quote'],
    ['polygon', { estimatePercent: 150 }, BTC / 100n, 'refuse', 'estimate-above-quote'],
    ['polygon', { estimatePercent: 190 }, BTC / 100n, 'refuse', 'estimate-above-quote'],
  ] as const)('to %s, %o of %i sats: %s', async (networkName, body, amountSats, verdict, code) => {
    await network.control('/service', body)
    const review = await prepare(toEvm({ networkName, outputToken: usdc(networkName), amountSats }))
    expect(codes(review)).toContain(code)
    expect(review.verdict).toBe(verdict)
  })

  it.each([
    [{ crossingFeePercent: 5 }, 'warn', 'taken-crossing'],
    [{ estimatePercent: 150 }, 'refuse', 'estimate-above-quote'],
  ] as const)('to Bitcoin, %o: %s', async (body, verdict, code) => {
    await network.control('/service', body)
    const review = await prepare(toBitcoin({ networkName: 'ethereum', inputToken: usdc('ethereum') }))
    expect(codes(review)).toContain(code)
    expect(review.verdict).toBe(verdict)
  })
})

// threat: hidden-fee
describe('an integrator with 30 %', () => {
  const registered = () => network.control('/thirdparty', { id: INTEGRATOR, basisPoints: 3_000 })

  it('is refused where a page chose it', async () => {
    await registered()
    const { wrappedBtc } = network.chains.deployment.base
    for (const order of [
      toEvm({ thirdPartyId: INTEGRATOR }),
      toEvm({ thirdPartyId: INTEGRATOR, outputToken: wrappedBtc }),
      toBitcoin({ thirdPartyId: INTEGRATOR }),
    ]) {
      const review = await prepare(order, SITE)
      expect(review.verdict).toBe('refuse')
      expect(codes(review)).toContain('taken-integrator-page')
      await expect(
        services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' }),
      ).rejects.toMatchObject({
        code: 'review-refused',
      })
    }
  })

  it('is refused by the loss where no page chose it', async () => {
    await registered()
    const review = await prepare(toEvm({ thirdPartyId: INTEGRATOR }))
    expect(codes(review)).toEqual(expect.arrayContaining(['taken-integrator', 'price-refused']))
  })
})

// threat: switched-quote
it('shows a warning that appears while signing anew', async () => {
  const approve = (review: ReviewView, acknowledged: boolean) =>
    services.swaps.approve(review, { acknowledged, feeChoice: 'normal' })
  const review = await prepare(toEvm())
  expect(review.verdict).toBe('ok')
  await network.control('/market', { network: 'polygon', token: usdc('polygon'), factor: '1.02' })
  await expect(approve(review, true)).rejects.toMatchObject({ code: 'review-changed' })
  const renewed = await services.swaps.renew(review.entryId)
  expect(codes(renewed)).toContain('taken-exchange')
  await expect(approve(renewed, false)).rejects.toMatchObject({ code: 'review-unacknowledged' })
  await approve(renewed, true)
})
