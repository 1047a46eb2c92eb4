import type { Profile } from '~/lib/contract/profile'
import type { SwapOrder } from '~/lib/contract/orders'
import {
  accessOf,
  expectedOf,
  isProviderMethod,
  type PageRequest,
  parseParams,
  PROVIDER_METHODS,
  type ProviderMethod,
  type ProviderParams,
} from '~/lib/contract/provider'
import { NAMED_WALLET, readBitcoinWallets, readWallets } from '~/lib/contract/page-wallets'
import type { SharedAccountsView } from '~/lib/contract/views/status'
import { AppError } from '~/lib/core/errors'
import type { Approvals } from '../approvals/approvals'
import type { SwapRequest, UserRequest } from '../approvals/queue-entry'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { isSwap } from '~/lib/core/journal/phase'
import { termsOf } from '~/lib/core/journal/story-terms'
import type { Swap } from '~/lib/core/journal/types'
import type { Accounts } from '../accounts/accounts'
import { eachEntry } from '../journal/each-entry'
import type { Journal } from '../journal/journal'
import { isLoopback } from '../sites/site-of'
import type { SitePayer, Sites } from '../sites/sites'
import type { Offers } from '../offers/offers'
import { createTurns } from '../sites/turns'
import type { Swaps } from '../swaps/swaps'
import {
  addressesAnswer,
  estimateAnswer,
  networksAnswer,
  offersAnswer,
  permissionsAnswer,
  requestAnswer,
} from './answers'
import { withNamedParam } from './named-param'
import {
  byNetworkName,
  checkOrder,
  DEFAULT_SLIPPAGE_BPS,
  estimatedToEvm,
  toBitcoinOrder,
  toEvmOrder,
} from './order-of-params'
import { type Requester, notConnected } from '../sites/page-document'

type Ports = {
  version: string
  sites: Sites
  approvals: Pick<Approvals, 'request'>
  swaps: Pick<Swaps, 'quote'>
  offers: Pick<Offers, 'compare'>
  journal: Pick<Journal, 'get' | 'page'>
  /** @throws AppError `profile-missing` */
  profile: () => Promise<Profile>
  /** The view of a connected site: an account, or in its place the address of its pages' wallet; `null` while locked. */
  accounts: (index: number, payer?: SitePayer) => Promise<SharedAccountsView | null>
  paidBy: Accounts['paidBy']
  mayBeOfAnother: Accounts['mayBeOfAnother']
  revoke: (origin: string) => Promise<void>
}

export const MAX_LISTED = 100
/** How many reads of one site run at once; others wait, and beyond a number of those they are refused. */
const READS = { running: 16, waiting: 200 }

type Handlers = {
  [M in ProviderMethod]: (
    params: ProviderParams<M>,
    requester: Requester,
    request: PageRequest,
  ) => Promise<unknown>
}

/** Answers pages' requests. A site that is not connected receives the same denial for every request. */
export function createPageRouter(ports: Ports) {
  const { version, sites, approvals, swaps, offers, journal, profile, accounts, revoke } = ports

  const isConnected = async (origin: string) => (await sites.connectedAt(origin)) !== undefined

  const sharedAccounts = async (origin: string): Promise<SharedAccountsView | null> => {
    const index = await sites.accountOf(origin)
    return index === undefined ? null : accounts(index, await sites.payerOf(origin))
  }

  /** The accounts, if already shared, or once the user agrees to share them. */
  const consent = async (requester: Requester, agent?: string): Promise<SharedAccountsView> => {
    const isOfPage = (await sites.payerOf(requester.origin)) !== undefined
    const isOther = isOfPage || (await isNewProgram(requester, agent))
    const shared = isOther ? null : await sharedAccounts(requester.origin)
    return shared ?? agreed(requester, { kind: 'connect', ...named(agent) })
  }

  /** Whether a site of this computer asks to be a program. */
  const isNewProgram = async ({ origin }: Requester, agent: string | undefined): Promise<boolean> =>
    agent !== undefined && (await sites.programOf(origin)) === undefined

  /** The address of a wallet of the page, likewise; a wallet that the page names is asked whether it is still that one. */
  const consentToPayer = async (
    requester: Requester,
    request: PageRequest,
    agent?: string,
  ): Promise<SharedAccountsView> => {
    const payer = pagePayer(request, 'Bitcoin')
    const isSeen = request.isWalletNamed !== true && (await sites.payerOf(requester.origin)) !== undefined
    const isShared = isSeen && !(await isNewProgram(requester, agent))
    const shared = isShared ? await sharedAccounts(requester.origin) : null
    return shared ?? agreed(requester, { kind: 'connect', ...payer, ...named(agent) })
  }

  const agreed = async (requester: Requester, request: UserRequest): Promise<SharedAccountsView> => {
    await approvals.request(requester, request)
    const shared = await sharedAccounts(requester.origin)
    if (shared === null) throw new AppError('wallet-locked', 'locked again at once')
    return shared
  }

  /** A program's reason. @throws AppError `bad-input` if a site gives one */
  const reasonOf = async (reason: string | null | undefined, { origin }: Requester) => {
    if (reason === undefined || reason === null) return {}
    if ((await sites.programOf(origin)) === undefined) throw unfit('reason')
    return { reason }
  }

  /** Leaves an order as it is where there is no profile: its check says so, unless the user was asked before. */
  const resolved = <O extends SwapOrder>(order: O): Promise<O> =>
    profile().then(
      (current) => byNetworkName(order, current),
      () => order,
    )

  /** The order by its network's name, once checked. */
  const checkedOrder = async <O extends SwapOrder>(order: O): Promise<O> => {
    const current = await profile()
    const named = byNetworkName(order, current)
    checkOrder(named, current)
    return named
  }

  const requireFitting = async (order: SwapOrder): Promise<void> => checkOrder(order, await profile())

  const own = async (entryId: string, origin: string) => {
    const swap = await journal.get(entryId)
    // Another site's swap must look like one that never existed.
    if (swap?.origin !== origin || !isSwap(swap))
      throw new AppError('request-unknown', 'no such request of this site')
    return swap
  }

  /**
   * A site's swaps of the account that it sees, and those paid by its page's own wallet, unless they pay another
   * account.
   */
  const listed = async (origin: string): Promise<Swap[]> => {
    const index = await sites.accountOf(origin)
    if (index === undefined) return []
    const [isOfAccount, isOfAnother] = await Promise.all([ports.paidBy(index), ports.mayBeOfAnother(index)])
    const isShown = (swap: Swap) =>
      isOfPage(swap) ? !isOfAnother(termsOf(swap.intent).recipient) : isOfAccount(swap)
    const swaps: Swap[] = []
    for await (const entry of eachEntry(journal, { origin })) {
      if (swaps.length === MAX_LISTED) break
      if (isSwap(entry) && isShown(entry)) swaps.push(entry)
    }
    return swaps
  }

  const handlers: Handlers = {
    bridge_requestAccounts: async ({ signer, agent }, requester, request) => {
      if (agent !== undefined && !isLoopback(new URL(requester.origin).hostname)) throw unfit('agent')
      return signer === 'page'
        ? consentToPayer(requester, request, agent?.name)
        : consent(requester, agent?.name)
    },
    bridge_accounts: (_, { origin }) => sharedAccounts(origin),
    bridge_networks: async () => networksAnswer(await profile()),
    bridge_estimateToEvm: async (params, { origin }) => {
      const order = await checkedOrder(estimatedToEvm(params))
      return estimateAnswer(await swaps.quote(order, await sites.accountOf(origin)))
    },
    bridge_estimateToBitcoin: async (params, { origin }) => {
      const order = await checkedOrder(toBitcoinOrder(params))
      return estimateAnswer(await swaps.quote(order, await sites.accountOf(origin)))
    },
    bridge_offers: async ({ amountBTC, currency }, { origin }) => {
      // Where nothing has that currency, nobody is asked who would say so.
      if ((await sharedAccounts(origin)) === null) throw new AppError('wallet-locked', 'locked')
      const query = { amountSats: amountBTC, currency, slippageBps: DEFAULT_SLIPPAGE_BPS }
      return offersAnswer(await offers.compare(query, await sites.accountOf(origin)))
    },
    bridge_swapToEvm: async (params, requester, request) => {
      const order = await resolved(toEvmOrder(params))
      const payer = params.signer === 'page' ? pagePayer(request, 'Bitcoin') : { account: null }
      const reason = await reasonOf(params.reason, requester)
      return approvals.request(requester, { kind: 'swap', order, ...payer, ...reason }, () =>
        requireFitting(order),
      )
    },
    bridge_swapToBitcoin: async (params, requester, request) => {
      const order = await resolved(toBitcoinOrder(params))
      const payer = params.signer === 'page' ? pagePayer(request, 'EVM') : { account: null }
      const reason = await reasonOf(params.reason, requester)
      return approvals.request(requester, { kind: 'swap', order, ...payer, ...reason }, () =>
        requireFitting(order),
      )
    },
    bridge_getRequest: async ({ requestId }, { origin }) => requestAnswer(await own(requestId, origin)),
    bridge_requests: async (_, { origin }) => (await listed(origin)).map(requestAnswer),
    getInfo: async (_, { origin }) => ({
      // The exact version would tell a stranger which known faults are not fixed here yet.
      version: (await isConnected(origin)) ? version : majorOf(version),
      methods: PROVIDER_METHODS,
      supports: ['WBIP004', 'WBIP005'],
    }),
    getAddresses: async (_, requester) => addressesAnswer(await consent(requester)),
    wallet_getPermissions: async (_, { origin }) =>
      permissionsAnswer(origin, await sites.connectedAt(origin)),
    wallet_revokePermissions: async (_, { origin }) => {
      if (await isConnected(origin)) await revoke(origin)
      return null
    },
  }

  const run = async <M extends ProviderMethod>(
    method: M,
    handler: Handlers[M],
    requester: Requester,
    request: PageRequest,
  ): Promise<unknown> => {
    try {
      return await handler(parseParams(method, request.params), requester, request)
    } catch (thrown) {
      throw withNamedParam(thrown, method)
    }
  }

  const inTurn = createTurns(READS)

  /** @throws AppError */
  return async (requester: Requester, request: PageRequest): Promise<unknown> => {
    const { method } = request
    const { origin } = requester
    if (!isProviderMethod(method)) throw new AppError('method-unknown', 'no such method')
    const answer = () => run(method, handlers[method], requester, request)
    if (accessOf(method) !== 'connected') return answer()
    const answerIfConnected = async () => {
      if (!(await isConnected(origin))) throw notConnected()
      return answer()
    }
    // Requests that wait for the user have a limit of their own, which reads do not count against.
    if (isSwapMethod(method)) return answerIfConnected()
    // Checked before the params, whose errors must not reveal anything to an unconnected site; and again in its turn, as
    // the connection may have ended meanwhile.
    if (!(await isConnected(origin))) throw notConnected()
    return inTurn(origin, answerIfConnected)
  }
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? ''
}

function named(agent: string | undefined) {
  return agent === undefined ? {} : { agent }
}

/** A param that this page may not give. */
function unfit(path: 'agent' | 'reason'): AppError {
  return new AppError('bad-input', 'not of this page', { details: { path, expected: expectedOf(path) } })
}

function isSwapMethod(method: ProviderMethod): boolean {
  return method === 'bridge_swapToEvm' || method === 'bridge_swapToBitcoin'
}

/** The wallet that the page names, or those that the user can choose from. */
function pagePayer(
  { isWalletNamed = false, wallets = [] }: PageRequest,
  side: 'EVM' | 'Bitcoin',
): Pick<SwapRequest, 'account' | 'wallets'> {
  const read = side === 'EVM' ? readWallets : readBitcoinWallets
  const readable = isWalletNamed ? [NAMED_WALLET] : read(wallets)
  if (readable.length > 0) return { account: null, wallets: readable }
  throw new AppError('bad-input', 'no wallet of the page', {
    details: {
      path: 'wallet',
      expected: side === 'EVM' ? 'an EIP-1193 provider' : 'a wallet of WBIP or the Wallet Standard',
    },
  })
}
