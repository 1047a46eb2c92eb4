import type { Profile } from '~/lib/contract/profile'
import { formatBtc, formatUnits } from '~/lib/core/amount'
import { isBitcoinPayment, isEvmPayment, isPayment, isToEvm } from '~/lib/core/journal/phase'
import { type Story, storyOf } from '~/lib/core/journal/story'
import type { Amount } from '~/lib/core/journal/story-terms'
import { transactionsOf } from '~/lib/core/journal/story-transactions'
import type { Entry, Phase } from '~/lib/core/journal/types'
import { CURRENCY_DECIMALS } from '~/lib/core/quote/currency'
import { worthAtTime } from '~/lib/core/quote/price-at-time'
import { type Sum, sumOf } from './sum'

/** The worth of a row's sums when they moved, in whole units of one currency; '' where that is not known. */
type LedgerFiat = { currency: string; sent: string; received: string; fee: string }

/** One entry for the user's books. Sums of `null` have not moved. */
export type LedgerRow = {
  /** UTC, ISO 8601. */
  date: string
  type: 'Bridge' | 'Withdrawal'
  sent: Sum | null
  received: Sum | null
  /** The payment on top of what was sent: the Bitcoin fee, or the gas. */
  fee: Sum | null
  fiat: LedgerFiat | null
  txid: string
  targetTxid: string
  network: string
  description: string
  status: Phase | 'cancelled'
  proof: string
  /** The bridge's fees on what was sent, once it was bridged; '' if nothing was bridged, or if they are unknown. */
  bridgeFees: string
  recipient: string
  site: string
}

/** @param payee `self` for a payment to another address of the account that pays: only its fee has left */
export function ledgerRowOf(
  entry: Entry,
  profile: Profile | null,
  payee: 'self' | 'other' = 'other',
): LedgerRow {
  const story = storyOf(entry)
  const { phase, proof, txid, recipient, networkName, hasLeft, fee } = story
  const sum = (moved: Amount) => sumOf(moved, profile) ?? unknownSum(moved)
  const amount = sum(story.sent)
  const sums = {
    // The books must not count a sum as sent that never left the wallet.
    sent: hasLeft && payee === 'other' ? amount : null,
    received: story.received && {
      ...sum(story.received),
      ...(phase === 'paid-in-wrapped' && { unit: 'wrapped BTC' }),
    },
    fee: fee === null || fee.amount === null ? null : sum({ asset: fee.asset, amount: fee.amount }),
  }
  return {
    ...sums,
    date: new Date(entry.createdAt).toISOString(),
    type: isPayment(entry) ? 'Withdrawal' : 'Bridge',
    fiat: fiatOf(entry, story, sums),
    txid: txid ?? '',
    targetTxid: transactionsOf(entry).findLast(({ part }) => ENDS.has(part))?.id ?? '',
    network: networkName ?? 'bitcoin',
    description: descriptionOf(entry, amount, networkName),
    status: story.isCancelled ? 'cancelled' : phase,
    proof,
    bridgeFees: phase === 'done' ? bridgeFeesOf(story) : '',
    recipient,
    site: entry.origin ?? '',
  }
}

/** The transactions that end a swap. */
const ENDS: ReadonlySet<string> = new Set(['delivered', 'wrapped', 'paid', 'refunded', 'collateral'])

/** Values only the sums that the row has: what never left the wallet has no value in the books. */
function fiatOf(
  entry: Entry,
  story: Story,
  row: Pick<LedgerRow, 'sent' | 'received' | 'fee'>,
): LedgerFiat | null {
  const worth = worthAtTime(story, entry.prices)
  if (worth === null) return null
  const text = (sum: 'sent' | 'received' | 'fee') =>
    row[sum] === null || worth[sum] === null ? '' : formatUnits(worth[sum], CURRENCY_DECIMALS)
  return { currency: worth.currency, sent: text('sent'), received: text('received'), fee: text('fee') }
}

function descriptionOf(entry: Entry, { amount, unit }: Sum, networkName: string | null): string {
  if (isBitcoinPayment(entry)) return `Bitcoin payment of ${amount} BTC`
  if (isEvmPayment(entry)) return `EVM payment of ${amount} ${unit} on ${networkName}`
  return isToEvm(entry)
    ? `Bitcoin to EVM: ${amount} BTC to ${networkName}`
    : `EVM to Bitcoin: ${amount} ${unit} from ${networkName}`
}

/** Without the whole fee nothing is given: a part of it, as a payload names, would be read as the whole. */
function bridgeFeesOf({ bridgeFees }: Story): string {
  return bridgeFees === null || bridgeFees === 'unknown' ? '' : formatBtc(bridgeFees.fees.totalSats)
}

/** Without its profile a token is named by its address, and counted in base units. */
function unknownSum({ asset, amount }: Amount): Sum {
  const token = asset === 'bitcoin' ? null : asset.token
  return { amount: amount.toString(), unit: `base units of ${token ?? 'the native currency'}` }
}
