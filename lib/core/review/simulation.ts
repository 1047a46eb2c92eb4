import { createFindings } from './finding'

/** Findings from running an unwrap's calls on the chain's latest state. */
export const SIMULATION_FINDINGS = {
  'simulated-under-minimum': ['refuse', 'actualSats', 'expectedSats'],
  'simulation-reverted': ['refuse', 'reason'],
  'payout-unconfirmed': ['refuse', 'expectedSats'],
} as const

export const simulationFinding = createFindings(SIMULATION_FINDINGS)
