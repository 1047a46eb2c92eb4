import { describe, expect, it } from 'vitest'
import { baseOf, findNetwork } from '~/lib/core/catalog'
import type { CrossChainToken, EvmNetwork } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { sameAddress } from '~/lib/core/same-address'
import { PROFILE } from '../ports/profile.fixture'
import type { EvmCall } from '../ports/evm-chain'
import { deploymentOf, FakeEvm } from '../ports/chains.fixture'
import { pair, round, word, worldOf } from '../ports/contracts.fixture'
import { nativeValueOf } from './native-value'

const USDC = addressOf('7')
const ORACLE = addressOf('d')
const REGISTRY = addressOf('e')
const words = (...values: bigint[]) =>
  `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}` as const

/** The same, without whether it is disputed. */
const worth = async (...asked: Parameters<typeof toldOf>) => (await toldOf(...asked)).amountWei

/** Answers the worth of `amount` of a token where each connector answers so, and the registry's oracle; throws a fault. */
function toldOf(
  token: Hex | null,
  amount: bigint,
  answers: (Hex | AppError | ((call: EvmCall) => Hex))[],
  network = findNetwork(PROFILE, 'polygon'),
  oracle?: Hex,
  now = 0,
) {
  const base = {
    ...baseOf(PROFILE, network),
    lockers: REGISTRY,
    exchangeConnectors: answers.map((_, at) => addressOf(String(at + 1))),
  }
  const evm = new FakeEvm(1001)
  evm.chain.call = async (call) => {
    if (call.to === REGISTRY) return words(oracle === undefined ? 0n : BigInt(ORACLE))
    const answer = sameAddress(call.to, ORACLE) ? oracle : answers[base.exchangeConnectors.indexOf(call.to)]
    if (answer === undefined || answer instanceof AppError) throw answer ?? new Error('not asked')
    return typeof answer === 'function' ? answer(call) : answer
  }
  const profile = { ...PROFILE, evm: PROFILE.evm.map((one) => (one.name === base.name ? base : one)) }
  return nativeValueOf(
    { network: network.name === base.name ? base : network, token, amount },
    { ...deploymentOf({ base: evm }), profile },
    now,
  )
}

function crossChain(change: (token: CrossChainToken) => CrossChainToken): EvmNetwork {
  const network = findNetwork(PROFILE, 'ethereum')
  if (network.kind !== 'cross-chain') throw new Error('not a cross-chain network')
  return { ...network, tokens: network.tokens.map(change) }
}

const reverts = new AppError('simulation-reverted', 'no such pool')

describe('what an amount is worth in the native currency', () => {
  it('is itself, for that currency and its wrapped form', async () => {
    expect(await worth(null, 5n, [])).toBe(5n)
    expect(await worth(findNetwork(PROFILE, 'polygon').wrappedNative, 5n, [])).toBe(5n)
  })

  it('is by the feeds, or by pools without them', async () => {
    const [usdcFeed, nativeFeed] = [addressOf('e'), addressOf('f')]
    const at = (nativePrice: bigint) => {
      const { deployment, base } = worldOf(
        {
          latestRoundData: (to) => round(to === usdcFeed ? 100n : nativePrice, 1_000_000),
          decimals: () => word(2n),
          getExactInput: () => pair(true, 7n),
        },
        { priceFeeds: { [USDC]: usdcFeed, native: nativeFeed } },
      )
      const whole = { ...deploymentOf({ base: new FakeEvm(1001) }), ...deployment }
      return nativeValueOf({ network: base, token: USDC, amount: 1_000_000n }, whole, 1_000_000_000).then(
        ({ amountWei }) => amountWei,
      )
    }
    expect(await at(50n)).toBe(2n * 10n ** 18n)
    expect(await at(0n)).toBe(7n)
  })

  it('is the best that an exchange gives for it', async () => {
    expect(await worth(USDC, 5n, [words(1n, 30n), reverts, words(1n, 40n)])).toBe(40n)
  })

  it('is told by the oracle where no exchange trades it', async () => {
    const silent = [reverts, words(1n, 0n), words(0n, 9n), '0x' as const]
    expect(await worth(USDC, 5n, silent, undefined, words(50n))).toBe(50n)
    expect(await worth(USDC, 5n, [words(1n, 30n)], undefined, words(50n))).toBe(30n)
    expect(await worth(USDC, 5n, silent)).toBeNull()
  })

  it('is found over another token without a direct exchange', async () => {
    const polygon = findNetwork(PROFILE, 'polygon')
    const overBitcoin = ({ data }: { data: Hex }) =>
      data.includes(baseOf(PROFILE, polygon).wrappedBtc.slice(2).toLowerCase())
        ? words(1n, 30n)
        : words(1n, 0n)
    expect(await worth(USDC, 5n, [overBitcoin])).toBe(30n)
  })

  it('is asked of the base network for a cross-chain one', async () => {
    // The base token of Ethereum's native currency has 6 decimals here, and that currency 18.
    const ethereum = crossChain((token) => ({ ...token, baseToken: addressOf('9') }))
    expect(await worth(USDC, 5n, [words(1n, 40n)], ethereum)).toBe(40n * 10n ** 12n)
  })

  it('is the same amount where both cross as one token', async () => {
    expect(
      await worth(
        USDC,
        5n,
        [reverts],
        crossChain((token) => token),
      ),
    ).toBe(5n * 10n ** 12n)
  })

  it.each([
    [[pair(true, 7n), pair(true, 50n)], { amountWei: 7n, isWorthDisputed: true }],
    [[pair(true, 50n), null], { amountWei: null, isWorthDisputed: true }],
    [[pair(true, 50n)], { amountWei: 50n }],
  ])('is the least that two servers tell, and disputed: %#', async (told, worthOfIt) => {
    const { deployment, base } = worldOf({ getExactInput: () => told })
    const whole = { ...deploymentOf({ base: new FakeEvm(1001) }), ...deployment }
    expect(await nativeValueOf({ network: base, token: USDC, amount: 5n }, whole, 0)).toEqual(worthOfIt)
  })
})
