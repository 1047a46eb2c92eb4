import { type FeeMarketTransaction, saysExactly } from '../evm/envelope'
import { UNSEEN } from './attempt'
import { isUnsigned, isWanted } from './handed'
import { same } from './same'
import type { CallHandover, EvmAttempt, EvmSpend, EvmStep, HandedCall, HandedOver } from './types'

/** The transaction that another signer was given. */
export function handedTransaction(
  { intent: { chainId } }: Pick<EvmSpend, 'intent'>,
  { call: { to, data, value }, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas }: HandedCall,
): FeeMarketTransaction {
  return { chainId, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas, to, data, value }
}

/** Everything that may be mined for an entry: what was signed here or by a page, and what another signer was given. */
export function callVersionsOf(spend: EvmSpend): EvmAttempt[] {
  return [...spend.attempts, ...(spend.handovers ?? []).filter(isUnsigned).map(versionOf)]
}

/** Lists the calls that another signer was given, and may still sign or send: nothing has used its nonce for good. */
export function unsignedCalls(spend: EvmSpend): CallHandover[] {
  const { attempts, handovers = [], conflict } = spend
  const used = new Set(
    attempts.filter(({ sighting }) => sighting.state === 'mined').map(({ nonce }) => nonce),
  )
  if (conflict?.isFinal === true) used.add(conflict.nonce)
  return handovers.filter((handover) => isUnsigned(handover) && !used.has(handover.nonce))
}

/**
 * Returns the hand-over given last, and not withdrawn by the user, if its signature is still awaited. Only this one is
 * taken back.
 */
export function awaitedCall(spend: EvmSpend): CallHandover | undefined {
  const latest = spend.handovers?.findLast(isWanted)
  return spend.abandoned === null && unsignedCalls(spend).some((handover) => handover === latest)
    ? latest
    : undefined
}

/** Whether the latest step has been given to another signer, and no version of it is signed yet. */
export function awaitsFirstSignature(spend: EvmSpend): boolean {
  const awaited = awaitedCall(spend)
  return awaited !== undefined && spend.attempts.every((attempt) => stepOf(attempt) !== stepOf(awaited))
}

/** Tells a handed-over transaction's place in its step: the first version of it, a faster one, or its cancellation. */
export function versionKind(spend: EvmSpend, { kind, nonce }: HandedCall): HandedOver['kind'] {
  if (kind === 'cancel') return 'cancel'
  return spend.attempts.some((attempt) => attempt.kind === kind && attempt.nonce === nonce)
    ? 'bump'
    : 'payment'
}

/** Notes what is handed over. It must exclude everything else that may be mined for its step. */
export function foldHandedCall<S extends EvmSpend>(spend: S, event: HandedCall & { at: number }): S {
  const { at, kind, call, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas, derivation } = event
  const handedCall = { kind, call, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas, derivation }
  const { handovers = [] } = spend
  const transaction = handedTransaction(spend, handedCall)
  const isNew = handovers.every((earlier) => !same(handedTransaction(spend, earlier), transaction))
  if (spend.abandoned !== null || !isNew || !excludesCalls(spend, handedCall)) return spend
  return { ...spend, handovers: [...handovers, { ...handedCall, at, signedAs: null }] }
}

/** Notes which handed-over transaction a signed one is. */
export function withCallSignature<S extends EvmSpend>(
  spend: S,
  { hash, rawTransaction }: Pick<EvmAttempt, 'hash' | 'rawTransaction'>,
): S {
  const { handovers } = spend
  if (handovers === undefined || rawTransaction === null) return spend
  const signed = handovers.map((one) =>
    saysExactly(rawTransaction, handedTransaction(spend, one)) ? { ...one, signedAs: hash } : one,
  )
  return same(signed, handovers) ? spend : { ...spend, handovers: signed }
}

/**
 * Transactions of one step must share their nonce: only one of them can be mined, so one intent is paid once. A withdrawn
 * cancellation pays nothing, and may be one of the allowance before the call.
 */
export function excludesCalls(spend: EvmSpend, version: Pick<EvmAttempt, 'kind' | 'nonce'>): boolean {
  const handovers = (spend.handovers ?? []).filter((one) => one.kind !== 'cancel' || isWanted(one))
  return [...spend.attempts, ...handovers.filter(isUnsigned)].every(
    (earlier) => stepOf(version) !== stepOf(earlier) || version.nonce === earlier.nonce,
  )
}

/** A cancellation takes the place of the call. */
function stepOf({ kind }: Pick<EvmAttempt, 'kind'>): EvmStep {
  return kind === 'cancel' ? 'call' : kind
}

function versionOf({ kind, call, nonce, maxFeePerGas }: CallHandover): EvmAttempt {
  return { kind, call, nonce, maxFeePerGas, hash: null, rawTransaction: null, ...UNSEEN }
}
