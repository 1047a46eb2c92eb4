import type { EvmNetwork } from '~/lib/contract/profile'
import type { CheckResult } from '~/lib/core/review/check'
import type { Finding } from '~/lib/core/review/finding'
import { gasCheck, gasFindings } from '~/lib/core/review/gas'
import { gasNow, mostGas } from '../chains/gas'
import type { ServerCounts } from '../chains/server-counts'
import type { EvmFees } from '../ports/evm-chain'
import type { GasView } from '../ports/pending-review'

type Terms = {
  network: EvmNetwork
  fees: EvmFees
  gasLimit: bigint
  rollupFeeWei: bigint
  /** The worth of what is swapped, in wei; `null` if unknown. */
  amountWei: bigint | null
  counts: ServerCounts
}

/** The most that gas can cost for each choice, and the findings on the dearest one. */
export function judgeGas(terms: Terms): { gas: GasView; findings: Finding[]; checks: CheckResult[] } {
  const gas = mostGas(terms.fees, terms.gasLimit, terms.rollupFeeWei)
  const findings = gasFindingsOf(terms, gas.fast)
  return { gas, findings, checks: gasCheck(findings) }
}

/** The findings on gas that may cost this much. */
export function gasFindingsOf(terms: Terms, mostWei: bigint): Finding[] {
  const { network, fees, gasLimit, rollupFeeWei, amountWei, counts } = terms
  const heard = counts.get(network.label)
  return gasFindings({
    ...fees,
    mostWei,
    expectedWei: gasNow(fees, gasLimit, rollupFeeWei),
    amountWei,
    isConfirmed: heard === undefined || heard.servers >= Math.min(2, heard.of),
  })
}
