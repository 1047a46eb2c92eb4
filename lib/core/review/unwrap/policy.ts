import type { ChainQuote } from '../../quote/chain-quote'
import { MAX_LOSS_BPS } from '../../quote/taken'
import type { PricePolicy } from '../price'
import type { UnwrapReviewInput } from './types'

/**
 * The limits of a call to Bitcoin. Public clients of the bridge set deadlines of 100,000 s, so two days allow them all.
 */
export const UNWRAP_POLICY: UnwrapReviewInput['policy'] = {
  maxRelayerFeePercent: MAX_LOSS_BPS / 100,
  maxDeadlineSeconds: 48 * 3_600,
}

/** The input with what the chains, and before them the service, say of its price. */
export function withPrice(
  input: UnwrapReviewInput,
  { bitcoinFeeSats }: ChainQuote,
  price: PricePolicy,
): UnwrapReviewInput {
  const fixedFee = bitcoinFeeSats === null ? {} : { bitcoinFeeSats }
  return { ...input, policy: { ...input.policy, ...price, ...fixedFee } }
}
