import * as fc from 'fast-check'
import type { ApprovedEvent, JournalEvent, UpdateEvent } from '~/lib/core/journal/events'
import {
  addressOf,
  confirmed,
  evmSeen,
  evmSigned as callSigned,
  type Fact,
  hashOf,
  mined,
  seen,
  signed as paymentSigned,
  START,
  transferSeen,
  APPROVED_EVM_PAYMENT,
  APPROVED_TOKEN_PAYMENT,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import type { BurnRequest } from '~/lib/core/journal/types'
import { common, hash, serviceWord, toBitcoinFact, toEvmFact } from './journal-facts'

const timed = (fact: fc.Arbitrary<Fact>): fc.Arbitrary<UpdateEvent> =>
  fc.tuple(fact, fc.nat(10 ** 9)).map(([fact, after]) => ({ ...fact, at: START + after }))

const someProof = {
  chainId: 1001,
  blockNumber: 505n,
  blockHash: hashOf('1'),
  transactionHash: hashOf('1'),
  logIndex: 0,
}
const someBurn: BurnRequest = {
  proof: someProof,
  lockerTargetAddress: addressOf('1'),
  requestIdOfLocker: 1n,
  amountSats: 900n,
  deadlineHeight: 105,
  scriptPubKey: `0014${'11'.repeat(20)}`,
}
const somePayout = { txid: txidOf('1'), vout: 0, valueSats: 900n, sighting: confirmed(1) }
const payoutSeen: Fact[] = [
  { type: 'payout-seen', payout: { ...somePayout, sighting: { state: 'mempool' } } },
  { type: 'payout-seen', payout: somePayout },
]

/** The normal course: random events alone would seldom get that far. */
const paid: Fact[] = [
  paymentSigned('1'),
  { type: 'accepted', txid: txidOf('1') },
  seen('1', { state: 'mempool' }),
  seen('1', confirmed(1)),
  seen('1', confirmed(2)),
]
const called: Fact[] = [
  callSigned('1', 'allowance'),
  evmSeen('1', mined()),
  callSigned('2', 'call', 1),
  { type: 'evm-accepted', hash: hashOf('2') },
  evmSeen('2', mined()),
]
const TO_EVM_WAYS: Fact[][] = [
  [
    ...paid,
    { type: 'routed', router: someProof },
    { type: 'delivered', router: someProof, delivery: someProof, amount: 99n },
  ],
  [
    ...paid,
    { type: 'swap-failed', router: someProof },
    { type: 'swap-failed', router: someProof, strangePayee: 'bcrt1q' },
    { type: 'refund-opened', burn: someBurn },
    ...payoutSeen,
  ],
]
const TO_BITCOIN_WAYS: Fact[][] = [
  [...called, { type: 'unwrap-opened', burn: someBurn }, ...payoutSeen],
  [
    ...called,
    { type: 'message-sent', uniqueCounter: 1n, message: someProof },
    { type: 'crossing-failed', failure: someProof },
    { type: 'crossing-sent-back', sentBack: someProof },
    { type: 'crossing-refunded', refund: someProof },
  ],
]

/**
 * A part of the normal course, then random events, including those of the other direction, which must have no effect.
 */
function journals(
  start: ApprovedEvent['start'],
  ways: Fact[][],
  own: fc.Arbitrary<Fact>,
  foreign: fc.Arbitrary<Fact>,
): fc.Arbitrary<JournalEvent[]> {
  const begun = fc
    .tuple(fc.constantFrom(...ways), fc.nat(10))
    .map(([way, length]) => way.slice(0, length).map((fact, index) => ({ ...fact, at: START + index })))
  const anything = fc.oneof({ arbitrary: own, weight: 6 }, { arbitrary: common, weight: 3 }, foreign)
  return fc
    .tuple(begun, fc.array(timed(anything), { maxLength: 20 }))
    .map(([begun, events]) => [{ type: 'approved', at: START, start }, ...begun, ...events])
}

export const anyToEvmJournal = journals(APPROVED_TO_EVM, TO_EVM_WAYS, toEvmFact, toBitcoinFact)
export const anyToBitcoinJournal = journals(APPROVED_TO_BITCOIN, TO_BITCOIN_WAYS, toBitcoinFact, toEvmFact)
const anyEvmPaymentJournal = journals(
  APPROVED_EVM_PAYMENT,
  [[callSigned('1', 'call', 0)], [callSigned('1', 'call', 0), callSigned('2', 'cancel', 0)]],
  toBitcoinFact,
  toEvmFact,
)
const anyTokenPaymentJournal = journals(
  APPROVED_TOKEN_PAYMENT,
  [[callSigned('1', 'call', 0), evmSeen('1', mined()), transferSeen('1', 100n)]],
  toBitcoinFact,
  toEvmFact,
)
export const anyJournal = fc.oneof(
  anyToEvmJournal,
  anyToBitcoinJournal,
  anyEvmPaymentJournal,
  anyTokenPaymentJournal,
)
export const anyServiceWord = timed(serviceWord)
/** The events of a swap that a page's wallet signs. */
export const anyPageJournal = journals(
  APPROVED_TO_BITCOIN,
  [[]],
  fc.oneof(
    fc.constantFrom(callSigned(null, 'allowance'), callSigned(null)),
    fc.record({ type: fc.constant('evm-returned' as const), hash }),
  ),
  fc.constant({ type: 'proof-lost' } as const),
)
