import type { CoinView } from '~/lib/contract/views/holdings'
import type { SettingsView, StatusView } from '~/lib/contract/views/status'
import type { EntrySummary, EntryView } from '~/lib/contract/views/history'
import type { ReviewView } from '~/lib/contract/views/review'
import type { Order, SwapOrder } from '~/lib/contract/orders'
import { DEFAULT_LOOKS } from '~/lib/contract/looks'
import { AppError } from '~/lib/core/errors'
import { CURRENCY_DECIMALS } from '~/lib/core/quote/currency'
import type { Answers } from './practice-client'
import {
  PRACTICE_ACCOUNT,
  PRACTICE_BITCOIN,
  PRACTICE_EVM,
  PRACTICE_PROFILE,
  PRACTICE_USDC,
} from './practice-profile'
import { practiceQuote, practiceRate } from './practice-quote'
import { practicePrice, practiceReview } from './practice-review'
import { practiceArrival, practiceSwap, practiceSwaps } from './practice-swaps'

const HELD_SATS = 25_000_000n
const HELD_USDC = 1_250_000_000n
const HELD_COIN: CoinView = {
  address: PRACTICE_BITCOIN,
  path: '0/0',
  outpoint: `${'0'.repeat(63)}1:0`,
  txid: `${'0'.repeat(63)}1`,
  valueSats: HELD_SATS,
  confirmations: 6,
  reserved: false,
  keptOut: null,
  choice: null,
  label: '',
  source: null,
}

/** 1 BTC is 100,000 dollars. */
const USD_OF_SAT = { given: 10n ** 8n, gained: 100_000n * 10n ** BigInt(CURRENCY_DECIMALS) }

/** Samples for every screen that needs no key, no network and no other page. `leave` ends the practice. */
export function practiceAnswers(clock: () => number, leave: () => void): Answers {
  let settings: SettingsView = {
    ...DEFAULT_LOOKS,
    autoLockMinutes: 15,
    serviceUrl: null,
    isPhraseChecked: true,
    comparesBridges: false,
    notices: 'all',
    currency: 'USD',
    currencies: ['USD'],
    profiles: [{ id: PRACTICE_PROFILE.id, label: PRACTICE_PROFILE.label, isBuiltIn: true }],
    selectedProfile: PRACTICE_PROFILE.id,
  }
  let swaps: EntryView[] = practiceSwaps(clock())
  let pending: ReviewView | null = null
  const owner = (address: string) => ({ profileId: PRACTICE_PROFILE.id, address })
  const status = (): StatusView => ({
    wallet: 'unlocked',
    isWatching: false,
    profile: PRACTICE_PROFILE,
    storage: 'ok',
    settings: 'ok',
    underWay: swaps.filter(({ phase }) => phase !== 'done').length,
    approvals: 0,
  })
  /** Newest first, all on one page. */
  const page = (before: number | null): EntrySummary[] => (before === null ? swaps : [])

  return {
    status,
    wallet: {
      lock: leave,
      accounts: () => ({
        bitcoin: { address: PRACTICE_BITCOIN, addressType: 'p2wpkh', publicKey: '', network: 'regtest' },
        evm: { address: PRACTICE_EVM },
      }),
      receive: () => ({
        account: PRACTICE_BITCOIN,
        address: PRACTICE_BITCOIN,
        isSingle: true,
        reason: 'fresh',
        isSearching: false,
        earlier: [],
      }),
      bitcoinBalance: () => ({
        owner: owner(PRACTICE_BITCOIN),
        confirmedSats: HELD_SATS,
        pendingSats: 0n,
        reservedSats: 0n,
        reservedBy: [],
        keptOut: { frozen: { coins: 0, sats: 0n }, small: { coins: 0, sats: 0n } },
        spendableSats: HELD_SATS,
        asOf: clock(),
      }),
      coins: () => [HELD_COIN],
      received: () => [],
      evmBalances: () => ({
        owner: owner(PRACTICE_EVM),
        balances: [
          { token: null, amount: 0n, available: 0n },
          { token: PRACTICE_USDC, amount: HELD_USDC, available: HELD_USDC },
        ],
        asOf: clock(),
      }),
      currencyPrice: ({ currency }) => ({ currency, rate: USD_OF_SAT, asOf: clock() }),
      tokenPrices: ({ tokens }) => ({
        prices: tokens.map((token) => ({ token, rate: practiceRate(token) })),
        asOf: clock(),
      }),
    },
    accounts: { list: () => [PRACTICE_ACCOUNT] },
    settings: {
      get: () => settings,
      change: ({
        theme = settings.theme,
        language = settings.language,
        hidesAmounts = settings.hidesAmounts,
        notices = settings.notices,
      }) => (settings = { ...settings, theme, language, hidesAmounts, notices }),
      profileCheck: () => null,
    },
    orders: {
      quote: (order) => practiceQuote(swapOf(order), clock()),
      stage: () => 'waiting',
      prepare: (order) =>
        (pending = practiceReview(practiceQuote(swapOf(order), clock()), 'practice-review', clock())),
      review: () => pending,
      renew: () => {
        if (pending === null) throw new AppError('not-in-practice', 'no review')
        return pending
      },
      approve: () => {
        if (pending === null) throw new AppError('not-in-practice', 'no review')
        const entryId = `practice-${swaps.length}`
        swaps = [practiceSwap(entryId, pending.intent, clock(), 3), ...swaps]
        pending = null
        return { entryId }
      },
      reject: () => void (pending = null),
    },
    swap: {
      price: ({ order }) => practicePrice(practiceQuote(order, clock()).intent),
      max: ({ direction }) => ({ amount: direction === 'to-evm' ? HELD_SATS : HELD_USDC }),
      speedFees: () => ({ slow: 705n, normal: 1_410n, fast: 2_820n }),
    },
    recipients: {
      read: ({ text }) => ({ address: text, request: null, judgement: { standing: 'new', address: text } }),
      choices: () => [],
    },
    addressBook: { list: () => [] },
    history: { status: () => ({ state: 'idle', found: 0 }) },
    entries: {
      list: ({ before }) => page(before),
      search: ({ before }) => page(before),
      sites: () => [],
      // One sample is done; swaps approved here stay in progress.
      get: ({ id }) => {
        const swap = swaps.find((swap) => swap.id === id)
        if (swap === undefined) throw new AppError('not-in-practice', 'no such swap')
        return swap
      },
      arrival: ({ id }) => practiceArrival(swaps.find((swap) => swap.id === id)),
      refresh: () => undefined,
    },
    sites: { list: () => [], blocked: () => [] },
  }
}

/** Only swaps are practised. */
function swapOf(order: Order): SwapOrder {
  if (order.kind !== 'swap') throw new AppError('not-in-practice', order.kind)
  return order.order
}
