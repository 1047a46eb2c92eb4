import { transactionDigest } from '../bitcoin/reviewed'
import { type Outpoint, decodeTransaction, outpointKey } from '../bitcoin/transaction'
import { isUnsigned, isWanted } from './handed'
import { isDecided } from './spend-phase'
import type { BitcoinAttempt, BitcoinSpend, HandedOver, Handover } from './types'

/** After so long, a signature that has not come back is brought to the user's attention. */
export const SIGNATURE_OVERDUE_MS = 24 * 3_600_000

/** A transaction of an entry that may confirm, whoever sends it. The txid of one handed over may not be known. */
export type Version = { txid: string | null; inputs: readonly Outpoint[] }

/** Everything that may confirm for an entry: what was signed here, and what another signer was given. */
export function versionsOf({ attempts, handovers = [] }: BitcoinSpend): Version[] {
  return [...attempts, ...handovers.filter(isUnsigned).map(versionOf)]
}

/**
 * Returns the hand-over given last, and not withdrawn by the user, if its signatures are still awaited. Only this one
 * is taken back.
 */
export function awaitedHandover(spend: BitcoinSpend): Handover | undefined {
  const latest = spend.handovers?.findLast(isWanted)
  const isPast = isDecided(spend) || spend.attempts.some(({ sighting }) => sighting.state === 'confirmed')
  return latest === undefined || isPast || !isUnsigned(latest) ? undefined : latest
}

/** Lists the transactions that another signer was given, and may still sign or send, however old. */
export function unsignedHandovers({ handovers = [] }: BitcoinSpend): Handover[] {
  return handovers.filter(isUnsigned)
}

/** Notes what is handed over. It must exclude everything else that may confirm for the entry. */
export function foldHandedOver<S extends BitcoinSpend>(spend: S, event: HandedOver & { at: number }): S {
  const { at, kind, txid, digest, plan, agreed } = event
  const { handovers = [] } = spend
  const isApproved = kind !== 'payment' || (digest === spend.digest && versionsOf(spend).length === 0)
  const isNew = isApproved && handovers.every((earlier) => earlier.digest !== digest)
  if (spend.abandoned !== null || !isNew || !excludesAll(spend, plan.transaction.inputs)) return spend
  const handover = { at, kind, txid, digest, plan, ...(agreed && { agreed }), signedAs: null }
  return { ...spend, handovers: [...handovers, handover] }
}

/** Notes which handed-over transaction a signed one is. */
export function withSignature<S extends BitcoinSpend>(
  spend: S,
  { txid, rawTransaction }: Pick<BitcoinAttempt, 'txid' | 'rawTransaction'>,
): S {
  const { handovers } = spend
  if (handovers === undefined) return spend
  const digest = digestOf(rawTransaction)
  const signed = handovers.map((one) => (one.digest === digest ? { ...one, signedAs: txid } : one))
  return { ...spend, handovers: signed }
}

/**
 * Two transactions that share an input can never both confirm, so one intent is paid once: whatever was signed here, or
 * may be signed elsewhere.
 */
export function excludesAll(spend: BitcoinSpend, inputs: readonly Outpoint[]): boolean {
  const spent = new Set(inputs.map(outpointKey))
  return versionsOf(spend).every((version) => version.inputs.some((input) => spent.has(outpointKey(input))))
}

function versionOf({ txid, plan }: Handover): Version {
  return { txid, inputs: plan.transaction.inputs.map((input) => ({ txid: input.txid, vout: input.vout })) }
}

/** Names what a raw transaction (hex) pays, whoever signed it; `undefined` if it cannot be decoded. */
export function digestOf(rawTransaction: string): string | undefined {
  try {
    return transactionDigest(decodeTransaction(rawTransaction))
  } catch {
    // What cannot be decoded is nothing that was handed over.
    return undefined
  }
}
