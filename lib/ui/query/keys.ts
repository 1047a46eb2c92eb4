import type { Hex } from '~/lib/core/hex'
import type { Currency } from '~/lib/core/quote/currency'
import type { EntryFilter } from '~/lib/contract/entry-filter'
import type { EntryView } from '~/lib/contract/views/history'
import type { BalanceOwner } from '~/lib/contract/views/holdings'
import type { PaymentsOrder, SwapOrder } from '~/lib/contract/orders'
import type { RecipientTarget } from '~/lib/contract/ui/recipients'

export type ArrivingEntry = Pick<EntryView, 'id' | 'phase' | 'txid'>

/** Query keys of the page. The first part is the topic that invalidates them. */
export const keys = {
  status: ['status'],
  passkey: ['status', 'passkey'],
  presence: ['status', 'presence'],
  arePasskeysOffered: ['passkeys', 'browser'],
  isPasskeyOffered: ['passkeys', 'offer'],
  accounts: ['settings', 'accounts'],
  walletOrigin: ['settings', 'origin'],
  bridges: ['settings', 'bridges'],
  bridgeJob: ['settings', 'bridge'],
  bridgeOf: (profileId: string) => ['settings', 'bridge-of', profileId],
  standing: (id: string) => ['settings', 'standing', id],
  accountList: ['settings', 'account-list'],
  offers: ['settings', 'account-offers'],
  droppedAccounts: ['settings', 'dropped-accounts'],
  settings: ['settings', 'all'],
  profileCheck: ['settings', 'check'],
  /** Which hosts the browser does not let Satspan call. */
  deniedHosts: (hosts: readonly string[]) => ['denied-hosts', hosts],
  /** All that changes with what the wallet holds. */
  balances: ['balances'],
  /** The balances themselves, by the address that has them, which the page keeps for its next start. */
  held: ['balances', 'held'],
  receive: (account: string) => ['balances', 'receive', account],
  bitcoinBalances: ['balances', 'held', 'bitcoin'],
  bitcoinBalance: (owner: string) => ['balances', 'held', 'bitcoin', owner],
  evmBalances: (networkName: string, owner: string) => ['balances', 'held', 'evm', networkName, owner],
  coins: (owner: BalanceOwner | undefined) => ['balances', 'coins', owner],
  /** Prices to show amounts at, which the page keeps likewise. No topic changes them. */
  prices: ['prices'],
  tokenPrice: (profileId: string, networkName: string, token: Hex | null) => [
    'prices',
    'token',
    profileId,
    networkName,
    token,
  ],
  currencyPrice: (profileId: string, currency: Currency | null) => [
    'prices',
    'currency',
    profileId,
    currency,
  ],
  /** The transactions handed over at that time; they never change. */
  handover: (id: string, since: number) => ['handover', id, since],
  quotes: ['quote'],
  quote: (order: SwapOrder) => ['quote', order],
  swapOffers: (question: string) => ['quote', 'offers', question],
  speedFees: (owner: BalanceOwner | undefined, amountSats: bigint | undefined) => [
    'balances',
    'speeds',
    owner,
    amountSats,
  ],
  paymentQuote: (
    kind: PaymentsOrder['kind'],
    owner: BalanceOwner | undefined,
    order: PaymentsOrder | null,
  ) => ['balances', kind, owner, order],
  price: (order: SwapOrder, quoted: object) => ['price', order, quoted],
  review: (id: string) => ['review', id],
  entries: ['entries', 'list'],
  search: (filter: EntryFilter) => ['entries', 'search', filter],
  received: (owner: BalanceOwner | undefined) => ['entries', 'received', owner],
  askingSites: ['entries', 'sites'],
  restore: ['entries', 'restore'],
  /** Whether the page that is to sign it is there. */
  pageThere: (id: string) => ['entries', 'page', id],
  entry: (id: string) => ['entries', 'one', id],
  /** It changes with how far the entry is, and with a version that pays another fee. */
  arrival: ({ id, phase, txid }: ArrivingEntry) => ['arrival', id, phase, txid],
  receipt: (id: string) => ['entries', 'receipt', id],
  supportReport: (id: string) => ['entries', 'report', id],
  bumpOptions: (id: string, typed: object) => ['entries', 'bump', id, typed],
  cancelOption: (id: string, typed: object) => ['entries', 'cancel', id, typed],
  cancelCallOption: (id: string) => ['entries', 'cancel-call', id],
  speedUpOptions: (id: string) => ['entries', 'speed-up', id],
  recipient: (text: string, target: RecipientTarget) => ['address-book', 'recipient', text, target],
  recipientChoices: (kind: RecipientTarget['kind']) => ['address-book', 'choices', kind],
  addressBook: ['address-book', 'list'],
  approval: ['approvals', 'next'],
  sites: ['sites', 'connected'],
  blockedSites: ['sites', 'blocked'],
  preparation: ['preparation'],
} as const
