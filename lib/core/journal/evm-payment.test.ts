import { describe, expect, it } from 'vitest'
import { actionsOf, slowCalls } from './actions'
import { effectsOf } from './effects'
import { isCancelled, phaseOf, proofOf } from './phase'
import { heldBy } from './reserve'
import {
  APPROVED_TOKEN_PAYMENT,
  evmPayment,
  evmSeen,
  evmSigned,
  failedOnChain,
  type Fact,
  hashOf,
  mined,
  nonceUsed,
  transferSeen,
} from './swap.fixture'

const accepted: Fact = { type: 'evm-accepted', hash: hashOf('1') }
const abandoned: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } }
const cancelled = [evmSigned('1'), evmSigned('2', 'cancel')]

describe('a payment on an EVM network', () => {
  it.each<[phase: string, proof: string, facts: Fact[]]>([
    ['intended', 'none', []],
    ['submitted', 'none', [evmSigned('1')]],
    ['submitted', 'none', [evmSigned('1'), accepted, evmSeen('1', { state: 'pending' })]],
    ['done', 'chain', [evmSigned('1'), evmSeen('1', mined())]],
    ['submitted', 'none', [evmSigned('1'), evmSeen('1', mined()), evmSeen('1', { state: 'absent' })]],
    ['submitted', 'none', [evmSigned('1'), evmSeen('1', failedOnChain(false))]],
    ['reverted', 'none', [evmSigned('1'), evmSeen('1', failedOnChain(true))]],
    ['submitted', 'none', [evmSigned('1'), nonceUsed(3, false)]],
    ['replaced', 'none', [evmSigned('1'), nonceUsed(9, true)]],
    ['failed', 'none', [abandoned]],
  ])('is %s, proven by %s', (phase, proof, facts) => {
    const payment = evmPayment(facts)
    expect([phaseOf(payment), proofOf(payment)]).toEqual([phase, proof])
  })

  it('is proven by no report of a service', () => {
    const said: Fact = { type: 'service-said', state: 'Done', status: null, targetTxid: null }
    const payment = evmPayment([evmSigned('1'), accepted, said])
    expect([phaseOf(payment), proofOf(payment)]).toEqual(['submitted', 'none'])
  })

  it('is owed a signature, then its broadcast, then a notice', () => {
    const types = (facts: Fact[]) => effectsOf(evmPayment(facts)).map(({ type }) => type)
    expect(types([])).toEqual(['sign'])
    expect(types([evmSigned('1')])).toEqual(['broadcast-evm'])
    expect(types([evmSigned('1'), evmSeen('1', mined())])).toEqual(['notify'])
    expect(heldBy(evmPayment([evmSigned('1')]))).toEqual([])
  })

  it('takes no second transaction with another nonce', () => {
    expect(evmPayment([evmSigned('1'), evmSigned('2', 'call', 1)]).attempts).toHaveLength(1)
    expect(evmPayment([evmSigned('1'), evmSigned('2', 'cancel', 1)]).attempts).toHaveLength(1)
    expect(evmPayment([evmSigned('1'), evmSigned('2', 'call', 0)]).attempts).toHaveLength(2)
  })
})

describe('a payment of a token', () => {
  const token = (facts: Fact[]) => evmPayment(facts, APPROVED_TOKEN_PAYMENT)
  const succeeded = [evmSigned('1'), evmSeen('1', mined())]

  it.each<[phase: string, proof: string, facts: Fact[]]>([
    ['mined', 'none', []],
    ['done', 'chain', [transferSeen('1', 100n)]],
    ['underpaid', 'chain', [transferSeen('1', 99n)]],
    ['underpaid', 'chain', [transferSeen('1', 0n)]],
    ['mined', 'none', [transferSeen('2', 100n)]],
    ['mined', 'none', [transferSeen('1', 100n, hashOf('e'))]],
  ])('is %s, proven by %s, by its own log alone', (phase, proof, facts) => {
    const payment = token([...succeeded, ...facts])
    expect([phaseOf(payment), proofOf(payment)]).toEqual([phase, proof])
  })

  it('is not paid by a log before it has succeeded', () => {
    expect(phaseOf(token([evmSigned('1'), transferSeen('1', 100n)]))).toBe('submitted')
  })

  it('is not paid by a log of its cancellation', () => {
    const ended = token([...cancelled, evmSeen('2', mined()), transferSeen('2', 100n)])
    expect(ended.destination).toEqual({ state: 'none' })
  })

  it('keeps the log while its block stands', () => {
    const dearer = evmSeen('1', mined(true, 5n))
    expect(phaseOf(token([...succeeded, transferSeen('1', 100n), dearer]))).toBe('done')
  })

  it('forgets the log with its block, and is watched again', () => {
    const paid: Fact[] = [...succeeded, transferSeen('1', 100n), { type: 'settled' }]
    const elsewhere = { state: 'mined', success: true, blockNumber: 502n, blockHash: hashOf('e') } as const
    const moved = evmSeen('1', { ...elsewhere, reason: null })
    expect(token(paid).settledAt).not.toBeNull()
    expect([phaseOf(token([...paid, moved])), token([...paid, moved]).settledAt]).toEqual(['mined', null])
    expect(phaseOf(token([...paid, evmSeen('1', { state: 'absent' })]))).toBe('submitted')
    expect(phaseOf(token([...paid, moved, transferSeen('1', 100n, hashOf('e'))]))).toBe('done')
  })
})

it('needs no log of a payment in native currency', () => {
  expect(phaseOf(evmPayment([evmSigned('1'), evmSeen('1', mined())]))).toBe('done')
})

describe('a cancelled payment on an EVM network', () => {
  it('is owed the broadcast of its cancellation alone', () => {
    expect(effectsOf(evmPayment(cancelled))).toMatchObject([{ type: 'broadcast-evm', hash: hashOf('2') }])
  })

  it('ends as whichever is mined, the cancellation or the payment', () => {
    const ended = evmPayment([...cancelled, evmSeen('2', mined())])
    expect([phaseOf(ended), isCancelled(ended), proofOf(ended)]).toEqual(['replaced', true, 'none'])
    const paid = evmPayment([...cancelled, evmSeen('1', mined())])
    expect([phaseOf(paid), isCancelled(paid), proofOf(paid)]).toEqual(['done', false, 'chain'])
  })

  it('is not one whose nonce somebody else has used', () => {
    const replaced = evmPayment([evmSigned('1'), nonceUsed(9, true)])
    expect([phaseOf(replaced), isCancelled(replaced)]).toEqual(['replaced', false])
    expect(isCancelled(evmPayment([...cancelled, nonceUsed(9, true)]))).toBe(false)
  })

  it('can be made faster, and not be cancelled again', () => {
    expect(actionsOf(evmPayment([evmSigned('1')]))).toEqual({ bumpFee: false, cancel: true, speedUp: true })
    expect(actionsOf(evmPayment(cancelled))).toEqual({ bumpFee: false, cancel: false, speedUp: true })
    expect(slowCalls(evmPayment(cancelled))).toMatchObject([{ kind: 'cancel', hash: hashOf('2') }])
    expect(actionsOf(evmPayment([...cancelled, evmSeen('2', mined())])).speedUp).toBe(false)
  })
})
