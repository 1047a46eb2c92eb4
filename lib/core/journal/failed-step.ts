import { type ErrorCode, recoveryOf } from '../errors'
import { hasBegun, lacksPayment } from './effects'
import type { Entry } from './types'

/** How far an order has come: nothing is signed, its allowance is signed alone, or its payment is out of our hands. */
type Stage = 'unsigned' | 'allowance-paid' | 'handed-out'

/**
 * The sequel of an order's failed step. `end`: it is given up. `ask`: the user is told why, and it is tried again for
 * `ASKED_FOR_MS`. `wait`: it is tried again, since that passes by itself.
 */
type Sequel = 'end' | 'ask' | 'wait'

/** After so long, what the user was asked about is given up. It counts from the first try that failed so. */
export const ASKED_FOR_MS = 48 * 3_600_000

const PASSES = { 'wait-for-user': 'wait', 'wait-for-service': 'wait', 'wait-for-chain': 'wait' } as const

/**
 * An order that has begun ends by its user, its deadline or a deep fact of the chain. Before that, what was shown must hold:
 * the user can order again at no cost. A copy that is signed may be sent at any time, so nothing ends it here.
 */
const SEQUELS: Record<Stage, Record<ReturnType<typeof recoveryOf>, Sequel>> = {
  unsigned: { ...PASSES, tell: 'wait', abandon: 'end', 'ask-again': 'end' },
  'allowance-paid': { ...PASSES, tell: 'ask', abandon: 'ask', 'ask-again': 'ask' },
  'handed-out': { ...PASSES, tell: 'wait', abandon: 'wait', 'ask-again': 'wait' },
}

/** Returns the sequel of an entry whose next step has failed with this code. */
export function sequelOf(entry: Entry, code: ErrorCode): Sequel {
  // Whoever rejects or cancels has decided.
  if (code === 'user-rejected') return 'end'
  return SEQUELS[stageOf(entry)][recoveryOf(code)]
}

/** Whether the user has been asked for so long that it is given up now (unix ms). */
export function isAskedTooLong({ stalled }: Entry, now: number): boolean {
  return stalled !== undefined && now - stalled.since > ASKED_FOR_MS
}

function stageOf(entry: Entry): Stage {
  if (!hasBegun(entry)) return 'unsigned'
  return lacksPayment(entry) ? 'allowance-paid' : 'handed-out'
}
