import {
  burnRequest,
  confirmed,
  type Fact,
  journalOf,
  logProof,
  payout,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  toBitcoin,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import type { ObservedBitcoinStatus } from '~/lib/core/journal/types'
import { PROFILE } from '../ports/profile.fixture'
import { viewOf } from './view'

export const router = logProof('1')
export const matched: Fact = { type: 'arrival-matched', arrival: logProof('8', 1002), amount: 95n }
export const message: Fact = { type: 'message-sent', uniqueCounter: 1n, message: logProof('5') }
export const delivered = { type: 'delivered', router, delivery: logProof('2'), amount: 99n } satisfies Fact
export const accepted: Fact = { type: 'accepted', txid: txidOf('1') }
export const unwrapOpened: Fact = { type: 'unwrap-opened', burn: burnRequest('3') }
export const failed: Fact = { type: 'swap-failed', router }
export const routed: Fact = { type: 'routed', router }
export const late: Fact = { type: 'crossing-late' }
export const opened: Fact = { type: 'refund-opened', burn: burnRequest('3') }
export const said = (state: string, other?: string): Fact => ({
  type: 'service-said',
  state,
  status: null,
  targetTxid: null,
  ...(other !== undefined && { otherTxid: other }),
})
export const paid = (sighting: ObservedBitcoinStatus = confirmed(1)) =>
  ({ type: 'payout-seen', payout: payout(sighting) }) satisfies Fact

export const toEvmView = (facts: Fact[]) => viewOf(toEvm(facts), journalOf(APPROVED_TO_EVM, facts), PROFILE)
export const toBitcoinView = (facts: Fact[]) =>
  viewOf(toBitcoin(facts), journalOf(APPROVED_TO_BITCOIN, facts), PROFILE)
