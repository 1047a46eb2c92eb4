import type { BaseNetwork } from '~/lib/contract/profile'
import { newUnwrap } from '~/lib/core/evm/events'
import { createCheck } from '~/lib/core/review/check'
import type { Finding } from '~/lib/core/review/finding'
import { simulationFinding } from '~/lib/core/review/simulation'
import { sameAddress } from '~/lib/core/same-address'
import type { SimulatedCall } from '../../ports/evm-chain'

export type PayoutMinimum = {
  minSats: bigint
  base: BaseNetwork
  /**
   * Our own quote (`null` = none), given if no contract enforces the minimum: then it must support the minimum if
   * nothing else does.
   */
  ownSats?: bigint | null
}

/** The steps to sign, and what running them gave: fewer results where a node can run the first step only. */
type SimulationFacts = {
  steps: readonly unknown[]
  results: readonly SimulatedCall[]
  /** The block on whose state they ran. */
  blockNumber: bigint
  minimum: PayoutMinimum
}

/** Checks of the steps as simulated on the chain's latest state. */
export const SIMULATION_CHECKS = [
  createCheck('simulated', findReverted, ({ steps, results, blockNumber }: SimulationFacts) =>
    results.length < steps.length ? undefined : { count: steps.length, blockNumber },
  ),
  createCheck('payout', findShortfall, (facts: SimulationFacts) => {
    const [paidSats] = payoutsOf(facts)
    return paidSats === undefined ? undefined : { amountSats: paidSats }
  }),
]

export function hasReverted({ results }: Pick<SimulationFacts, 'results'>): boolean {
  return results.some(({ success }) => !success)
}

function findReverted({ results }: SimulationFacts): Finding[] {
  const reverted = results.find(({ success }) => !success)
  return reverted === undefined
    ? []
    : [simulationFinding('simulation-reverted', { reason: reverted.revertReason ?? '' })]
}

function findShortfall(facts: SimulationFacts): Finding[] {
  const { minSats } = facts.minimum
  const paid = payoutsOf(facts)
  if (paid.length === 0)
    return isBorneOut(facts) ? [] : [simulationFinding('payout-unconfirmed', { expectedSats: minSats })]
  const short = paid.find((paidSats) => paidSats < minSats)
  return short === undefined
    ? []
    : [simulationFinding('simulated-under-minimum', { actualSats: short, expectedSats: minSats })]
}

/** Whether a payout that the simulation does not show is enforced by a contract, or supported by our own quote. */
function isBorneOut(facts: SimulationFacts): boolean {
  const { minSats, ownSats } = facts.minimum
  return hasReverted(facts) || ownSats === undefined || (ownSats !== null && ownSats >= minSats)
}

/** The burn request that a call opens contains the BTC amount; one that reverts opens none. */
function payoutsOf(facts: SimulationFacts): bigint[] {
  if (hasReverted(facts)) return []
  const { results, minimum } = facts
  return results
    .flatMap(({ logs }) => logs)
    .filter(({ address }) => sameAddress(address, minimum.base.burnRouter))
    .flatMap((log) => newUnwrap.decode(log)?.amounts[2] ?? [])
}
