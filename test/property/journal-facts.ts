import * as fc from 'fast-check'
import {
  addressOf,
  COIN_A,
  COIN_B,
  type Fact,
  handedCall,
  handedOver,
  hashOf,
  returnedCall,
  APPROVED_TO_BITCOIN,
  txidOf,
  collateralPaid,
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
export const hash = digit.map(hashOf)

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

export const serviceWord = fc.record({
  type: fc.constant('service-said' as const),
  state: fc.oneof(fc.constantFrom('Pending', 'Done', 'Failed'), fc.string()),
  status: fc.option(fc.oneof(fc.constantFrom('Submitted', 'Withdrawn'), fc.string())),
  targetTxid: fc.option(txid),
})

export const common: fc.Arbitrary<Fact> = fc.oneof(
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

/** To the account that pays, or to a contract of the bridge. */
const collateralFact = fc.constantFrom(
  collateralPaid('7'),
  collateralPaid('8', { recipient: addressOf('6'), token: addressOf('7') }),
)

export const toEvmFact: fc.Arbitrary<Fact> = fc.oneof(
  { arbitrary: signed, weight: 3 },
  fc.constantFrom(handedOver('1'), handedOver('2', [COIN_A, COIN_B], 'bump')),
  fc.constantFrom({ type: 'signature-overdue' as const }, { type: 'hand-over-withdrawn' as const }),
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
  fc.record({
    type: fc.constant('swap-failed' as const),
    router: logProof,
    strangePayee: fc.constant('bcrt1q'),
  }),
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
  collateralFact,
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

/** Transactions given to another signer, which returns each as the transaction of a digit. */
const handed = fc.constantFrom(
  handedCall(10n, 'allowance'),
  handedCall(10n),
  handedCall(20n),
  handedCall(10n, 'call', 1),
  handedCall(30n, 'cancel'),
)
const handedFact: fc.Arbitrary<Fact> = fc.oneof(
  handed,
  fc.tuple(digit, handed).map(([name, call]) => returnedCall(name, call)),
  fc.constantFrom({ type: 'signature-overdue' as const }, { type: 'hand-over-withdrawn' as const }),
)

export const toBitcoinFact: fc.Arbitrary<Fact> = fc.oneof(
  { arbitrary: evmSigned, weight: 3 },
  { arbitrary: handedFact, weight: 2 },
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
  fc.record({ type: fc.constant('crossing-sent-back' as const), sentBack: logProof }),
  arrivalMatched,
  fc.record({ type: fc.constant('crossing-refunded' as const), refund: logProof }),
  fc.record({ type: fc.constant('unwrap-opened' as const), burn }),
  collateralFact,
  fc.record({ type: fc.constant('tip-seen' as const), height: fc.integer({ min: 100, max: 120 }) }),
)
