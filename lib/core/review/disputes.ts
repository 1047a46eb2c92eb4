import type { Disputed } from '../disputable'
import { createFindings, type Finding } from './finding'

export const DISPUTE_FINDINGS = {
  'sources-dispute': ['warn', 'disputed'],
} as const

const finding = createFindings(DISPUTE_FINDINGS)

/** One finding for each fact that two servers tell differently: one of them is wrong, and nobody knows which. */
export function disputeFindings(disputed: Iterable<Disputed>): Finding[] {
  return [...new Set(disputed)].map((fact) => finding('sources-dispute', { disputed: fact }))
}
