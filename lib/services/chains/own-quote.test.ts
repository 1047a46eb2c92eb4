import { describe, expect, it } from 'vitest'
import { findNetwork } from '~/lib/core/catalog'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { sameAddress } from '~/lib/core/same-address'
import { BASE, PROFILE } from '../ports/profile.fixture'
import type { EvmChain } from '../ports/evm-chain'
import { type Answers, exchanged, pair, round, word, worldOf } from '../ports/contracts.fixture'
import { quoteUnwrap, quoteWrap } from './own-quote'

const NOW = 1_700_000_000
const USDC = addressOf('7')
const ORACLE = addressOf('d')
const BTC_FEED = addressOf('e')
const USDC_FEED = addressOf('f')
/** 1 sat is 10 base units of USDC; the routers take 0.2 % and 0.15 %, the burn router 1,500 sats. */
const HONEST: Answers = {
  protocolPercentageFee: () => word(20n),
  lockerPercentageFee: () => word(99n),
  getEffectiveLockerFee: () => word(15n),
  thirdPartyFee: () => word(0n),
  bitcoinFee: () => word(1_500n),
  priceOracle: () => word(0n),
  getExactInput: (_, [path, amount]) => pair(true, exchanged(path, amount)),
}

/** Throws the error that a lie of one of two servers becomes. */
function disputed(): Hex {
  throw new AppError('chain-disagreement', 'call')
}

function without(name: keyof Answers): Answers {
  return Object.fromEntries(Object.entries(HONEST).filter(([other]) => other !== name))
}

/** Counts how often calls of one moment had to be answered before the next ones were made. */
function inRounds(chain: EvmChain): { chain: EvmChain; rounds: () => number } {
  let count = 0
  let round: Promise<void> | undefined
  const inRound = async () => {
    round ??= new Promise((resolve) => {
      count += 1
      setTimeout(() => {
        round = undefined
        resolve()
      })
    })
    await round
  }
  const counted: EvmChain = {
    ...chain,
    call: (asked) => inRound().then(() => chain.call(asked)),
    callByTwo: (asked) => inRound().then(() => chain.callByTwo(asked)),
  }
  return { chain: counted, rounds: () => count }
}

function wrap(
  answers: Answers,
  {
    token = USDC,
    networkName = 'polygon',
    feeds,
  }: { token?: Hex; networkName?: string; feeds?: Record<string, Hex> } = {},
) {
  const { deployment, base } = worldOf(answers, feeds && { priceFeeds: feeds })
  const network = networkName === base.name ? base : findNetwork(PROFILE, networkName)
  const terms = { network, base, token, thirdPartyId: 0, amountSats: 1_000_000n }
  return quoteWrap({ ...terms, serviceFeeSats: 500n, crossingFeePer1e7: 100_000n }, deployment, NOW * 1_000)
}

function unwrap(answers: Answers, token: Hex = USDC, inputAmount = 10_000_000n, networkName = 'polygon') {
  const { deployment, base } = worldOf(answers)
  const network = networkName === base.name ? base : findNetwork(PROFILE, networkName)
  const terms = { network, base, token, thirdPartyId: 0, inputAmount, expectedSats: 1_000_000n }
  return quoteUnwrap({ ...terms, crossingFeePer1e18: 10n ** 16n }, deployment, NOW * 1_000)
}

describe('our own quote to an EVM network', () => {
  const left = 1_000_000n - 500n - 2_000n - 1_500n

  it('is what the fees leave, exchanged', async () => {
    expect(await wrap(HONEST)).toMatchObject({
      quote: { output: left * 10n, sources: [{ kind: 'exchange', output: left * 10n }], spreadBps: 0 },
      contractFees: { protocolPer1e4: 20, lockerPer1e4: 15, thirdPartyPer1e4: 0 },
      worth: 10_000_000n,
      priceEffectBps: 0,
    })
  })

  it('takes the usual locker fee where there is no other', async () => {
    expect((await wrap(without('getEffectiveLockerFee'))).contractFees).toMatchObject({ lockerPer1e4: 99 })
  })

  it.each<[string, Answers, object, string]>([
    ['locker fee', { getEffectiveLockerFee: () => [word(15n), word(14n)] }, {}, 'contract-fees'],
    [
      'locker fee that one knows',
      { getEffectiveLockerFee: () => [null, word(15n)] },
      { lockerPer1e4: 99 },
      'contract-fees',
    ],
    ['protocol fee', { protocolPercentageFee: () => [word(0n), word(20n)] }, {}, 'contract-fees'],
    [
      'integrator',
      { thirdPartyFee: () => [word(3_000n), word(0n)] },
      { thirdPartyPer1e4: 3_000 },
      'integrator',
    ],
    [
      'integrator that one knows',
      { thirdPartyFee: () => [null, word(3_000n)] },
      { thirdPartyPer1e4: 3_000 },
      'integrator',
    ],
  ])('takes the worse of a disputed %s, and says so', async (_, answers, over, disputed) => {
    const quote = await wrap({ ...HONEST, ...answers })
    expect(quote.contractFees).toEqual({ protocolPer1e4: 20, lockerPer1e4: 15, thirdPartyPer1e4: 0, ...over })
    expect(quote.disputed).toEqual([disputed])
  })

  it('loses the crossing’s fee towards a further network', async () => {
    const { quote } = await wrap(HONEST, { networkName: 'ethereum' })
    expect(quote?.output).toBe((left * 10n * 99n) / 100n)
  })

  it('is what the fees leave of a plain wrap', async () => {
    const plain = await wrap(HONEST, { token: BASE.wrappedBtc })
    expect(plain.quote).toMatchObject({ output: left, sources: [{ kind: 'fees' }] })
    expect((await wrap(without('protocolPercentageFee'), { token: BASE.wrappedBtc })).quote).toBeNull()
  })

  it('is the best of exchange, oracle and feeds', async () => {
    const feeds = { BTC: BTC_FEED, [USDC]: USDC_FEED }
    const { quote } = await wrap(
      {
        ...HONEST,
        priceOracle: () => word(BigInt(ORACLE)),
        equivalentOutputAmount: (to, [amount]) => {
          expect(to.toLowerCase()).toBe(ORACLE)
          return word(BigInt(String(amount)) * 11n)
        },
        latestRoundData: (to) => round(to === BTC_FEED ? 120_000n : 100n, NOW),
        decimals: () => word(2n),
      },
      { feeds },
    )
    expect(quote?.sources.map(({ kind }) => kind)).toEqual(['exchange', 'oracle', 'feeds'])
    expect(quote?.output).toBe(left * 12n)
    expect(quote?.spreadBps).toBe(1_667)
  })

  it.each([
    ['25 hours and a second ago', round(100n, NOW - 90_001)],
    ['of nothing', round(0n, NOW)],
  ])('leaves out a feed %s', async (_, answer) => {
    const answers = { ...HONEST, latestRoundData: () => answer, decimals: () => word(2n) }
    const { quote } = await wrap(answers, { feeds: { BTC: BTC_FEED, [USDC]: USDC_FEED } })
    expect(quote?.sources.map(({ kind }) => kind)).toEqual(['exchange'])
  })

  it('asks a connector of two-token pools in its own way', async () => {
    const { quote } = await wrap({
      ...without('getExactInput'),
      getOutputAmount: (__, [amount, from, to]) => pair(true, exchanged([from, to], amount)),
    })
    expect(quote?.output).toBe(left * 10n)
  })

  it.each<[string, Answers]>([
    [
      'answers (true, 0)',
      { ...HONEST, getExactInput: () => pair(true, 0n), getOutputAmount: () => pair(true, 0n) },
    ],
    ['reverts', without('getExactInput')],
    ['answers nonsense', { ...HONEST, getExactInput: () => '0x01' }],
  ])('is none where the only connector %s', async (_, answers) => {
    expect(await wrap(answers)).toMatchObject({ quote: null, worth: null, priceEffectBps: null })
  })

  describe('beside a path that the service names', () => {
    const ATTACKERS = addressOf('a')
    const hinted = (answers: Answers) => {
      const { deployment, base } = worldOf(answers)
      const terms = { network: base, base, token: USDC, thirdPartyId: 0, amountSats: 1_000_000n }
      const hint = [base.wrappedBtc, ATTACKERS, USDC]
      return quoteWrap(
        { ...terms, hint, serviceFeeSats: 500n, crossingFeePer1e7: 0n },
        deployment,
        NOW * 1_000,
      )
    }
    const along = (path: unknown) => Array.isArray(path) && path.some((one) => sameAddress(one, ATTACKERS))

    it('is the better of both, if ours answer at all', async () => {
      const better = await hinted({
        ...HONEST,
        getExactInput: (_, [path, amount]) => pair(true, along(path) ? left * 11n : exchanged(path, amount)),
      })
      expect(better.quote?.output).toBe(left * 11n)
      const alone = await hinted({ ...HONEST, getExactInput: (_, [path]) => pair(along(path), 1n) })
      expect(alone.quote).toBeNull()
    })

    it('is absent if all of ours are disputed', async () => {
      const { quote, worth } = await hinted({
        ...HONEST,
        getExactInput: (_, [path]) => (along(path) ? pair(true, 1n) : disputed()),
      })
      expect({ quote, worth }).toEqual({ quote: null, worth: null })
    })

    it('is what ours give where that one is disputed', async () => {
      const { quote } = await hinted({
        ...HONEST,
        getExactInput: (_, [path, amount]) =>
          along(path) ? disputed() : pair(true, exchanged(path, amount)),
      })
      expect(quote?.output).toBe(left * 10n)
    })
  })

  it('is absent if the fees take everything', async () => {
    const all = { ...HONEST, protocolPercentageFee: () => word(10_000n) }
    expect((await wrap(all)).quote).toBeNull()
  })

  it('takes three rounds of calls', async () => {
    const { deployment, base, chain } = worldOf(
      {
        ...HONEST,
        priceOracle: () => word(BigInt(ORACLE)),
        equivalentOutputAmount: (_, [amount]) => word(BigInt(String(amount)) * 11n),
        latestRoundData: () => round(100n, NOW),
        decimals: () => word(2n),
      },
      { priceFeeds: { BTC: BTC_FEED, [USDC]: USDC_FEED } },
    )
    const counted = inRounds(chain)
    const { quote } = await quoteWrap(
      {
        network: base,
        base,
        token: USDC,
        thirdPartyId: 0,
        amountSats: 1_000_000n,
        serviceFeeSats: 500n,
        crossingFeePer1e7: 0n,
      },
      { ...deployment, evm: () => counted.chain },
      NOW * 1_000,
    )
    expect(quote?.sources.map(({ kind }) => kind)).toEqual(['exchange', 'oracle', 'feeds'])
    expect(counted.rounds()).toBe(3)
  })

  it('says how far the amount itself moves the price', async () => {
    const thin = {
      ...HONEST,
      getExactInput: (_: Hex, [, amount]: readonly unknown[]) => {
        const sats = BigInt(String(amount))
        return pair(true, sats > 1_000_000n / 2n ? sats * 9n : sats * 10n)
      },
    }
    expect(await wrap(thin)).toMatchObject({ priceEffectBps: 1_000, quote: { output: left * 9n } })
  })
})

describe('our own quote to Bitcoin', () => {
  it('is the exchange’s answer less the contracts’ fees', async () => {
    expect(await unwrap(HONEST)).toMatchObject({
      quote: { output: 1_000_000n - 1_500n - 2_000n - 1_500n },
      bitcoinFeeSats: 1_500n,
      sharedSats: 1_000_000n,
      worth: 1_000_000n,
    })
  })

  it('loses the relayer’s fee before the exchange', async () => {
    const { quote, worth } = await unwrap(HONEST, USDC, 10_000_000n, 'ethereum')
    expect(quote?.output).toBe(990_000n - 1_500n - 1_980n - 1_485n)
    expect(worth).toBe(1_000_000n)
  })

  it('deducts the higher of two disputed fixed fees', async () => {
    const { bitcoinFeeSats, disputed } = await unwrap({
      ...HONEST,
      bitcoinFee: () => [word(0n), word(1_500n)],
    })
    expect({ bitcoinFeeSats, disputed }).toEqual({ bitcoinFeeSats: 1_500n, disputed: ['fixed-fee'] })
    expect((await unwrap(HONEST)).disputed).toEqual([])
  })

  it('is what the fees leave of wrapped bitcoin', async () => {
    const { quote } = await unwrap(HONEST, BASE.wrappedBtc, 1_000_000n)
    expect(quote).toMatchObject({ output: 995_000n, sources: [{ kind: 'fees' }] })
    expect((await unwrap(without('bitcoinFee'), BASE.wrappedBtc, 1_000_000n)).quote).toBeNull()
  })
})
