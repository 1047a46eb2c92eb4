import type { JudgedCall } from '~/lib/core/review/judge-to-bitcoin'
import { callToSimulate } from '~/lib/core/review/unwrap-call'
import { checkGas } from '../../chains/funds'
import { rollupFeeOf, sumOfLimits, SWAP_GAS } from '../../chains/gas'
import { judgeGas } from '../judge-gas'
import type { GatheredToBitcoin } from './gather'
import type { ToBitcoinRoute } from './route'
import { simulateCall, type SimulatedSteps } from './simulate-steps'

/** `priced`: the most that gas can cost; `null` where nothing ran, or somebody else may pay it. */
export type TriedSteps = SimulatedSteps & { priced: ReturnType<typeof judgeGas> | null }

/**
 * Simulates the steps of a call that is not refused, and prices their gas.
 * @throws AppError `gas-insufficient`
 */
export async function trySteps(
  route: ToBitcoinRoute,
  gathered: GatheredToBitcoin,
  { input, review }: JudgedCall,
): Promise<TriedSteps> {
  if (review.verdict === 'refuse') return { ready: [], findings: [], checks: [], steps: [], priced: null }
  const { account, intent, chainQuote, chain, allowance, gas, sum } = gathered
  const minimum = { minSats: intent.minSats, chainQuote }
  const tried = await simulateCall(callToSimulate(input), route, { account, allowance, minimum }, chain)
  if (gas === undefined || tried.ready.length === 0) return { ...tried, priced: null }
  const { steps, ready } = tried
  const [fees, rollupFeeWei, worth] = await Promise.all([
    gas.fees(),
    rollupFeeOf(
      steps.map(({ call }) => call),
      route.network,
      chain,
    ),
    gas.worth(),
  ])
  // A step that cannot be simulated yet counts with its full limit.
  const gasLimit = sumOfLimits(ready) + SWAP_GAS * BigInt(steps.length - ready.length)
  const priced = judgeGas({ fees, gasLimit, rollupFeeWei, worth, choice: 'fast' })
  checkGas(sum, priced.gas.slow, await gas.available())
  return { ...tried, priced }
}
