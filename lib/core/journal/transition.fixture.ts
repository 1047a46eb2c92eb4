import { burnRequest, type Fact, logProof, START } from './swap.fixture'
import { transition } from './transition'
import type { Entry } from './types'

export const LATER = START + 3_600_000
export const fold = (entry: Entry, fact: Fact, at = LATER) => transition(entry, { ...fact, at }).entry
export const router = logProof('1')
export const delivered: Fact = { type: 'delivered', router, delivery: logProof('2'), amount: 99n }
export const refundOpened: Fact = { type: 'refund-opened', burn: burnRequest('3') }
export const unwrapOpened: Fact = { type: 'unwrap-opened', burn: burnRequest('3') }
export const messageSent: Fact = { type: 'message-sent', uniqueCounter: 7n, message: logProof('4', 1002) }
export const crossingFailed: Fact = { type: 'crossing-failed', failure: logProof('5') }
export const service: Fact = { type: 'service-said', state: 'Done', status: 'Submitted', targetTxid: null }
export const abandoned: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: 'too old' } }
export const matched: Fact = { type: 'arrival-matched', arrival: logProof('8', 1002), amount: 95n }
export const late: Fact = { type: 'crossing-late' }
export const targetFailed: Fact = { type: 'target-failed', failure: logProof('6', 1002) }
export const paidInWrapped: Fact = { type: 'paid-in-wrapped', router, delivery: router, amount: 9n }
