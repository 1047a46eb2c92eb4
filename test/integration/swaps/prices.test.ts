import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatBtc } from '~/lib/core/amount'
import type { ToBitcoinOrder, ToEvmOrder } from '~/lib/contract/orders'
import type { ReviewView } from '~/lib/contract/views/review'
import { toAppError } from '~/lib/core/errors'
import type { Services } from '~/lib/services/services'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { firstInLoop } from '../support/first-in-loop'
import { fundBitcoin } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

const SATS = 1_000_000n
const USDC_UNITS = 500_000_000n
const ETHER = 10n ** 18n
const SITE = 'https://dapp.example'

let network: TestNetwork
let services: Services

beforeAll(async () => {
  network = await openNetwork()
  services = await startWallet(createMachine(network.profile), phraseOf(780))
  await fundBitcoin(services, network, 20_000_000n)
  const { evm } = await keystoreAccounts(services.wallet)
  await network.chains.base.fund(evm.address, ETHER)
  for (const token of [usdc(), network.chains.deployment.base.wrappedBtc])
    await network.chains.base.fundToken(token, evm.address, USDC_UNITS)
})
afterAll(() => network.stop())
afterEach(async () => {
  for (const operation of ['estimate', 'unwrap-estimate', 'unsigned']) network.service.tamper(operation, null)
  network.service.setBehaviour({ codec: 'auto' })
  network.chains.base.setEndpoint(0, { lie: false })
  const { market } = network.chains
  await market.setConnector('real')
  await market.setFeed('base', 'BTC', { stale: false, missing: false })
})

const usdc = () => network.chains.deployment.base.tokens.usdc.address

function toEvm(over: Partial<ToEvmOrder> = {}): ToEvmOrder {
  return {
    direction: 'to-evm',
    amountSats: SATS,
    networkName: 'polygon',
    outputToken: usdc(),
    recipient: freshAddress(1),
    slippageBps: 100,
    feeChoice: null,
    ...over,
  }
}

function toBitcoin(over: Partial<ToBitcoinOrder> = {}): ToBitcoinOrder {
  return {
    direction: 'to-bitcoin',
    inputAmount: USDC_UNITS,
    networkName: 'polygon',
    inputToken: usdc(),
    recipient: null,
    slippageBps: 100,
    feeChoice: null,
    ...over,
  }
}

const prepare = (order: ToEvmOrder | ToBitcoinOrder, origin: string | null = null) =>
  services.swaps.prepare(order, { origin })
/** Codes of the findings against the swap itself: its recipient is new each time. */
const codes = ({ findings }: ReviewView) =>
  findings.map(({ code }) => code).filter((code) => !code.startsWith('recipient-'))

describe('a service that quotes less than the market', () => {
  // threat: bad-price
  it.each([
    [1n, 'refuse', 'price-refused'],
    [50n, 'refuse', 'price-refused'],
    [89n, 'refuse', 'price-refused'],
    [95n, 'warn', 'price-low'],
  ])('at %i %% of it, to an EVM network: %s', async (percent, verdict, code) => {
    const { expectedOutput } = await services.swaps.quote(toEvm())
    const outputAmount = String((expectedOutput * percent) / 100n)
    network.service.tamper('estimate', { outputAmount })
    const review = await prepare(toEvm())
    expect(review.verdict).toBe(verdict)
    expect(codes(review)).toEqual([code])
    expect(review.price.ownQuote?.output).toBeGreaterThanOrEqual(expectedOutput)
    if (verdict === 'refuse')
      await expect(
        services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' }),
      ).rejects.toMatchObject({
        code: 'review-refused',
      })
  })

  // threat: bad-price
  it.each([
    [1n, 'refuse', 'price-refused'],
    [50n, 'refuse', 'price-refused'],
    [89n, 'refuse', 'price-refused'],
    [95n, 'warn', 'price-low'],
  ])('at %i %% of it, to Bitcoin: %s', async (percent, verdict, code) => {
    const { expectedOutput } = await services.swaps.quote(toBitcoin())
    const outputAmountBTC = formatBtc((expectedOutput * percent) / 100n)
    network.service.tamper('unwrap-estimate', { outputAmountBTC })
    const review = await prepare(toBitcoin())
    expect(review.verdict).toBe(verdict)
    expect(codes(review)).toContain(code)
  })
})

// threat: bad-price
it('refuses a fixed fee that is most of the amount', async () => {
  const order = toEvm({ amountSats: 50_000n })
  const asking = async (outputAmount: bigint) => {
    network.service.tamper('unsigned', { mutate: 'payload-fee-most' })
    network.service.tamper('estimate', {
      outputAmount: String(outputAmount),
      bridgeFee: { networkFeeBTC: '0.00049000', totalFeeBTC: '0.00049175' },
    })
    return prepare(order)
  }
  const fair = (await asking(1n)).price.ownQuote?.output ?? 0n
  expect(codes(await asking(fair))).toEqual(['taken-service', 'price-refused', 'service-fee-cap'])
  const half = await asking(fair / 2n)
  expect(half.verdict).toBe('refuse')
  expect(codes(half)).toEqual(['taken-service', 'price-refused', 'service-fee-cap'])
})

it('refuses a minimum that the simulation does not reach', async () => {
  const { expectedOutput } = await services.swaps.quote(toBitcoin())
  network.service.tamper('unwrap-estimate', {
    outputAmountBTC: formatBtc((expectedOutput * 1_015n) / 1_000n),
  })
  const review = await prepare(toBitcoin())
  expect(codes(review)).toEqual(['simulation-reverted'])
  expect(review.verdict).toBe('refuse')
})

describe('the fee of a crossing', () => {
  it('is the bridge’s word until the transaction says it', async () => {
    const order = toEvm({ networkName: 'ethereum', outputToken: null })
    const quarter = { basisPoints: 25 }
    expect((await services.swaps.quote(order)).crossingFee).toEqual({ ...quarter, source: 'service' })
    expect((await prepare(order)).crossingFee).toEqual({ ...quarter, source: 'transaction' })
    expect((await prepare(toEvm())).crossingFee).toBeNull()
  })

  // threat: hidden-fee
  firstInLoop(['v1', 'v2'] as const)('lowers the price where raised after the quote (%s)', async (codec) => {
    network.service.setBehaviour({ codec })
    network.service.tamper('unsigned', { mutate: 'payload-bridge-fee-raised' })
    const review = await prepare(toEvm({ networkName: 'ethereum', outputToken: null }))
    expect(review.verdict).toBe('warn')
    const low = review.findings.find(({ code }) => code === 'price-low')
    expect(review.intent).toMatchObject({ minOutput: BigInt(low?.params?.['minOutput'] ?? -1) })
  })
})

describe('the price on chain', () => {
  it('is shown with three agreeing sources and the total cost', async () => {
    const quoted = await services.swaps.quote(toEvm())
    const { expectedOutput, minOutput, fees, route } = quoted
    const price = await services.swaps.price(toEvm(), {
      expectedOutput,
      minOutput,
      serviceFeeSats: fees.networkSats,
      route,
    })
    expect(price.ownQuote?.sources.map(({ kind }) => kind)).toEqual(['exchange', 'oracle', 'feeds'])
    expect(price.ownQuote?.sources[0]?.output).toBe(expectedOutput)
    expect(price.ownQuote?.differ).toBe(false)
    expect(price.cost?.basisPoints).toBeGreaterThan(0)
    expect(price.cost?.basisPoints).toBeLessThan(200)
    const review = await prepare(toEvm())
    expect(review.price).toMatchObject({ ownQuote: price.ownQuote, cost: price.cost })
    const { taken } = review.price
    expect(taken?.worth).toBeGreaterThan(expectedOutput)
    expect(taken?.parts.map(({ taker }) => taker)).toEqual(['service', 'contracts', 'exchange', 'slippage'])
    expect(price.taken).toMatchObject({ worth: taken?.worth, least: minOutput })
    expect(price.taken?.parts.map(({ taker }) => taker)).toEqual(taken?.parts.map(({ taker }) => taker))
    expect(review.feeSources).toMatchObject({
      network: 'transaction',
      protocol: 'contracts',
      locker: 'contracts',
    })
  })

  it('warns that sources differ where a pool has moved', async () => {
    const { market } = network.chains
    await market.movePrice('base', usdc(), 10_500n)
    try {
      const review = await prepare(toEvm())
      expect(review.verdict).toBe('warn')
      expect(codes(review)).toEqual(['taken-exchange', 'price-low', 'price-sources-differ'])
    } finally {
      await market.movePrice('base', usdc(), 9_524n)
    }
  })

  firstInLoop(['stub', 'revert'] as const)('needs no exchange where its connector is a %s', async (mode) => {
    await network.chains.market.setConnector(mode)
    const review = await prepare(toEvm({ amountSats: 900_000n }))
    expect(review.price.ownQuote?.sources.map(({ kind }) => kind)).toEqual(['oracle', 'feeds'])
  })

  firstInLoop([
    ['quote', 'exchange'],
    ['feed', 'feeds'],
  ] as const)('is the worse of two where a %s is false', async (lie, disputed) => {
    for (const order of [toEvm(), toBitcoin()]) {
      const honest = await prepare(order)
      network.chains.base.setEndpoint(0, { lie })
      const review = await prepare(order)
      network.chains.base.setEndpoint(0, { lie: false })
      expect(review.verdict).toBe('refuse')
      expect(review.findings).toContainEqual({
        code: 'sources-dispute',
        severity: 'warn',
        params: { disputed },
      })
      const [before, now] = [honest, review].map(({ price }) => price.ownQuote?.output ?? 0n)
      expect(now).toBeGreaterThan(0n)
      expect(now).toBeLessThanOrEqual(((before ?? 0n) * 101n) / 100n)
    }
  })

  it('is read from a connector that knows two-token pools only', async () => {
    await network.chains.market.setConnector('pair')
    const review = await prepare(toEvm())
    expect(review.price.ownQuote?.sources.map(({ kind }) => kind)).toContain('exchange')
    expect(review.verdict).toBe('ok')
  })

  it('comes from no stale feed, and may be unknown', async () => {
    const { market } = network.chains
    await market.setFeed('base', 'BTC', { stale: true })
    const alone = await prepare(toEvm())
    expect(alone.price.ownQuote?.sources.map(({ kind }) => kind)).toEqual(['exchange'])
    expect(alone.verdict).toBe('ok')
    await market.setConnector('stub')
    const unknown = await prepare(toEvm())
    expect(unknown.price.ownQuote).toBeNull()
    expect(codes(unknown)).toEqual(['price-unknown'])
    expect(unknown.verdict).toBe('warn')
    expect(unknown.checks).toContainEqual({ code: 'price', evidence: null })
  })
})

describe('a plain wrap', () => {
  const order = (over: Partial<ToEvmOrder> = {}) =>
    toEvm({ outputToken: network.chains.deployment.base.wrappedBtc, ...over })

  it('is judged by what payload and contracts take', async () => {
    const review = await prepare(order())
    expect(review.verdict).toBe('ok')
    const delivered = SATS - 500n - 2_000n - 1_500n
    expect(review.expectedOutput).toBe(delivered)
    expect(review.intent).toMatchObject({ minOutput: delivered, expectedOutput: delivered })
    expect((await services.swaps.quote(order())).minOutput).toBe(delivered)
  })

  it('is shown with what its own payload leaves', async () => {
    network.service.tamper('unsigned', { mutate: 'payload-fee-most' })
    const review = await prepare(order({ amountSats: 50_000n }))
    expect(review.verdict).toBe('refuse')
    const delivered = 50_000n - 49_000n - 100n - 75n
    expect(review.expectedOutput).toBe(delivered)
    expect(review.intent).toMatchObject({ minOutput: delivered, expectedOutput: delivered })
  })

  it('warns where fixed fees take much of it', async () => {
    const review = await prepare(order({ amountSats: 2_000n }))
    expect(review.verdict).toBe('warn')
    expect(codes(review)).toEqual(['fees-high-share', 'fee-share'])
  })

  // threat: hidden-fee
  it('is refused where its stated fees do not add up', async () => {
    network.service.tamper('estimate', { bridgeFee: { totalFeeBTC: '0.00000900' } })
    expect(codes(await prepare(order()))).toContain('breakdown-mismatch')
    network.service.tamper('estimate', { outputAmount: '500000' })
    expect(codes(await prepare(order()))).toContain('breakdown-mismatch')
  })
})

it('counts a locker fee of swaps in swaps alone', { tags: ['release'] }, async () => {
  const { market, deployment } = network.chains
  const { wrappedBtc } = deployment.base
  const quotes = async () => {
    const reviews = [
      await prepare(toEvm()),
      await prepare(toBitcoin({ inputToken: wrappedBtc, inputAmount: SATS })),
    ]
    return reviews.map(({ expectedOutput, price }) => [price.ownQuote?.output, expectedOutput])
  }
  const before = await quotes()
  await market.setFees({ swapLocker: 120n })
  const after = await quotes()
  const plain = await prepare(toEvm({ outputToken: wrappedBtc }))
  await market.setFees({})
  // Another hundredth of the wrapped bitcoin; the pool gives a little more for less.
  const shares = after.flat().map((output = 0n, at) => (output * 1_000n) / (before.flat()[at] ?? 1n))
  expect(new Set(shares)).toEqual(new Set([989n]))
  expect(plain.expectedOutput).toBe(SATS - 500n - 2_000n - 1_500n)
})

describe('a minimum that a page names', () => {
  // threat: page-terms
  it('is refused where it is too low or too high', async () => {
    const { expectedOutput } = await services.swaps.quote(toEvm())
    const asking = (minOutput: bigint) => prepare(toEvm({ minOutput }), SITE)
    await expect(asking(0n)).rejects.toMatchObject({ code: 'minimum-too-low' })
    await expect(asking(1n)).rejects.toMatchObject({ code: 'minimum-too-low' })
    await expect(asking((expectedOutput * 89n) / 100n)).rejects.toMatchObject({ code: 'minimum-too-low' })
    await expect(asking(expectedOutput * 5_000n)).rejects.toMatchObject({ code: 'minimum-too-high' })
    expect((await asking((expectedOutput * 99n) / 100n)).verdict).toBe('ok')
  })

  it('that is refused is told a minimum that fits', { tags: ['release'] }, async () => {
    const asking = (minOutput: bigint) => prepare(toEvm({ minOutput }), SITE)
    for (const [code, wrong] of [
      ['minimum-too-low', 1n],
      ['minimum-too-high', 10n ** 30n],
    ] as const) {
      const { details } = toAppError(await asking(wrong).catch((thrown: unknown) => thrown))
      const [, sign, bound = ''] = /^([≤≥]) (\d+)$/.exec(details['bound'] ?? '') ?? []
      expect(sign).toBe(code === 'minimum-too-low' ? '≥' : '≤')
      const beyond = BigInt(bound) + (sign === '≥' ? -1n : 1n)
      await expect(asking(beyond)).rejects.toMatchObject({ code })
      expect(codes(await asking(BigInt(bound)))).not.toContain(code)
    }
  })

  it('is held against the service’s quote without another price', async () => {
    const { market } = network.chains
    await market.setFeed('base', 'BTC', { stale: true })
    await market.setConnector('stub')
    const { expectedOutput } = await services.swaps.quote(toEvm())
    const asking = (minOutput: bigint) => prepare(toEvm({ minOutput }), SITE)
    await expect(asking(1n)).rejects.toMatchObject({ code: 'minimum-too-low' })
    expect(codes(await asking((expectedOutput * 99n) / 100n))).toEqual(['price-unknown'])
  })

  it('in sats likewise', async () => {
    const { expectedOutput } = await services.swaps.quote(toBitcoin())
    const asking = (minSats: bigint) => prepare(toBitcoin({ minSats }), SITE)
    await expect(asking(1n)).rejects.toMatchObject({ code: 'minimum-too-low' })
    await expect(asking(expectedOutput * 5_000n)).rejects.toMatchObject({ code: 'minimum-too-high' })
  })
})

it('warns of 50 % slippage from the form', async () => {
  const review = await prepare(toEvm({ slippageBps: 5_000 }))
  expect(review.verdict).toBe('warn')
  expect(codes(review)).toEqual(['slippage-high', 'price-worst-case'])
})

// threat: switched-quote
it.each([
  // Dearer bitcoin, or a dearer token: what was a fair minimum is one no more.
  ['an EVM network', toEvm, 8_000n],
  ['Bitcoin', toBitcoin, 12_500n],
] as const)('refuses a swap to %s whose price fell after review', async (_, order, factor) => {
  const review = await prepare(order())
  expect(review.verdict).toBe('ok')
  const { market } = network.chains
  await market.movePrice('base', usdc(), factor)
  try {
    await expect(
      services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' }),
    ).rejects.toMatchObject({
      code: 'review-refused',
    })
  } finally {
    await market.movePrice('base', usdc(), 100_000_000n / factor)
  }
})
