import { disputedOf, rateFor, TARGET_BLOCKS } from '~/lib/core/bitcoin/fee-rates'
import type { ChainQuote } from '~/lib/core/quote/chain-quote'
import { fixedFeeBoundSats } from '~/lib/core/quote/taken'
import type { PricePolicy } from '~/lib/core/review/price'
import { feeRatesOf } from '../../chains/fee-rates'
import type { Deployment } from '../../ports/deployment'

/** The going rate, which matters for a fixed fee above what is silent at any rate. */
export async function marketOfFixedFee(
  { bitcoinFeeSats, disputed }: ChainQuote,
  deployment: Deployment,
): Promise<Pick<PricePolicy, 'marketFeeRate' | 'disputed'>> {
  if (bitcoinFeeSats === null || bitcoinFeeSats <= fixedFeeBoundSats(undefined)) return {}
  const told = await feeRatesOf(deployment)
  const marketFeeRate = rateFor(told.rates, TARGET_BLOCKS.fast)
  return {
    disputed: [...disputed, ...disputedOf(told)],
    ...(marketFeeRate !== undefined && { marketFeeRate }),
  }
}
