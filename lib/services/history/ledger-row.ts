import type { Profile } from '~/lib/contract/profile'
import { formatBtc, formatUnits } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'
import { movedBy, minerFeeOf, spentGasWei } from '~/lib/core/journal/moved'
import {
  isBitcoinPayment,
  isCancelled,
  isEvmPayment,
  isToEvm,
  phaseOf,
  proofOf,
  UNSENT,
} from '~/lib/core/journal/phase'
import { currentAttempt, currentCall } from '~/lib/core/journal/spend-phase'
import type {
  BitcoinEntry,
  BitcoinPayment,
  Entry,
  EvmEntry,
  EvmPayment,
  Phase,
  Swap,
  ToBitcoinSwap,
  ToEvmSwap,
} from '~/lib/core/journal/types'
import { CURRENCY_DECIMALS } from '~/lib/core/quote/currency'
import { worthAtTime } from '~/lib/core/quote/price-at-time'
import { transactionOf } from './links'
import { arrivedSum, btcSum, type Sum, tokenSum } from './sum'
import { networkIn } from './network-in'

/** What a row's sums were worth when they moved, in whole units of one currency; '' where that is not known. */
type LedgerFiat = { currency: string; sent: string; received: string; fee: string }

/** One entry for the user's books. Sums of `null` have not moved. */
export type LedgerRow = {
  /** UTC, ISO 8601. */
  date: string
  type: 'Bridge' | 'Withdrawal' | 'Deposit'
  sent: Sum | null
  received: Sum | null
  /** What was paid on top of what was sent: the Bitcoin fee, or the gas. */
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

export function ledgerRowOf(entry: Entry, profile: Profile | null): LedgerRow {
  const phase = phaseOf(entry)
  const own = ownFacts(entry, profile)
  // The books must not count a sum as sent that never left the wallet.
  const sums = { ...own, sent: UNSENT.has(phase) ? null : own.sent }
  return {
    ...sums,
    bridgeFees: phase === 'done' ? own.bridgeFees : '',
    date: new Date(entry.createdAt).toISOString(),
    status: isCancelled(entry) ? 'cancelled' : phase,
    proof: proofOf(entry),
    site: entry.origin ?? '',
    fiat: fiatOf(entry, sums),
  }
}

/** Values only the sums that the row has: what never left the wallet has no value in the books. */
function fiatOf(entry: Entry, row: Pick<LedgerRow, 'sent' | 'received' | 'fee'>): LedgerFiat | null {
  const worth = worthAtTime(movedBy(entry), entry.prices)
  if (worth === null) return null
  const text = (sum: 'sent' | 'received' | 'fee') =>
    row[sum] === null || worth[sum] === null ? '' : formatUnits(worth[sum], CURRENCY_DECIMALS)
  return { currency: worth.currency, sent: text('sent'), received: text('received'), fee: text('fee') }
}

type OwnFacts = Omit<LedgerRow, 'date' | 'status' | 'proof' | 'site' | 'fiat'>

function ownFacts(entry: Entry, profile: Profile | null): OwnFacts {
  if (isBitcoinPayment(entry)) return paymentFacts(entry)
  if (isEvmPayment(entry)) return evmPaymentFacts(entry, profile)
  return isToEvm(entry) ? toEvmFacts(entry, profile) : toBitcoinFacts(entry, profile)
}

function paymentFacts(payment: BitcoinPayment): OwnFacts {
  const { intent, attempts } = payment
  const sum = btcSum(intent.amountSats)
  return {
    txid: currentAttempt(attempts)?.txid ?? '',
    targetTxid: '',
    network: 'bitcoin',
    bridgeFees: '',
    recipient: intent.recipientAddress,
    type: 'Withdrawal',
    sent: sum,
    received: null,
    fee: minerFee(payment),
    description: `Bitcoin payment of ${sum.amount} BTC`,
  }
}

function evmPaymentFacts(payment: EvmPayment, profile: Profile | null): OwnFacts {
  const { networkName, token, amount, recipientAddress } = payment.intent
  const sent = tokens(amount, token, networkName, profile)
  const { destination } = payment
  // A token that logs nothing has moved nothing that the books could count.
  const isUnmoved = destination.state === 'transferred' && destination.amount === 0n
  return {
    type: 'Withdrawal',
    sent: isUnmoved ? null : sent,
    received: null,
    fee: gasFee(payment, profile),
    txid: currentCall(payment)?.hash ?? '',
    targetTxid: '',
    network: networkName,
    description: `EVM payment of ${sent.amount} ${sent.unit} on ${networkName}`,
    bridgeFees: '',
    recipient: recipientAddress,
  }
}

function toEvmFacts(swap: ToEvmSwap, profile: Profile | null): OwnFacts {
  const { intent, attempts } = swap
  const sent = btcSum(intent.amountSats)
  return {
    type: 'Bridge',
    sent,
    ...arrivalOnEvm(swap, profile),
    fee: minerFee(swap),
    txid: currentAttempt(attempts)?.txid ?? '',
    network: intent.networkName,
    description: `Bitcoin to EVM: ${sent.amount} BTC to ${intent.networkName}`,
    bridgeFees: bridgeFeesOf(swap),
    recipient: intent.recipientAddress,
  }
}

function toBitcoinFacts(swap: ToBitcoinSwap, profile: Profile | null): OwnFacts {
  const { intent } = swap
  const sent = tokens(intent.inputAmount, intent.inputToken, intent.networkName, profile)
  return {
    type: 'Bridge',
    sent,
    ...arrivalOnBitcoin(swap),
    fee: gasFee(swap, profile),
    txid: currentCall(swap)?.hash ?? '',
    network: intent.networkName,
    description: `EVM to Bitcoin: ${sent.amount} ${sent.unit} from ${intent.networkName}`,
    bridgeFees: bridgeFeesOf(swap),
    recipient: intent.bitcoinAddress,
  }
}

/** Without the whole fee nothing is given: a part of it, as a payload names, would be read as the whole. */
function bridgeFeesOf({ quoted }: Swap): string {
  return quoted === undefined ? '' : formatBtc(quoted.fees.totalSats)
}

function minerFee(entry: BitcoinEntry): Sum | null {
  const sats = minerFeeOf(entry)
  return sats === null ? null : btcSum(sats)
}

/** The gas that this wallet paid; a page's wallet pays its own. */
function gasFee(swap: EvmEntry, profile: Profile | null): Sum | null {
  const wei = spentGasWei(swap)
  if (wei === null || swap.intent.signer === 'page') return null
  const network = networkIn(profile, swap.intent.networkName)
  if (network === undefined) return unknownSum(wei, null)
  const { symbol, decimals } = network.nativeCurrency
  return { amount: formatUnits(wei, decimals), unit: symbol }
}

type Arrival = Pick<LedgerRow, 'received' | 'targetTxid'>

function arrivalOnEvm({ intent, destination }: ToEvmSwap, profile: Profile | null): Arrival {
  switch (destination.state) {
    case 'delivered':
      return {
        received:
          arrivedSum(destination.amount, intent.outputToken, intent.networkName, profile) ??
          unknownSum(destination.amount, intent.outputToken),
        targetTxid: transactionOf(destination.delivery) ?? '',
      }
    case 'paid-in-wrapped':
      return {
        received: { amount: btcSum(destination.amount).amount, unit: 'wrapped BTC' },
        targetTxid: transactionOf(destination.delivery) ?? '',
      }
    case 'failed':
      return paidBack(destination.payout)
    case 'none':
    case 'crossing':
      return paidBack(null)
  }
}

function arrivalOnBitcoin({ destination }: ToBitcoinSwap): Arrival {
  if (destination.state === 'crossing-failed')
    return {
      received: null,
      targetTxid: (destination.refund && transactionOf(destination.refund)) ?? '',
    }
  return paidBack(destination.state === 'paying' ? destination.payout : null)
}

function paidBack(payout: { txid: string; valueSats: bigint; sighting: { state: string } } | null): Arrival {
  if (payout === null) return { received: null, targetTxid: '' }
  const isReceived = payout.sighting.state === 'confirmed'
  return { received: isReceived ? btcSum(payout.valueSats) : null, targetTxid: payout.txid }
}

/** Without its profile a token is named by its address, and counted in base units. */
function tokens(amount: bigint, address: Hex | null, networkName: string, profile: Profile | null): Sum {
  return tokenSum(amount, address, networkName, profile) ?? unknownSum(amount, address)
}

function unknownSum(amount: bigint, address: Hex | null): Sum {
  return { amount: amount.toString(), unit: `base units of ${address ?? 'the native currency'}` }
}
