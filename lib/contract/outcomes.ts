/** The outcome of a decision in the journal; `answer` is what the decision itself would have returned. */
export type OutcomeView<T = undefined> = { isTaken: true; answer: T } | { isTaken: false }

/** The calls after which something may be signed, and the call of `outcomes` that tells from the same input. */
const OUTCOME_OF: Record<string, 'order' | 'replacement' | 'request'> = {
  'orders.approve': 'order',
  'entries.bumpFee': 'replacement',
  'entries.cancel': 'replacement',
  'entries.cancelCall': 'replacement',
  'entries.speedUp': 'replacement',
  'approvals.approve': 'request',
}

/** The call that tells what became of another whose answer was lost; `undefined` if nothing is signed by that one. */
export function outcomeCallOf(path: readonly string[]): readonly string[] | undefined {
  const outcome = OUTCOME_OF[path.join('.')]
  return outcome === undefined ? undefined : ['outcomes', outcome]
}
