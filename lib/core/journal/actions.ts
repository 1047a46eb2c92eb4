import type { Hex } from '~/lib/core/hex'
import { sumSats } from '../amount'
import { planIfSigned } from '../bitcoin/finalize'
import { signalsReplacement } from '../bitcoin/replace-by-fee'
import { decodeTransaction } from '../bitcoin/transaction'
import { encodeTransaction } from '../evm/envelope'
import { isWanted } from './handed'
import { claimOf } from './claim'
import { awaitedCall, handedTransaction, unsignedCalls } from './handed-calls'
import { awaitedHandover } from './handovers'
import { isPayment, PHASES, phaseOf } from './phase'
import { currentAttempt } from './spend-phase'
import {
  type BitcoinAttempt,
  type BitcoinEntry,
  type CallHandover,
  type Entry,
  type EvmAttempt,
  type EvmEntry,
  type Handover,
  spendsBitcoin,
} from './types'

/** The user's remaining actions on an entry, judged by the entry alone. */
export type Actions = { bumpFee: boolean; cancel: boolean; speedUp: boolean }

/** Which actions an entry's state allows. What the chains say meanwhile is checked when one is taken. */
export function actionsOf(entry: Entry): Actions {
  if (claimOf(entry) !== null) return { bumpFee: false, cancel: false, speedUp: false }
  if (!spendsBitcoin(entry)) {
    const cancel = cancellableCall(entry) !== undefined
    // What another signer holds unsigned can be withdrawn, but not be made faster.
    const speedUp = awaitedCall(entry) === undefined && slowCalls(entry).length > 0
    return { bumpFee: false, cancel, speedUp }
  }
  const replaceable = replaceableVersion(entry) !== undefined
  const bumpFee = replaceable && awaitedHandover(entry) === undefined
  return { bumpFee, cancel: replaceable && !isCancelling(entry), speedUp: false }
}

/**
 * Whether the user has cancelled the payment: then only the cancelling spend can be bumped. A cancellation that was
 * withdrawn does not count, unless it was signed after all.
 */
export function isCancelling({ attempts, handovers = [] }: BitcoinEntry): boolean {
  return [...attempts, ...handovers.filter(isWanted)].some(isCancellation)
}

/** Whether the user has cancelled an EVM transaction of the entry, by the same rule. */
export function isCallCancelled({ attempts, handovers = [] }: EvmEntry): boolean {
  return [...attempts, ...handovers.filter(isWanted)].some(isCancellation)
}

function isCancellation({ kind }: { kind: string }): boolean {
  return kind === 'cancel'
}

/** A version that can be replaced: one that was signed, or one that another signer still holds unsigned. */
export type ReplaceableVersion = Pick<BitcoinAttempt, 'rawTransaction' | 'feeSats' | 'vsize'>

/** The transaction to replace: the signed one, or the payment that nobody has signed here. */
export function replaceableVersion(entry: BitcoinEntry): ReplaceableVersion | undefined {
  const signed = replaceableAttempt(entry)
  if (signed !== undefined || entry.attempts.length > 0 || entry.conflict !== null) return signed
  const awaited = awaitedHandover(entry)
  return awaited?.kind === 'payment' ? versionIfSigned(awaited) : undefined
}

/**
 * Everything that may confirm for an entry, the approved one first. What another signer holds counts as if it were signed,
 * with signatures that are as large as they can be.
 */
export function versionsIfSigned({ attempts, handovers = [] }: BitcoinEntry): (ReplaceableVersion & {
  id: string
  txid: string
})[] {
  const versions = handovers.map((handover) => {
    const attempt = attempts.find(({ txid }) => txid === handover.signedAs)
    return { ...(attempt ?? versionIfSigned(handover)), id: handover.txid ?? handover.digest }
  })
  const signedTxids = new Set(handovers.map(({ signedAs }) => signedAs))
  const others = attempts.filter(({ txid }) => !signedTxids.has(txid))
  return [...versions, ...others.map((attempt) => ({ ...attempt, id: attempt.txid }))]
}

function versionIfSigned({ plan }: Handover): ReplaceableVersion & { txid: string } {
  const { rawTransaction, vsize, txid } = planIfSigned({ plan })
  const { inputs, outputs } = plan.transaction
  return { rawTransaction, vsize, txid, feeSats: sumSats(inputs) - sumSats(outputs) }
}

/** The transaction to replace: unconfirmed, without a conflict, and signalling replaceability (BIP125). */
export function replaceableAttempt(entry: BitcoinEntry): BitcoinAttempt | undefined {
  const { attempts, conflict, destination } = entry
  if (PHASES[phaseOf(entry)].terminal || conflict !== null || destination.state !== 'none') return undefined
  if (attempts.some(({ sighting }) => sighting.state === 'confirmed')) return undefined
  const attempt = isCancelling(entry) ? attempts.findLast(isCancellation) : currentAttempt(attempts)
  return attempt !== undefined && isReplaceable(attempt.rawTransaction) ? attempt : undefined
}

function isReplaceable(rawTransaction: string): boolean {
  try {
    return signalsReplacement(decodeTransaction(rawTransaction))
  } catch {
    // A transaction that cannot be decoded cannot be replaced either.
    return false
  }
}

/** The latest version of each own transaction that is not mined yet, by nonce. */
export function slowCalls(entry: EvmEntry): SlowCall[] {
  const { attempts, conflict, destination } = entry
  if (PHASES[phaseOf(entry)].terminal || conflict !== null || destination.state !== 'none') return []
  const mined = new Set(
    attempts.filter(({ sighting }) => sighting.state === 'mined').map(({ nonce }) => nonce),
  )
  const latest = new Map<number, SlowCall>()
  const wanted = unsignedCalls(entry).filter(isWanted)
  for (const attempt of [...attempts.filter(isSigned), ...wanted.map(callIfSigned(entry))])
    if (!mined.has(attempt.nonce)) latest.set(attempt.nonce, attempt)
  return [...latest.values()]
}

/** Everything that may be mined in the place of this: whatever replaces it has to outbid them all. */
export function versionsAt(entry: EvmEntry, { nonce }: Pick<SlowCall, 'nonce'>): SlowCall[] {
  const unsignedVersions = unsignedCalls(entry).map(callIfSigned(entry))
  return [...entry.attempts.filter(isSigned), ...unsignedVersions].filter(
    (version) => version.nonce === nonce,
  )
}

/**
 * The call of a plain payment that may still be cancelled, or what nobody has signed here yet. A swap's signed call may
 * not: its allowance would stay, and the service may have acted on it.
 */
export function cancellableCall(entry: EvmEntry): SlowCall | undefined {
  const [latest] = slowCalls(entry)
  if (latest === undefined || latest.kind === 'cancel') return undefined
  const isUnsigned = entry.attempts.every(({ nonce }) => nonce !== latest.nonce)
  return isUnsigned || (isPayment(entry) && latest.kind === 'call') ? latest : undefined
}

/**
 * Signed by Satspan's own key, not by a page's wallet, or held by another signer: then without a hash, and its bytes are
 * those to sign.
 */
export type SlowCall = Pick<EvmAttempt, 'kind' | 'call' | 'hash'> & { nonce: number; rawTransaction: Hex }

function isSigned(attempt: EvmAttempt): attempt is EvmAttempt & SlowCall {
  return attempt.nonce !== null && attempt.rawTransaction !== null
}

function callIfSigned(entry: EvmEntry): (handover: CallHandover) => SlowCall {
  return (handover) => {
    const { kind, call, nonce } = handover
    return {
      kind,
      call,
      nonce,
      hash: null,
      rawTransaction: encodeTransaction(handedTransaction(entry, handover)),
    }
  }
}
