import type { PaceView, TimelineKey, TimelineStep } from '~/lib/contract/views/history'

/** The steps that a block of the swap's own network brings about. */
const BY_NETWORK: ReadonlySet<TimelineKey> = new Set(['allowance', 'submitted', 'mined'])

/**
 * The seconds that a step's blocks take at the chains' pace; `null` if the step has no block count, or the pace is
 * unknown.
 */
export function secondsOf(step: TimelineStep, pace: PaceView | undefined): number | null {
  if (pace === undefined || step.state === 'done' || step.state === 'failed') return null
  if (BY_NETWORK.has(step.key)) return pace.networkSeconds
  const blocks = bitcoinBlocksOf(step)
  return blocks === null || pace.bitcoinSeconds === null ? null : blocks * pace.bitcoinSeconds
}

/** The blocks of Bitcoin that a step waits for. A payout or a refund waits for one once it was sent. */
function bitcoinBlocksOf({ key, link, facts }: TimelineStep): number | null {
  if (key === 'confirmed') return Number(facts['needed'] ?? 0) - Number(facts['confirmations'] ?? 0)
  return (key === 'paid' || key === 'refunded') && link !== null ? 1 : null
}
