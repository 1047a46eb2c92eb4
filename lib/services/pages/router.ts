import { viewOfNetwork } from '~/lib/contract/catalog'
import type { Profile } from '~/lib/contract/profile'
import {
  accessOf,
  isProviderMethod,
  type PageAsk,
  parseParams,
  PROVIDER_METHODS,
  type ProviderMethod,
  type ProviderParams,
} from '~/lib/contract/provider'
import type { AccountsView } from '~/lib/contract/views/status'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { Approvals } from '../approvals/approvals'
import { isSwap } from '~/lib/core/journal/phase'
import type { Swap } from '~/lib/core/journal/types'
import type { Accounts } from '../accounts/accounts'
import { eachEntry } from '../journal/each-entry'
import type { Journal } from '../journal/journal'
import type { Sites } from '../sites/sites'
import type { Swaps } from '../swaps/swaps'
import { addressesAnswer, estimateAnswer, permissionsAnswer, requestAnswer } from './answers'
import { checkOrder, toBitcoinOrder, toEvmOrder } from '../swaps/order-of-params'
import { type Asking, notConnected } from '../sites/page-document'

type Ports = {
  version: string
  sites: Sites
  approvals: Pick<Approvals, 'ask'>
  swaps: Pick<Swaps, 'quote'>
  journal: Pick<Journal, 'get' | 'page'>
  /** @throws AppError `profile-missing` */
  profile: () => Promise<Profile>
  /** The addresses of an account; `null` while locked, or without a wallet. */
  accounts: (index: number) => Promise<AccountsView | null>
  paidBy: Accounts['paidBy']
  revoke: (origin: string) => Promise<void>
}

const MAX_LISTED = 100
/** Maximum concurrent reads of one site. */
const MAX_RUNNING = 32
const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/

type Handlers = {
  [M in ProviderMethod]: (params: ProviderParams<M>, asking: Asking, ask: PageAsk) => Promise<unknown>
}

/** Answers pages' requests. A site that is not connected receives the same denial whatever it asks. */
export function createPageRouter(ports: Ports) {
  const { version, sites, approvals, swaps, journal, profile, accounts, paidBy, revoke } = ports

  const isConnected = async (origin: string) => (await sites.connectedAt(origin)) !== undefined

  const sharedAccounts = async (origin: string): Promise<AccountsView | null> => {
    const index = await sites.accountOf(origin)
    return index === undefined ? null : accounts(index)
  }

  /** The accounts, if already shared, or once the user agrees to share them. */
  const consent = async (asking: Asking): Promise<AccountsView> => {
    const shared = await sharedAccounts(asking.origin)
    if (shared !== null) return shared
    await approvals.ask(asking, { kind: 'connect' })
    const agreed = await sharedAccounts(asking.origin)
    if (agreed === null) throw new AppError('wallet-locked', 'locked again at once')
    return agreed
  }

  const own = async (id: string, origin: string) => {
    const swap = await journal.get(id)
    // Another site's swap looks as unknown as one that never existed.
    if (swap?.origin !== origin || !isSwap(swap))
      throw new AppError('request-unknown', 'no such request of this site')
    return swap
  }

  /** A site's swaps of the account that it sees, and those that its page's own wallet pays for, which no account does. */
  const listed = async (origin: string): Promise<Swap[]> => {
    const index = await sites.accountOf(origin)
    if (index === undefined) return []
    const isOfAccount = await paidBy(index)
    const swaps: Swap[] = []
    for await (const entry of eachEntry(journal, { origin })) {
      if (swaps.length === MAX_LISTED) break
      if (isSwap(entry) && (isOfPageWallet(entry) || isOfAccount(entry))) swaps.push(entry)
    }
    return swaps
  }

  const handlers: Handlers = {
    bridge_requestAccounts: (_, asking) => consent(asking),
    bridge_accounts: (_, { origin }) => sharedAccounts(origin),
    bridge_networks: async () =>
      (await profile()).evm.map(viewOfNetwork).map(({ name, label, kind, chainId, tokens }) => ({
        name,
        label,
        kind,
        chainId,
        tokens,
      })),
    bridge_estimateToEvm: async (params, { origin }) => {
      const order = toEvmOrder(params)
      checkOrder(order, await profile())
      return estimateAnswer(await swaps.quote(order, await sites.accountOf(origin)))
    },
    bridge_estimateToBitcoin: async (params, { origin }) => {
      const order = toBitcoinOrder(params)
      checkOrder(order, await profile())
      return estimateAnswer(await swaps.quote(order, await sites.accountOf(origin)))
    },
    bridge_swapToEvm: async (params, asking, ask) => {
      checkOrder(toEvmOrder(params), await profile())
      const method = 'bridge_swapToEvm'
      return approvals.ask(asking, { kind: 'swap', method, params: ask.params, account: null })
    },
    bridge_swapToBitcoin: async (params, asking, ask) => {
      checkOrder(toBitcoinOrder(params), await profile())
      const method = 'bridge_swapToBitcoin'
      const account = params.signer === 'page' ? pageAccount(ask) : null
      return approvals.ask(asking, { kind: 'swap', method, params: ask.params, account })
    },
    bridge_getRequest: async ({ requestId }, { origin }) => requestAnswer(await own(requestId, origin)),
    bridge_requests: async (_, { origin }) => (await listed(origin)).map(requestAnswer),
    getInfo: async (_, { origin }) => ({
      // An exact version would tell a stranger which known faults are still open here.
      version: (await isConnected(origin)) ? version : majorOf(version),
      methods: PROVIDER_METHODS,
      supports: ['WBIP004', 'WBIP005'],
    }),
    getAddresses: async (_, asking) => addressesAnswer(await consent(asking)),
    wallet_getPermissions: async (_, { origin }) =>
      permissionsAnswer(origin, await sites.connectedAt(origin)),
    wallet_revokePermissions: async (_, { origin }) => {
      if (await isConnected(origin)) await revoke(origin)
      return null
    },
  }

  const run = <M extends ProviderMethod>(
    method: M,
    handler: Handlers[M],
    asking: Asking,
    ask: PageAsk,
  ): Promise<unknown> => handler(parseParams(method, ask.params), asking, ask)

  const limit = createLimit(MAX_RUNNING)

  /** @throws AppError */
  return async (asking: Asking, ask: PageAsk): Promise<unknown> => {
    const { method } = ask
    const { origin } = asking
    if (!isProviderMethod(method)) throw new AppError('method-unknown', 'no such method')
    const answer = () => run(method, handlers[method], asking, ask)
    if (accessOf(method) !== 'connected') return answer()
    // Checked before the params: their errors must not reveal anything to an unconnected site.
    if (!(await isConnected(origin))) throw notConnected()
    // Requests that wait for the user have a stricter limit of their own.
    return isSwapMethod(method) ? answer() : limit(origin, answer)
  }
}

/** Runs up to a number of one site's tasks at once, and rejects the others. */
function createLimit(max: number) {
  const running = new Map<string, number>()
  return async <T>(origin: string, task: () => Promise<T>): Promise<T> => {
    const count = running.get(origin) ?? 0
    if (count >= max) throw new AppError('queue-full', 'too many asks at once')
    running.set(origin, count + 1)
    try {
      return await task()
    } finally {
      const left = (running.get(origin) ?? 1) - 1
      if (left === 0) running.delete(origin)
      else running.set(origin, left)
    }
  }
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? ''
}

function isSwapMethod(method: ProviderMethod): boolean {
  return method === 'bridge_swapToEvm' || method === 'bridge_swapToBitcoin'
}

function isOfPageWallet({ intent }: Swap): boolean {
  return intent.direction === 'to-bitcoin' && intent.signer === 'page'
}

function pageAccount({ account }: PageAsk): Hex {
  if (account !== undefined && isAddress(account)) return account
  throw new AppError('bad-input', 'no account of the page’s wallet', {
    details: { path: 'wallet', reason: 'gave no account' },
  })
}

function isAddress(text: string): text is Hex {
  return HEX_ADDRESS.test(text)
}
