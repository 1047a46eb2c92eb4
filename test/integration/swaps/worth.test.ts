import { firstInLoop } from '../support/first-in-loop'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ToBitcoinOrder, ToEvmOrder } from '~/lib/contract/orders'
import type { ReviewView } from '~/lib/contract/views/review'
import { formatBtc } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'
import type { Services } from '~/lib/services/services'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'
import { exchangeConnectorAbi } from '../../network/evm/abi'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundBitcoin } from '../support/swap-to-evm'

const SATS = 1_000_000n
const USDC_UNITS = 1_000_000_000n

let network: TestNetwork
let services: Services

beforeAll(async () => {
  network = await openNetwork()
  services = await startWallet(createMachine(network.profile), phraseOf(795))
  await fundBitcoin(services, network, 20_000_000n)
  const { evm } = await keystoreAccounts(services.wallet)
  await network.chains.base.fund(evm.address, 10n ** 18n)
  await network.chains.base.fundToken(usdc(), evm.address, 10n * USDC_UNITS)
})
afterAll(() => network.stop())
afterEach(async () => {
  for (const operation of ['estimate', 'unwrap-estimate', 'unwrap-inputs'])
    network.service.tamper(operation, null)
  network.chains.base.setEndpoint(0, { lie: false })
  await network.chains.market.reset()
})

const usdc = () => network.chains.deployment.base.tokens.usdc.address
const wrappedBtc = () => network.chains.deployment.base.wrappedBtc

const toEvm = (amountSats: bigint): ToEvmOrder => ({
  direction: 'to-evm',
  amountSats,
  networkName: 'polygon',
  outputToken: usdc(),
  recipient: freshAddress(1),
  slippageBps: 100,
  feeChoice: null,
})
const toBitcoin = (inputAmount: bigint): ToBitcoinOrder => ({
  direction: 'to-bitcoin',
  inputAmount,
  networkName: 'polygon',
  inputToken: usdc(),
  recipient: null,
  slippageBps: 100,
  feeChoice: null,
})
const prepare = (order: ToEvmOrder | ToBitcoinOrder) => services.swaps.prepare(order, { origin: null })
const codes = ({ findings }: ReviewView) => findings.map(({ code }) => code)

/** Reads the exchange's output along a path. */
async function outputOf(path: readonly Hex[], amount: bigint): Promise<bigint> {
  return network.client('polygon').readContract({
    address: network.chains.deployment.base.exchangeConnector,
    abi: exchangeConnectorAbi,
    functionName: 'outputOf',
    args: [amount, path],
  })
}

/** No source is left but the exchange. */
async function withoutOracles(): Promise<void> {
  await network.chains.market.setFeed('base', 'BTC', { stale: true })
}

/**
 * A path over so many tokens of a stranger, too coarse for a small part of the amount, whose answer for the whole is
 * somewhat better than the direct one.
 */
async function coarsePath(from: Hex, to: Hex, amount: bigint, stops: number): Promise<Hex[]> {
  const direct = await outputOf([from, to], amount)
  const { market } = network.chains
  const path = [from]
  let before = amount
  for (let stop = 0; stop < stops; stop += 1) {
    const units = 1_999n * 2n ** BigInt(stop)
    const isLast = stop === stops - 1
    const last = path.at(-1) ?? from
    // Large reserves, so that the amount moves no price, and 0.3 % for the pool.
    const into = { other: last, amount: units * 1_004_000n, otherAmount: before * 1_000_000n }
    const out = { other: to, amount: units * 1_000_000n, otherAmount: direct * 1_010_000n }
    path.push(await market.addToken(2, isLast ? [into, out] : [into]))
    before = units
  }
  return [...path, to]
}

// threat: false-market
describe('the service’s own path over coarse tokens of a stranger', () => {
  it.each([
    [1, SATS],
    [2, SATS],
    [3, SATS],
    [1, 20_000n],
  ] as const)('over %i never lowers the worth of %i sats', async (stops, amountSats) => {
    await withoutOracles()
    const honest = await prepare(toEvm(amountSats))
    const path = await coarsePath(wrappedBtc(), usdc(), amountSats, stops)
    const half = honest.expectedOutput / 2n
    network.service.tamper('estimate', { outputAmount: String(half), internalExchange: { path } })
    const review = await prepare(toEvm(amountSats))
    expect(codes(review)).toContain('price-refused')
    expect(review.price.taken?.worth ?? 0n).toBeGreaterThanOrEqual(honest.price.taken?.worth ?? 1n)
    expect(review.price.taken?.worth ?? 0n).toBeGreaterThanOrEqual(await outputOf(path, amountSats))
  })

  firstInLoop([1, 2, 3])('is refused by name towards bitcoin over %i of them', async (stops) => {
    await withoutOracles()
    const order = toBitcoin(USDC_UNITS)
    const { expectedOutput } = await services.swaps.quote(order)
    const path = await coarsePath(usdc(), wrappedBtc(), USDC_UNITS, stops)
    const half = formatBtc(expectedOutput / 2n)
    network.service.tamper('unwrap-estimate', { outputAmountBTC: half, internalExchange: { path } })
    network.service.tamper('unwrap-inputs', { inputs: { params: { 3: path } } })
    const review = await prepare(order)
    expect(codes(review)).toContain('price-refused')
    expect(review.verdict).toBe('refuse')
    const foreign = review.findings.filter(({ code }) => code === 'path-token-foreign')
    expect(foreign.map(({ params }) => params?.['token'])).toEqual(
      path.slice(1, -1).map((token) => token.toLowerCase()),
    )
  })
})

// threat: false-market
it.each([
  ['an EVM network', () => toEvm(SATS), 20_000n],
  ['Bitcoin', () => toBitcoin(USDC_UNITS), 5_000n],
] as const)('refuses a moved pool amid disputed prices: to %s', async (_, order, factor) => {
  await network.chains.market.movePrice('base', usdc(), factor)
  network.chains.base.setEndpoint(0, { lie: 'prices' })
  const review = await prepare(order())
  expect(review.verdict).toBe('refuse')
  expect(codes(review)).toContain('price-refused')
  const disputed = review.findings.filter(({ code }) => code === 'sources-dispute')
  expect(disputed.map(({ params }) => params?.['disputed'])).toEqual(['oracle', 'feeds'])
})
