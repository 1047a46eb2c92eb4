import type { PageRequest } from '~/lib/contract/provider'
import { NAMED_WALLET, readBitcoinWallets, readWallets } from '~/lib/contract/page-wallets'
import type { SharedAccountsView } from '~/lib/contract/views/status'
import { AppError } from '~/lib/core/errors'
import type { Approvals } from '../approvals/approvals'
import type { SwapRequest, UserRequest } from '../approvals/queue-entry'
import type { SitePayer, Sites } from '../sites/sites'
import type { Requester } from '../sites/page-document'

export type ConsentPorts = {
  sites: Pick<Sites, 'accountOf' | 'payerOf' | 'programOf'>
  approvals: Pick<Approvals, 'request'>
  /** The view of a connected site: an account, or in its place the address of its pages' wallet; `null` while locked. */
  accounts: (index: number, payer?: SitePayer) => Promise<SharedAccountsView | null>
}

/** The accounts that sites see, once the user agrees. */
export function createConsent({ sites, approvals, accounts }: ConsentPorts) {
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

  return { sharedAccounts, consent, consentToPayer }
}

function named(agent: string | undefined) {
  return agent === undefined ? {} : { agent }
}

/** The wallet that the page names, or those that the user can choose from. */
export function pagePayer(
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
