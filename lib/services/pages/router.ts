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
import { AppError } from '~/lib/core/errors'
import type { Accounts } from '../accounts/accounts'
import type { Journal } from '../journal/journal'
import { isLoopback } from '../sites/site-of'
import type { Sites } from '../sites/sites'
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
import { type ConsentPorts, createConsent, pagePayer } from './consent'
import { createOwnRequests } from './own-requests'
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

type Ports = ConsentPorts & {
  version: string
  sites: Sites
  swaps: Pick<Swaps, 'quote'>
  offers: Pick<Offers, 'compare'>
  journal: Pick<Journal, 'get' | 'page'>
  /** @throws AppError `profile-missing` */
  profile: () => Promise<Profile>
  paidBy: Accounts['paidBy']
  mayBeOfAnother: Accounts['mayBeOfAnother']
  revoke: (origin: string) => Promise<void>
}

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
  const { sites } = ports
  const handlers = createHandlers(ports)

  const inTurn = createTurns(READS)

  /** @throws AppError */
  return async (requester: Requester, request: PageRequest): Promise<unknown> => {
    const { method } = request
    const { origin } = requester
    if (!isProviderMethod(method)) throw new AppError('method-unknown', 'no such method')
    const answer = () => run(method, handlers[method], requester, request)
    if (accessOf(method) !== 'connected') return answer()
    const answerIfConnected = async () => {
      if (!(await isConnected(origin, sites))) throw notConnected()
      return answer()
    }
    // Requests that wait for the user have a limit of their own, which reads do not count against.
    if (isSwapMethod(method)) return answerIfConnected()
    // Checked before the params, whose errors must not reveal anything to an unconnected site; and again in its turn, as
    // the connection may have ended meanwhile.
    if (!(await isConnected(origin, sites))) throw notConnected()
    return inTurn(origin, answerIfConnected)
  }
}

async function run<M extends ProviderMethod>(
  method: M,
  handler: Handlers[M],
  requester: Requester,
  request: PageRequest,
): Promise<unknown> {
  try {
    return await handler(parseParams(method, request.params), requester, request)
  } catch (thrown) {
    throw withNamedParam(thrown, method)
  }
}

async function isConnected(origin: string, sites: Pick<Sites, 'connectedAt'>): Promise<boolean> {
  return (await sites.connectedAt(origin)) !== undefined
}

async function requireFitting(order: SwapOrder, profile: Ports['profile']): Promise<void> {
  return checkOrder(order, await profile())
}

/** The order by its network's name, once checked. */
async function checkedOrder<O extends SwapOrder>(order: O, profile: Ports['profile']): Promise<O> {
  const current = await profile()
  const named = byNetworkName(order, current)
  checkOrder(named, current)
  return named
}

/** Leaves an order as it is where there is no profile: its check says so, unless the user was asked before. */
function resolved<O extends SwapOrder>(order: O, profile: Ports['profile']): Promise<O> {
  return profile().then(
    (current) => byNetworkName(order, current),
    () => order,
  )
}

/** A program's reason. @throws AppError `bad-input` if a site gives one */
async function reasonOf(
  reason: string | null | undefined,
  { origin }: Requester,
  sites: Pick<Sites, 'programOf'>,
) {
  if (reason === undefined || reason === null) return {}
  if ((await sites.programOf(origin)) === undefined) throw unfit('reason')
  return { reason }
}

function createHandlers(ports: Ports): Handlers {
  const { version, sites, approvals, swaps, offers, profile, revoke } = ports
  const { sharedAccounts, consent, consentToPayer } = createConsent(ports)
  const { own, listed } = createOwnRequests(ports)
  return {
    bridge_requestAccounts: async ({ signer, agent }, requester, request) => {
      if (agent !== undefined && !isLoopback(new URL(requester.origin).hostname)) throw unfit('agent')
      return signer === 'page'
        ? consentToPayer(requester, request, agent?.name)
        : consent(requester, agent?.name)
    },
    bridge_accounts: (_, { origin }) => sharedAccounts(origin),
    bridge_networks: async () => networksAnswer(await profile()),
    bridge_estimateToEvm: async (params, { origin }) => {
      const order = await checkedOrder(estimatedToEvm(params), profile)
      return estimateAnswer(await swaps.quote(order, await sites.accountOf(origin)))
    },
    bridge_estimateToBitcoin: async (params, { origin }) => {
      const order = await checkedOrder(toBitcoinOrder(params), profile)
      return estimateAnswer(await swaps.quote(order, await sites.accountOf(origin)))
    },
    bridge_offers: async ({ amountBTC, currency }, { origin }) => {
      // Where nothing has that currency, nobody is asked who would say so.
      if ((await sharedAccounts(origin)) === null) throw new AppError('wallet-locked', 'locked')
      const query = { amountSats: amountBTC, currency, slippageBps: DEFAULT_SLIPPAGE_BPS }
      return offersAnswer(await offers.compare(query, await sites.accountOf(origin)))
    },
    bridge_swapToEvm: async (params, requester, request) => {
      const order = await resolved(toEvmOrder(params), profile)
      const payer = params.signer === 'page' ? pagePayer(request, 'Bitcoin') : { account: null }
      const reason = await reasonOf(params.reason, requester, sites)
      return approvals.request(requester, { kind: 'swap', order, ...payer, ...reason }, () =>
        requireFitting(order, profile),
      )
    },
    bridge_swapToBitcoin: async (params, requester, request) => {
      const order = await resolved(toBitcoinOrder(params), profile)
      const payer = params.signer === 'page' ? pagePayer(request, 'EVM') : { account: null }
      const reason = await reasonOf(params.reason, requester, sites)
      return approvals.request(requester, { kind: 'swap', order, ...payer, ...reason }, () =>
        requireFitting(order, profile),
      )
    },
    bridge_getRequest: async ({ requestId }, { origin }) => requestAnswer(await own(requestId, origin)),
    bridge_requests: async (_, { origin }) => (await listed(origin)).map(requestAnswer),
    getInfo: async (_, { origin }) => ({
      // The exact version would tell a stranger which known faults are not fixed here yet.
      version: (await isConnected(origin, sites)) ? version : majorOf(version),
      methods: PROVIDER_METHODS,
      supports: ['WBIP004', 'WBIP005'],
    }),
    getAddresses: async (_, requester) => addressesAnswer(await consent(requester)),
    wallet_getPermissions: async (_, { origin }) =>
      permissionsAnswer(origin, await sites.connectedAt(origin)),
    wallet_revokePermissions: async (_, { origin }) => {
      if (await isConnected(origin, sites)) await revoke(origin)
      return null
    },
  }
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? ''
}

/** A param that this page may not give. */
function unfit(path: 'agent' | 'reason'): AppError {
  return new AppError('bad-input', 'not of this page', { details: { path, expected: expectedOf(path) } })
}

function isSwapMethod(method: ProviderMethod): boolean {
  return method === 'bridge_swapToEvm' || method === 'bridge_swapToBitcoin'
}
