import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '~/lib/core/errors'
import {
  COIN_A,
  confirmed,
  evmSigned,
  evmSeen,
  type Fact,
  failedOnChain,
  hashOf,
  journalOf,
  logProof,
  mined,
  seen,
  signed,
  APPROVED_TO_EVM,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { viewOf } from './view'
import {
  matched,
  message,
  delivered,
  accepted,
  unwrapOpened,
  failed,
  routed,
  late,
  opened,
  said,
  paid,
  toEvmView,
  toBitcoinView,
} from './view.fixture'

const confirmedDeep: Fact = seen('1', confirmed(6))
const sent = [signed('1'), accepted]
const crossingFailed: Fact = { type: 'crossing-failed', failure: logProof('6') }
const refused: Fact = { type: 'refused', txid: txidOf('1'), reason: 'fee' }
const targetFailed: Fact = { type: 'target-failed', failure: logProof('7', 1002) }
const wasAccepted: Fact = { type: 'evm-accepted', hash: hashOf('1') }
const tooLow: Fact = { type: 'evm-refused', hash: hashOf('2'), reason: 'nonce too low' }

/** States that have passed, or go as they should. Notices of others are in the table of tellers. */
const CALM = {
  'sent after all': toEvmView([signed('1'), refused, accepted]),
  'replaced faster': toEvmView([...sent, signed('2', [COIN_A], 'bump')]),
  'under way as reported': toEvmView([...sent, said('Pending')]),
  'failed as reported': toEvmView([...sent, failed, said('Failed')]),
  'refund sent, reported as done': toEvmView([
    ...sent,
    failed,
    opened,
    paid({ state: 'mempool' }),
    said('Done'),
  ]),
  'refund opened on its target': toEvmView([...sent, routed, targetFailed, opened]),
  'late and delivered': toEvmView([...sent, confirmedDeep, routed, late, delivered]),
  'delivered, then confirmed': toEvmView([...sent, delivered, seen('1', confirmed(1))]),
  'delivered as reported': toEvmView([...sent, confirmedDeep, said('Done'), delivered]),
  'not deep enough for the bridge': toEvmView([...sent, seen('1', confirmed(5))]),
  'known to the bridge': toEvmView([...sent, confirmedDeep, said('Pending')]),
  'delivered again': toEvmView([...sent, confirmedDeep, delivered, { type: 'proof-lost' }, delivered]),
  'late and paid out': toBitcoinView([message, late, unwrapOpened]),
  'returned by proof': toBitcoinView([
    message,
    crossingFailed,
    matched,
    { type: 'crossing-refunded', refund: logProof('7', 1002) },
  ]),
  'failed for good': toBitcoinView([evmSigned('1'), evmSeen('1', failedOnChain(true))]),
  'payout sent, reported as done': toBitcoinView([unwrapOpened, paid({ state: 'mempool' }), said('Done')]),
  'sent by another version': toBitcoinView([
    evmSigned('1'),
    wasAccepted,
    evmSigned('2'),
    tooLow,
    evmSeen('1', mined()),
  ]),
}

describe('the notices of a swap', () => {
  it('are none where nothing is wrong', () => {
    for (const [name, { notices }] of Object.entries(CALM)) expect(notices, name).toEqual([])
  })

  it.each(['chain-unreachable', 'chain-disagreement', 'chain-wrong-network', 'chain-nonsense'] as const)(
    'tell that the chains cannot be seen: %s',
    (pollError) => {
      const facts = [signed('1'), accepted]
      const { phase, notices } = viewOf(toEvm(facts), journalOf(APPROVED_TO_EVM, facts), PROFILE, pollError)
      expect([phase, notices]).toEqual([
        'broadcast',
        [{ code: 'chains-unseen', facts: { reason: pollError } }],
      ])
    },
  )

  it('report no other error, and none once it is over', () => {
    const under = [signed('1'), accepted]
    const over = [...under, confirmedDeep, delivered]
    const codesOf = (facts: Fact[], pollError: ErrorCode) =>
      viewOf(toEvm(facts), journalOf(APPROVED_TO_EVM, facts), PROFILE, pollError).notices
    expect(codesOf(under, 'storage-failed')).toEqual([])
    expect(codesOf(over, 'chain-unreachable')).toEqual([])
  })
})
