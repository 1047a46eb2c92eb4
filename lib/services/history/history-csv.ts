import type { Profile } from '~/lib/contract/profile'
import { formatBtc } from '~/lib/core/amount'
import { csvOf } from '~/lib/core/csv'
import type { Hex } from '~/lib/core/hex'
import { isPayment, isToEvm, phaseOf, proofOf } from '~/lib/core/journal/phase'
import { currentAttempt, currentCall } from '~/lib/core/journal/spend-phase'
import type { BitcoinPayment, Entry, Swap, ToBitcoinSwap, ToEvmSwap } from '~/lib/core/journal/types'
import type { JournalStore } from '../ports/journal-store'
import { eachEntry } from '../journal/each-entry'
import { transactionOf } from './links'
import { arrivedSum, btcSum, type Sum, tokenSum } from './sum'

const HEADER = [
  'date',
  'direction',
  'sent',
  'sent unit',
  'received',
  'received unit',
  'network',
  'status',
  'proof',
  'transaction',
  'target transaction',
  'recipient',
  'miner fee BTC',
  'service fee BTC',
  'site',
]

/** The whole history as CSV, newest first. Amounts in whole units, dates in UTC. */
export async function historyCsv(
  store: Pick<JournalStore, 'page'>,
  profileById: (id: string) => Promise<Profile | null>,
): Promise<string> {
  const profiles = new Map<string, Profile | null>()
  const rows: string[][] = []
  for await (const swap of eachEntry(store)) {
    const { profileId } = swap
    if (!profiles.has(profileId)) profiles.set(profileId, await profileById(profileId))
    rows.push(rowOf(swap, profiles.get(profileId) ?? null))
  }
  return csvOf([HEADER, ...rows])
}

function rowOf(entry: Entry, profile: Profile | null): string[] {
  return isPayment(entry) ? paymentRow(entry) : swapRow(entry, profile)
}

function paymentRow(payment: BitcoinPayment): string[] {
  const { intent, attempts, createdAt, origin } = payment
  const attempt = currentAttempt(attempts)
  return [
    new Date(createdAt).toISOString(),
    'Bitcoin payment',
    formatBtc(intent.amountSats),
    'BTC',
    '',
    '',
    'bitcoin',
    phaseOf(payment),
    proofOf(payment),
    attempt?.txid ?? '',
    '',
    intent.recipientAddress,
    attempt === undefined ? '' : formatBtc(attempt.feeSats),
    '',
    origin ?? '',
  ]
}

function swapRow(swap: Swap, profile: Profile | null): string[] {
  const isOut = isToEvm(swap)
  const sides = isOut ? toEvmSides(swap, profile) : toBitcoinSides(swap, profile)
  const miner = isOut ? currentAttempt(swap.attempts)?.feeSats : undefined
  return [
    new Date(swap.createdAt).toISOString(),
    isOut ? 'Bitcoin to EVM' : 'EVM to Bitcoin',
    sides.sent.amount,
    sides.sent.unit,
    sides.received?.amount ?? '',
    sides.received?.unit ?? '',
    swap.intent.networkName,
    phaseOf(swap),
    proofOf(swap),
    (isOut ? currentAttempt(swap.attempts)?.txid : currentCall(swap)?.hash) ?? '',
    sides.target ?? '',
    isOut ? swap.intent.recipientAddress : swap.intent.bitcoinAddress,
    miner === undefined ? '' : formatBtc(miner),
    isOut ? formatBtc(swap.promise.networkFeeSats) : '',
    swap.origin ?? '',
  ]
}

type Sides = { sent: Sum; received: Sum | null; target: string | null }

function toEvmSides({ intent, destination }: ToEvmSwap, profile: Profile | null): Sides {
  const sent = btcSum(intent.amountSats)
  if (destination.state === 'delivered')
    return {
      sent,
      received:
        arrivedSum(destination.amount, intent.outputToken, intent.networkName, profile) ??
        unknownSum(destination.amount, intent.outputToken),
      target: transactionOf(destination.delivery),
    }
  if (destination.state === 'paid-in-wrapped')
    return {
      sent,
      received: { amount: btcSum(destination.amount).amount, unit: 'wrapped BTC' },
      target: transactionOf(destination.delivery),
    }
  const payout = destination.state === 'failed' ? destination.payout : null
  return { sent, ...paidBack(payout) }
}

function toBitcoinSides({ intent, destination }: ToBitcoinSwap, profile: Profile | null): Sides {
  const sent = tokens(intent.inputAmount, intent.inputToken, intent.networkName, profile)
  if (destination.state === 'crossing-failed')
    return { sent, received: null, target: destination.refund && transactionOf(destination.refund) }
  return { sent, ...paidBack(destination.state === 'paying' ? destination.payout : null) }
}

function paidBack(payout: { txid: string; valueSats: bigint; sighting: { state: string } } | null) {
  if (payout === null) return { received: null, target: null }
  const isReceived = payout.sighting.state === 'confirmed'
  return { received: isReceived ? btcSum(payout.valueSats) : null, target: payout.txid }
}

/** Without its profile a token is named by its address, and counted in base units. */
function tokens(amount: bigint, address: Hex | null, networkName: string, profile: Profile | null): Sum {
  return tokenSum(amount, address, networkName, profile) ?? unknownSum(amount, address)
}

function unknownSum(amount: bigint, address: Hex | null): Sum {
  return { amount: amount.toString(), unit: `base units of ${address ?? 'the native currency'}` }
}
