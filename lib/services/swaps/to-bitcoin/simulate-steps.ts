import { AppError } from '~/lib/core/errors'
import { readAllowance } from '~/lib/core/evm/read'
import type { Hex } from '~/lib/core/hex'
import { type CheckResult, runChecks } from '~/lib/core/review/check'
import type { Finding } from '~/lib/core/review/finding'
import type { ReviewedUnwrap } from '~/lib/core/review/unwrap-call'
import type { ChainQuote } from '~/lib/core/quote/chain-quote'
import { askContract } from '../../chains/lockers'
import { askAhead } from '../../chains/shared-reads'
import type { ToBitcoinRoute } from './route'
import type { ReadyStep, Step } from '../../consent/steps'
import type { EvmChain, SimulatedCall, SimulationRun } from '../../ports/evm-chain'
import { hasReverted, type PayoutMinimum, SIMULATION_CHECKS } from './simulation-checks'

/**
 * The steps to sign, in order: an allowance of exactly the amount if there is none, after a reset of what is left of an
 * earlier one; then the call.
 */
async function stepsOf(reviewed: ReviewedUnwrap, allowance: () => Promise<bigint>): Promise<Step[]> {
  const call: Step = { kind: 'call', call: reviewed.call }
  if (reviewed.allowance === null) return [call]
  const { terms, grant, reset } = reviewed.allowance
  const current = await allowance()
  if (current === terms.amount) return [call]
  const granted: Step[] = [{ kind: 'allowance', call: grant }, call]
  return current === 0n ? granted : [{ kind: 'allowance-reset', call: reset }, ...granted]
}

/** Asks ahead what the contract of a route may take of the payer's tokens. */
export function allowanceAhead(
  { order, contracts }: Pick<ToBitcoinRoute, 'order' | 'contracts'>,
  owner: Hex,
  chain: EvmChain,
): () => Promise<bigint> {
  const { inputToken: token } = order
  if (token === null) return async () => 0n
  return askAhead(() => askContract(readAllowance(owner, contracts.contract), token, chain))
}

type Simulation = {
  /** Steps that were simulated and can be signed now; not every node can simulate a call before its allowance. */
  ready: ReadyStep[]
  findings: Finding[]
  checks: CheckResult[]
}

export type SimulatedSteps = Simulation & { steps: Step[] }

type Trial = {
  account: Hex
  /** Reads what the contract may take already. */
  allowance: () => Promise<bigint>
  minimum: { minSats: bigint; chainQuote: ChainQuote }
}

/** The steps of a call to sign, simulated on the latest state. */
export async function simulateCall(
  reviewed: ReviewedUnwrap,
  { base, isPlain }: Pick<ToBitcoinRoute, 'base' | 'isPlain'>,
  { account, allowance, minimum }: Trial,
  chain: EvmChain,
): Promise<SimulatedSteps> {
  const { minSats, chainQuote } = minimum
  const steps = await stepsOf(reviewed, allowance)
  // No contract enforces the minimum of a plain unwrap.
  const own = isPlain ? { ownSats: chainQuote.quote?.output ?? null } : {}
  return { steps, ...(await simulateSteps(steps, account, chain, { minSats, base, ...own })) }
}

/** Gas use may rise until a transaction is mined. */
const GAS_MARGIN_PERCENT = 140n

/** The gas limit to sign with, from the gas that a simulation used. */
export function withGasMargin(gasUsed: bigint): bigint {
  return (gasUsed * GAS_MARGIN_PERCENT) / 100n
}

/** Exactly what a transfer of the native currency to an account without code uses; it cannot rise. */
const PLAIN_TRANSFER_GAS = 21_000n

/** The same for a transfer: with room, unless it uses no more than a plain one. */
export function transferGasLimit(gasUsed: bigint): bigint {
  return gasUsed === PLAIN_TRANSFER_GAS ? PLAIN_TRANSFER_GAS : withGasMargin(gasUsed)
}

/** Simulates the steps on the latest state. A step that would fail or bring less than asked is refused unsigned. */
export async function simulateSteps(
  steps: readonly Step[],
  from: Hex,
  chain: EvmChain,
  minimum: PayoutMinimum,
): Promise<Simulation> {
  const calls = steps.map(({ call }) => ({ from, to: call.to, data: call.data, value: call.value }))
  const { blockNumber, results } = (await chain.simulate(calls)) ?? (await simulateAlone(calls, chain))
  const facts = { steps, blockNumber, results, minimum }
  const { findings, checks } = runChecks(SIMULATION_CHECKS, facts)
  const ready = hasReverted(facts)
    ? []
    : steps.slice(0, results.length).map((step, index) => ({
        ...step,
        gasLimit: withGasMargin(results[index]?.gasUsed ?? 0n),
      }))
  return { ready, findings, checks }
}

/** Without eth_simulateV1 only the first step can be simulated: the rest depend on it. */
export async function simulateAlone(
  calls: readonly { from: Hex; to: Hex; data: Hex; value: bigint }[],
  chain: EvmChain,
): Promise<SimulationRun> {
  const blockNumber = await chain.blockNumber()
  const [first] = calls
  if (first === undefined) return { blockNumber, results: [] }
  try {
    const [returnData, gasUsed] = await Promise.all([
      chain.call(first, blockNumber),
      chain.estimateGas(first),
    ])
    return { blockNumber, results: [{ success: true, returnData, gasUsed, logs: [] }] }
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'simulation-reverted') throw thrown
    const revertReason = thrown.details['reason'] ?? ''
    const failed: SimulatedCall = { success: false, returnData: '0x', gasUsed: 0n, logs: [], revertReason }
    return { blockNumber, results: [failed] }
  }
}
