import * as fc from 'fast-check'
import type { ApprovedEvent, JournalEvent, UpdateEvent } from '~/lib/core/journal/events'
import {
  addressOf,
  COIN_A,
  COIN_B,
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
import type {
  ObservedBitcoinStatus,
  BurnRequest,
  ObservedEvmStatus,
  LogProof,
} from '~/lib/core/journal/types'

/** Few values, so that events collide: a signed transaction is seen, a proof belongs to another swap. */
const digit = fc.constantFrom('1', '2', '3')
const txid = digit.map(txidOf)
const hash = digit.map(hashOf)

const observedBitcoinStatus: fc.Arbitrary<ObservedBitcoinStatus> = fc.oneof(
  fc.constant({ state: 'absent' } as const),
  fc.constant({ state: 'mempool' } as const),
  fc.record({
    state: fc.constant('confirmed' as const),
    height: fc.integer({ min: 101, max: 110 }),
    blockHash: txid,
    confirmations: fc.integer({ min: 1, max: 6 }),
  }),
)

const observedEvmStatus: fc.Arbitrary<ObservedEvmStatus> = fc.oneof(
  fc.constant({ state: 'absent' } as const),
  fc.constant({ state: 'pending' } as const),
  fc.record({
    state: fc.constant('mined' as const),
    success: fc.boolean(),
    blockNumber: fc.bigInt(500n, 510n),
    blockHash: hash,
    reason: fc.constantFrom(null, 'too little'),
  }),
)

const logProof: fc.Arbitrary<LogProof> = fc.record({
  chainId: fc.constantFrom(1001, 1002),
  blockNumber: fc.bigInt(500n, 510n),
  blockHash: hash,
  transactionHash: hash,
  logIndex: fc.nat(2),
})

const deliveryProof = fc.oneof(
  logProof,
  fc.record({
    chainId: fc.constant(1002),
    blockNumber: fc.bigInt(700n, 710n),
    blockHash: hash,
    account: fc.constant(addressOf('9')),
  }),
)

const burn: fc.Arbitrary<BurnRequest> = fc.record({
  proof: logProof,
  lockerTargetAddress: digit.map(addressOf),
  requestIdOfLocker: fc.bigInt(0n, 3n),
  amountSats: fc.bigInt(1n, 1_000n),
  deadlineHeight: fc.integer({ min: 100, max: 110 }),
  scriptPubKey: fc.constant(`0014${'11'.repeat(20)}`),
})

const payout = fc.option(
  fc.record({ txid, vout: fc.nat(2), valueSats: fc.bigInt(1n, 1_000n), sighting: observedBitcoinStatus }),
)

const serviceWord = fc.record({
  type: fc.constant('service-said' as const),
  state: fc.oneof(fc.constantFrom('Pending', 'Done', 'Failed'), fc.string()),
  status: fc.option(fc.oneof(fc.constantFrom('Submitted', 'Withdrawn'), fc.string())),
  targetTxid: fc.option(txid),
})

const common: fc.Arbitrary<Fact> = fc.oneof(
  serviceWord,
  fc.record({ type: fc.constant('payout-seen' as const), payout }),
  fc.constant({ type: 'proof-lost' } as const),
  fc.constant({ type: 'settled' } as const),
  fc.record({ type: fc.constant('notified' as const), notice: fc.constantFrom('done', 'overdue') }),
  fc.record({
    type: fc.constant('abandoned' as const),
    abandonment: fc.record({ code: fc.constantFrom('quote-stale', 'user-rejected'), reason: fc.string() }),
  }),
)

const signed = fc.record({
  type: fc.constant('signed' as const),
  attempt: fc
    .record({
      digit,
      kind: fc.constantFrom('payment' as const, 'bump' as const, 'cancel' as const),
      inputs: fc.subarray([COIN_A, COIN_B], { minLength: 1 }),
      feeSats: fc.bigInt(100n, 500n),
    })
    .map(({ digit, ...rest }) => ({
      ...rest,
      txid: txidOf(digit),
      rawTransaction: `raw-${digit}`,
      vsize: 140,
    })),
})

const conflict = fc.option(fc.record({ txid: fc.constant(txidOf('6')), confirmations: fc.nat(6) }))

const arrivalMatched = fc.record({
  type: fc.constant('arrival-matched' as const),
  arrival: deliveryProof,
  amount: fc.bigInt(1n, 1_000n),
})

const toEvmFact: fc.Arbitrary<Fact> = fc.oneof(
  { arbitrary: signed, weight: 3 },
  fc.record({ type: fc.constant('accepted' as const), txid }),
  fc.record({ type: fc.constant('refused' as const), txid, reason: fc.constantFrom('fee', 'spent') }),
  {
    arbitrary: fc.record({
      type: fc.constant('bitcoin-seen' as const),
      txid,
      sighting: observedBitcoinStatus,
    }),
    weight: 3,
  },
  fc.record({ type: fc.constant('conflict-seen' as const), conflict }),
  fc.record({ type: fc.constant('routed' as const), router: logProof }),
  fc.record({
    type: fc.constant('delivered' as const),
    router: logProof,
    delivery: deliveryProof,
    amount: fc.bigInt(1n, 1_000n),
  }),
  arrivalMatched,
  fc.record({ type: fc.constant('swap-failed' as const), router: logProof }),
  fc.record({ type: fc.constant('crossing-late' as const) }),
  fc.record({ type: fc.constant('filled' as const), fill: logProof }),
  fc.record({ type: fc.constant('target-failed' as const), failure: logProof }),
  fc.record({
    type: fc.constant('paid-in-wrapped' as const),
    router: logProof,
    delivery: logProof,
    amount: fc.bigInt(1n, 1_000n),
  }),
  fc.record({ type: fc.constant('refund-opened' as const), burn }),
)

const evmSigned = fc
  .record({
    digit: fc.option(digit),
    kind: fc.constantFrom(
      'allowance-reset' as const,
      'allowance' as const,
      'call' as const,
      'cancel' as const,
    ),
    nonce: fc.nat(2),
  })
  .map(({ digit, kind, nonce }) => ({
    type: 'evm-signed' as const,
    attempt: {
      kind,
      call: APPROVED_TO_BITCOIN.call,
      hash: digit === null ? null : hashOf(digit),
      rawTransaction: digit === null ? null : (`0x${digit}` as const),
      nonce: digit === null ? null : nonce,
      maxFeePerGas: digit === null ? null : 1n,
    },
  }))

const toBitcoinFact: fc.Arbitrary<Fact> = fc.oneof(
  { arbitrary: evmSigned, weight: 3 },
  fc.record({ type: fc.constant('crossing-late' as const) }),
  fc.record({ type: fc.constant('evm-returned' as const), hash }),
  fc.record({ type: fc.constant('evm-returned' as const), hash, nonce: fc.nat(3) }),
  fc.record({ type: fc.constant('evm-accepted' as const), hash }),
  fc.record({
    type: fc.constant('evm-refused' as const),
    hash: fc.option(hash),
    reason: fc.constantFrom('nonce', 'gas'),
  }),
  {
    arbitrary: fc.record({ type: fc.constant('evm-seen' as const), hash, sighting: observedEvmStatus }),
    weight: 3,
  },
  fc.record({
    type: fc.constant('evm-conflict-seen' as const),
    conflict: fc.option(
      fc.record(
        {
          nonce: fc.nat(2),
          sinceBlock: fc.constant(1n),
          blocks: fc.nat(6),
          isFinal: fc.boolean(),
        },
        { requiredKeys: ['nonce', 'sinceBlock', 'blocks'] },
      ),
    ),
  }),
  fc.record({
    type: fc.constant('transfer-seen' as const),
    hash,
    blockHash: hash,
    amount: fc.bigInt(0n, 200n),
  }),
  fc.record({
    type: fc.constant('message-sent' as const),
    uniqueCounter: fc.bigInt(1n, 3n),
    message: logProof,
  }),
  fc.record({ type: fc.constant('crossing-failed' as const), failure: logProof }),
  arrivalMatched,
  fc.record({ type: fc.constant('crossing-refunded' as const), refund: logProof }),
  fc.record({ type: fc.constant('unwrap-opened' as const), burn }),
  fc.record({ type: fc.constant('tip-seen' as const), height: fc.integer({ min: 100, max: 120 }) }),
)

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
