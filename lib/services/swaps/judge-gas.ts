import type { FeeChoice } from '~/lib/contract/orders'
import type { CheckResult } from '~/lib/core/review/check'
import type { Finding } from '~/lib/core/review/finding'
import { type AmountWorth, gasCheck, gasFindings } from '~/lib/core/review/gas'
import { mostGas } from '../chains/gas'
import type { EvmFees } from '../ports/evm-chain'
import type { GasView } from '../ports/pending-review'

type Terms = {
  fees: EvmFees
  gasLimit: bigint
  rollupFeeWei: bigint
  worth: AmountWorth
  /** The choice to judge: the dearest, while any of them can still be chosen. */
  choice: FeeChoice
}

/** The most that gas can cost for each choice, and the findings on one of them. */
export function judgeGas({ fees, gasLimit, rollupFeeWei, worth, choice }: Terms): {
  gas: GasView
  findings: Finding[]
  checks: CheckResult[]
} {
  const gas = mostGas(fees, gasLimit, rollupFeeWei)
  const findings = gasFindings({ ...fees, mostWei: gas[choice], ...worth })
  return { gas, findings, checks: gasCheck(findings) }
}
