import { describe, expect, it } from 'vitest'
import { parkedMoney } from './parked-money'
import {
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  burnRequest,
  confirmed,
  evmSeen,
  evmSigned,
  type Fact,
  hashOf,
  journalOf,
  logProof,
  mined,
  payout,
  seen,
  signed,
  START,
  toBitcoin,
  toEvm,
  txidOf,
} from './swap.fixture'

const router = logProof('1')
const burn = burnRequest('3')

const parkedToEvm = (facts: Fact[]) => parkedMoney(toEvm(facts), journalOf(APPROVED_TO_EVM, facts))
const parkedToBitcoin = (facts: Fact[]) =>
  parkedMoney(toBitcoin(facts), journalOf(APPROVED_TO_BITCOIN, facts))

const said = (state: string): Fact => ({ type: 'service-said', state, status: null, targetTxid: null })
const paid = (sighting = confirmed(1)): Fact => ({ type: 'payout-seen', payout: payout(sighting) })

const late: Fact = { type: 'crossing-late' }

describe('bitcoin on its way to an EVM network', () => {
  const sent: Fact[] = [signed('1'), { type: 'accepted', txid: txidOf('1') }]
  const facts = { txid: txidOf('1'), lockingScript: APPROVED_TO_EVM.promise.lockingScript }
  const failed: Fact = { type: 'swap-failed', router }
  const opened: Fact = { type: 'refund-opened', burn }
  const routed: Fact = { type: 'routed', router }
  const matched: Fact = { type: 'arrival-matched', arrival: logProof('8', 1002), amount: 95n }

  it('is nowhere before it is sent', () => {
    expect(parkedToEvm([])).toBeNull()
    expect(parkedToEvm([signed('1')])).toBeNull()
  })

  it('is with the locker once its payment is deep', () => {
    expect(parkedToEvm([...sent, seen('1', confirmed(5))])).toBeNull()
    const deep = [...sent, seen('1', confirmed(6))]
    expect(parkedToEvm(deep)).toEqual({ where: 'locker', who: 'locker', since: START + 3_000, facts })
  })

  it('is not with the locker where its coins went elsewhere', () => {
    const conflict: Fact = { type: 'conflict-seen', conflict: { txid: txidOf('6'), confirmations: 6 } }
    expect(parkedToEvm([...sent, conflict])).toBeNull()
    const cancel = signed('2', undefined, 'cancel')
    expect(parkedToEvm([...sent, cancel, seen('2', confirmed(6))])).toBeNull()
  })

  it('is between two networks once a crossing is late', () => {
    const crossing = [...sent, seen('1', confirmed(6)), routed]
    expect(parkedToEvm(crossing)).toBeNull()
    expect(parkedToEvm([...crossing, late])).toEqual({
      where: 'crossing',
      who: 'operator',
      since: START + 4_000,
      facts: { ...facts, log: router },
    })
    expect(parkedToEvm([...crossing, late, matched])).toBeNull()
  })

  it('is at the router once the swap has failed', () => {
    const refused = [...sent, seen('1', confirmed(2)), failed]
    expect(parkedToEvm(refused)).toEqual({
      where: 'router',
      who: 'operator',
      since: START + 4_000,
      facts: { ...facts, log: router },
    })
  })

  it('is at the target connector where the exchange there failed', () => {
    const target = logProof('6', 1002)
    const refused: Fact[] = [...sent, routed, { type: 'target-failed', failure: target }]
    expect(parkedToEvm(refused)).toEqual({
      where: 'target-connector',
      who: 'operator',
      since: START + 4_000,
      facts: { ...facts, log: target },
    })
    expect(parkedToEvm([...refused, opened])?.where).toBe('refund')
  })

  it('is owed by the locker once a refund is opened', () => {
    const owed = [...sent, failed, opened]
    expect(parkedToEvm(owed)).toEqual({
      where: 'refund',
      who: 'locker',
      since: START + 4_000,
      facts: { ...facts, log: burn.proof, burn },
    })
    expect(parkedToEvm([...owed, paid({ state: 'mempool' })])).toBeNull()
    expect(parkedToEvm([...owed, paid()])).toBeNull()
  })

  it('is parked nowhere once it has arrived, in whatever form', () => {
    const delivery = logProof('2')
    expect(parkedToEvm([...sent, { type: 'delivered', router, delivery, amount: 99n }])).toBeNull()
    expect(parkedToEvm([...sent, { type: 'paid-in-wrapped', router, delivery, amount: 99n }])).toBeNull()
  })
})

describe('tokens on their way to Bitcoin', () => {
  const sent = [evmSigned('1'), evmSeen('1', mined())]
  const message: Fact = { type: 'message-sent', uniqueCounter: 7n, message: logProof('5', 1002) }
  const failed: Fact = { type: 'crossing-failed', failure: logProof('6') }
  const matched: Fact = { type: 'arrival-matched', arrival: logProof('8', 1002), amount: 95n }
  const refunded: Fact = { type: 'crossing-refunded', refund: logProof('9', 1002) }
  const opened: Fact = { type: 'unwrap-opened', burn }
  const tip = (height: number): Fact => ({ type: 'tip-seen', height })
  const call = hashOf('1')

  it('are nowhere before the burn request is seen', () => {
    expect(parkedToBitcoin([evmSigned('1')])).toBeNull()
    expect(parkedToBitcoin(sent)).toBeNull()
  })

  it('are between two networks once a crossing is late', () => {
    expect(parkedToBitcoin([...sent, message])).toBeNull()
    expect(parkedToBitcoin([...sent, message, late])).toEqual({
      where: 'crossing',
      who: 'operator',
      since: START + 3_000,
      facts: { call, counter: 7n, log: logProof('5', 1002) },
    })
    expect(parkedToBitcoin([...sent, message, late, matched])).toBeNull()
  })

  it('are at the base connector after a failed crossing', () => {
    const parked = {
      where: 'base-connector',
      who: 'operator',
      since: START + 4_000,
      facts: { call, counter: 7n, log: logProof('6') },
    }
    expect(parkedToBitcoin([...sent, message, failed])).toEqual(parked)
    expect(parkedToBitcoin([...sent, message, failed, matched])).toEqual(parked)
    expect(parkedToBitcoin([...sent, message, failed, matched, said('Failed')])).toBeNull()
    expect(parkedToBitcoin([...sent, message, failed, refunded])).toBeNull()
  })

  it('are on their way back once the operator sends them', () => {
    const sentBack: Fact = { type: 'crossing-sent-back', sentBack: logProof('7') }
    const returning = [...sent, message, failed, sentBack]
    expect(parkedToBitcoin(returning)).toEqual({
      where: 'sent-back',
      who: 'operator',
      since: START + 5_000,
      facts: { call, counter: 7n, log: logProof('7') },
    })
    expect(parkedToBitcoin([...returning, refunded])).toBeNull()
  })

  it('are owed by the locker once its deadline has passed', () => {
    const owed = [...sent, opened]
    expect(parkedToBitcoin([...owed, tip(burn.deadlineHeight)])).toBeNull()
    const overdue = [...owed, tip(burn.deadlineHeight + 1)]
    expect(parkedToBitcoin(overdue)).toEqual({
      where: 'payout',
      who: 'locker',
      since: START + 3_000,
      facts: { call, log: burn.proof, burn },
    })
    expect(parkedToBitcoin([...overdue, paid({ state: 'mempool' })])).toBeNull()
    expect(parkedToBitcoin([...overdue, paid()])).toBeNull()
  })

  it('are asked for by the counter that was found last', () => {
    const again: Fact = { type: 'message-sent', uniqueCounter: 8n, message: logProof('5', 1002) }
    const facts = [...sent, message, { type: 'proof-lost' } as const, again, failed]
    expect(parkedToBitcoin(facts)?.facts.counter).toBe(8n)
  })
})
