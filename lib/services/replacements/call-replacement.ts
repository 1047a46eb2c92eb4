import type { FeeChoice } from '~/lib/contract/orders'
import {
  type EvmFeeFields,
  repricedTransaction,
  repriceEvmTransaction,
  type TransactionFields,
} from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import { cancellableCall, type SlowCall, slowCalls } from '~/lib/core/journal/actions'
import { awaitedCall } from '~/lib/core/journal/handed-calls'
import type { CallHandover, EvmEntry } from '~/lib/core/journal/types'
import { cancellingCall } from '~/lib/core/review/seal-call'
import { rollupFeeOf } from '../chains/gas'
import { allowedCall } from '../consent/steps'
import type { AllowedCall } from '../ports/signer'
import { cancelGasLimit, cancelSteps, costOf, fasterSteps, type Step } from './call-steps'
import { notReplaceable } from './not-replaceable'
import { type PendingCalls, type PendingPorts, readPending } from './pending-calls'

/** The replacement of the pending transactions, at any price up to a limit. */
export type Replacing = PendingCalls & {
  rollupFeeWei: bigint
  stepsAt: (choice: FeeChoice, maxGasWei?: bigint) => Step[]
  allowed: (step: Step) => AllowedCall
}

export async function toCancel(ports: PendingPorts, entryId: string): Promise<Replacing> {
  const pending = await readPending(ports, entryId)
  const { entry, network, chain, fees } = pending
  const { address } = entry.account
  const attempt = cancellableCall(entry)
  if (attempt === undefined) throw notReplaceable('over')
  const [gasLimit, rollupFeeWei] = await Promise.all([
    cancelGasLimit(entry, attempt, chain),
    rollupFeeOf([cancellingCall(address)], network, chain),
  ])
  const { chainId } = entry.intent
  return {
    ...pending,
    rollupFeeWei,
    stepsAt: (choice, maxGasWei) => cancelSteps(entry, { attempt, gasLimit }, { fees, choice, maxGasWei }),
    allowed: (step) => {
      const { nonce } = step.attempt
      return cancellation(address, { chainId, nonce, gasLimit, ...step.next, maxGasWei: costOf(step) })
    },
  }
}

export async function toSpeedUp(ports: PendingPorts, entryId: string): Promise<Replacing> {
  const pending = await readPending(ports, entryId)
  const { entry, network, chain, fees } = pending
  // What another signer holds unsigned can be withdrawn, but not be made faster.
  if (awaitedCall(entry) !== undefined) throw notReplaceable('over')
  const calls = slowCalls(entry).map(({ call }) => call)
  return {
    ...pending,
    rollupFeeWei: await rollupFeeOf(calls, network, chain),
    stepsAt: (choice, maxGasWei) => fasterSteps(entry, { fees, choice, maxGasWei }),
    allowed: (step) => repriced(step.attempt, { ...step.next, maxGasWei: costOf(step) }),
  }
}

/** The account's transfer of nothing to itself. */
function cancellation(address: Hex, fields: TransactionFields): AllowedCall {
  return allowedCall({ kind: 'cancel', call: cancellingCall(address) }, fields)
}

/** A signed call at another price. */
function repriced(
  { kind, call, rawTransaction }: Pick<SlowCall, 'kind' | 'call' | 'rawTransaction'>,
  fees: EvmFeeFields,
): AllowedCall {
  const transaction = repricedTransaction(rawTransaction, fees)
  return { kind, call, transaction, sign: (key) => repriceEvmTransaction(rawTransaction, fees, key) }
}

/** Returns the call as it was handed over. @throws AppError `not-replaceable` if the call it makes faster is unknown */
export function asHanded({ intent, account, attempts }: EvmEntry, handover: CallHandover): AllowedCall {
  const { kind, call, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = handover
  const fees = { maxFeePerGas, maxPriorityFeePerGas, maxGasWei: gasLimit * maxFeePerGas }
  if (kind === 'cancel')
    return cancellation(account.address, { chainId: intent.chainId, nonce, gasLimit, ...fees })
  const before = attempts.find((attempt) => attempt.kind === kind && attempt.nonce === nonce)
  if (before === undefined || before.rawTransaction === null) throw notReplaceable('over')
  return repriced({ kind, call, rawTransaction: before.rawTransaction }, fees)
}
