import { AppError } from '~/lib/core/errors'
import type { FeeMarketTransaction } from '~/lib/core/evm/envelope'
import type { EvmCall } from '~/lib/core/evm/reviewed'
import type { HandedCall } from '~/lib/core/journal/types'
import type { KeyOrigin } from '../account/outside-account'

/** EIP-4527 has 32 bits for it, and some signers read no more. */
const MAX_CHAIN_ID = 2 ** 32

type Step = { kind: HandedCall['kind']; call: EvmCall }

/**
 * Records a transaction for the journal, before another signer is given it.
 * @param transaction as `plannedTransaction` or `repricedTransaction` makes it
 * @throws AppError `bad-input` for a network whose chain id signers cannot read
 */
export function handedCallOf(
  { kind, call: { to, data, value, functionName } }: Step,
  { chainId, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas }: FeeMarketTransaction,
  derivation: KeyOrigin,
): HandedCall {
  if (chainId >= MAX_CHAIN_ID) throw new AppError('bad-input', 'a chain id that signers cannot read')
  const call = { to, data, value, functionName }
  return { kind, call, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas, derivation }
}
