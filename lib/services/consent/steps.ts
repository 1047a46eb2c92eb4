import { AppError } from '~/lib/core/errors'
import { saysExactly } from '~/lib/core/evm/envelope'
import type { ReviewedCall } from '~/lib/core/evm/reviewed'
import { plannedTransaction, signEvmTransaction, type TransactionFields } from '~/lib/core/evm/transaction'
import type { EvmAttempt, EvmStep } from '~/lib/core/journal/types'
import type { AllowedCall } from '../ports/signer'

/** One transaction of an order that pays on an EVM network, as its review allows it. */
export type Step = { kind: EvmStep; call: ReviewedCall }
/** One that was run on the latest state, and can be signed now. */
export type ReadyStep = Step & { gasLimit: bigint }

/** A reviewed call at this price, for whoever signs it. The signed bytes are decoded: they must say what was reviewed. */
export function allowedCall(
  { kind, call }: { kind: EvmAttempt['kind']; call: ReviewedCall },
  fields: TransactionFields,
): AllowedCall {
  const transaction = plannedTransaction(call, fields)
  return {
    kind,
    call,
    transaction,
    sign(key) {
      const signed = signEvmTransaction(call, fields, key)
      if (!saysExactly(signed.rawTransaction, transaction))
        throw new AppError('review-changed', 'the signed bytes are not what was reviewed')
      return signed
    },
  }
}
