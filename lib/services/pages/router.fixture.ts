import { SERVICE_ALONE } from '~/lib/core/quote/shown-price'
import type { AnnouncedWallet } from '~/lib/contract/page-wallets'
import type { QuoteView } from '~/lib/contract/views/quote'
import { addressOf, APPROVED_TO_EVM } from '~/lib/core/journal/swap.fixture'
import type { Swap } from '~/lib/core/journal/types'
import type { Offer } from '~/lib/core/offers/offer'
import { ACCOUNTS, requester, OTHER_ACCOUNTS, SITE } from '../approvals/approvals.fixture'
import type { UserRequest } from '../approvals/queue-entry'
import { memoryArea, memoryClock, memoryMutex } from '../ports/memory.fixture'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import { PROFILE } from '../ports/profile.fixture'
import { createSites } from '../sites/sites'
import { NO_ROUTE } from '../../core/quote/unknown-price.fixture'
import { createPageRouter } from './router'

export const OTHER = 'https://other.example'
export const OTHER_ADDRESS = OTHER_ACCOUNTS.evm.address
export const USDC = addressOf('7')
export const OWN_BITCOIN = ACCOUNTS.bitcoin.address

export const QUOTE: QuoteView = {
  kind: 'swap',
  intent: APPROVED_TO_EVM.intent,
  minInputSats: 1_506n,
  isMinimumEnforced: true,
  expectedOutput: 993_002_139n,
  minOutput: 900n,
  fees: {
    networkSats: 500n,
    protocolSats: 1_500n,
    lockerSats: 2_000n,
    thirdPartySats: 0n,
    fillerSats: 0n,
    totalSats: 4_000n,
  },
  feeSources: SERVICE_ALONE,
  crossingFee: null,
  route: NO_ROUTE,
  asOf: 0,
}

const OFFER: Offer = {
  profileId: 'local',
  network: 'polygon',
  token: USDC,
  decimals: 6,
  speed: 'fast',
  arrivesAtLeast: 983_071n,
  arrivesAbout: 993_002n,
  minutes: 15,
  cost: [{ taker: 'service', amount: 6_998n, basisPoints: 70, silentBps: 100 }],
  minersSats: 450n,
  basis: 'chains',
  promised: 993_002n,
  isOverpromised: false,
}

export function testRouter() {
  const session = memoryArea()
  session.stored.set(UNLOCKED_UNTIL, '1000')
  const sites = createSites({
    local: memoryArea(),
    session,
    mutex: memoryMutex(),
    clock: memoryClock(5),
    changed: () => {},
  })
  const state = {
    isLocked: false,
    asked: [] as UserRequest[],
    /** Whether the page only repeats its request. */
    isKnown: false,
    orders: [] as unknown[],
    quotedFor: [] as (number | undefined)[],
    answer: (): Promise<unknown> => Promise.resolve({ requestId: 'r', txid: 't' }),
    quote: (): Promise<QuoteView> => Promise.resolve(QUOTE),
    requests: [] as Swap[],
  }
  const route = createPageRouter({
    version: '1.2.3',
    sites,
    approvals: {
      request: async (_, request, check) => {
        if (!state.isKnown) await check?.()
        state.asked.push(request)
        return state.answer()
      },
    },
    offers: {
      compare: async (query, accountIndex) => {
        state.quotedFor.push(accountIndex)
        state.orders.push(query)
        return [OFFER]
      },
    },
    swaps: {
      quote: (order, accountIndex) => {
        state.orders.push(order)
        state.quotedFor.push(accountIndex)
        return state.quote()
      },
    },
    journal: {
      get: async (id) => state.requests.find((swap) => swap.id === id),
      page: async ({ origin }) => state.requests.filter((swap) => swap.origin === origin),
    },
    profile: async () => PROFILE,
    accounts: async (index, payer) => {
      if (state.isLocked) return null
      if (payer !== undefined) return { bitcoin: { ...payer, network: 'regtest' }, evm: null }
      return index === 0 ? ACCOUNTS : OTHER_ACCOUNTS
    },
    paidBy: async (index) => (entry) => (entry.account.address === OTHER_ADDRESS ? 1 : 0) === index,
    mayBeOfAnother: async (index) => (address) => address === OWN_BITCOIN && index !== 0,
    revoke: (origin) => sites.revoke(origin),
  })
  const call = (
    method: string,
    params?: unknown,
    over: { origin?: string; isWalletNamed?: boolean; wallets?: AnnouncedWallet[] } = {},
  ) =>
    route(requester(1, 'doc', over.origin ?? SITE), {
      id: 1,
      method,
      params,
      ...(over.isWalletNamed !== undefined && { isWalletNamed: over.isWalletNamed }),
      ...(over.wallets !== undefined && { wallets: over.wallets }),
    })
  return { call, sites, session, state }
}

export const SWAP = { amountBTC: '0.01', networkName: 'polygon', outputToken: USDC }
export const UNWRAP = { networkName: 'polygon', inputToken: USDC, inputAmount: '100' }

/** Orders that are refused before the user is asked. */
export const DENIED: [string, object, string][] = [
  ['bridge_swapToEvm', { ...SWAP, networkName: 'nowhere' }, 'network-unknown'],
  ['bridge_swapToEvm', { ...SWAP, outputToken: addressOf('f') }, 'token-unknown'],
  ['bridge_swapToEvm', { ...SWAP, amountBTC: '0' }, 'amount-malformed'],
  ['bridge_swapToEvm', { ...SWAP, recipientAddress: `0x${'0'.repeat(40)}` }, 'recipient-invalid'],
  [
    'bridge_swapToBitcoin',
    { ...UNWRAP, bitcoinAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
    'recipient-wrong-network',
  ],
  ['bridge_swapToBitcoin', { ...UNWRAP, inputAmount: '0' }, 'amount-malformed'],
  ['bridge_swapToBitcoin', { ...UNWRAP, signer: 'page' }, 'bad-input'],
  ['bridge_estimateToEvm', { ...SWAP, networkName: 'nowhere' }, 'network-unknown'],
]
