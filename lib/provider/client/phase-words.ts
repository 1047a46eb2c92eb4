import type { SatspanFailure, SatspanPhase } from '../types'
import { wordsOf } from './words'

const SENT = 'Sent. It waits for its first confirmation.'
const CARRIED = 'The bridge is carrying it out.'

const WORDS: Record<SatspanPhase, string> = {
  intended: 'Getting ready.',
  'awaiting-signature': 'Waiting for a signature on another device.',
  signed: 'Signed, not sent yet.',
  broadcast: SENT,
  confirming: 'Confirming on Bitcoin.',
  processing: CARRIED,
  allowance: 'The token is being approved.',
  submitted: SENT,
  mined: CARRIED,
  crossing: 'Moving between networks.',
  paying: 'Waiting for the bitcoin payout.',
  late: 'It takes longer than usual.',
  overdue: 'The payout is overdue.',
  refunding: 'It failed. The money is on its way back.',
  done: 'It has arrived.',
  refunded: 'It failed, and the money came back.',
  'paid-in-wrapped': 'It was paid in wrapped bitcoin instead.',
  'paid-in-collateral': 'It was paid from collateral instead.',
  reverted: 'The call failed. Only its fee is gone.',
  replaced: 'Another transaction took its place.',
  failed: 'Nothing was sent, and nothing will be.',
}

/**
 * Tells the user in a sentence how far a swap is. With the rest of its state, the sentence names its failure, and who
 * says that it has arrived.
 * @example
 *   swap.onChange((state) => show(phaseWords(state.phase, state)))
 */
export function phaseWords(
  phase: SatspanPhase,
  { failure, proof }: { failure?: SatspanFailure | null; proof?: 'chain' | 'service' | 'none' } = {},
): string {
  if (phase === 'done' && (proof ?? 'chain') !== 'chain')
    return 'The bridge says that it has arrived; no chain shows it.'
  if (failure === 'cancelled') return 'You cancelled it.'
  // A newer Satspan may have a phase that is not in this list.
  const words = WORDS[phase] ?? 'Under way.'
  const why = phase === 'failed' && wordsOf(failure ?? '')
  return why ? `${words} ${why}` : words
}
