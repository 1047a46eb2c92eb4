import { describe, expect, it } from 'vitest'
import { actionsOf } from './actions'
import { effectsOf } from './effects'
import { isCancelled, phaseOf, proofOf } from './phase'
import { heldBy } from './reserve'
import { bitcoinPayment, COIN_A, confirmed, type Fact, seen, signed, txidOf } from './swap.fixture'

const accepted: Fact = { type: 'accepted', txid: txidOf('1') }
const conflict = (confirmations: number): Fact => ({
  type: 'conflict-seen',
  conflict: { txid: txidOf('9'), confirmations },
})
const abandoned: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } }

describe('a plain payment', () => {
  it.each<[phase: string, proof: string, facts: Fact[]]>([
    ['intended', 'none', []],
    ['signed', 'none', [signed('1')]],
    ['broadcast', 'none', [signed('1'), accepted]],
    ['broadcast', 'none', [signed('1'), seen('1', { state: 'mempool' })]],
    ['confirming', 'none', [signed('1'), seen('1', confirmed(1))]],
    ['done', 'chain', [signed('1'), seen('1', confirmed(2))]],
    ['broadcast', 'none', [signed('1'), seen('1', confirmed(2)), seen('1', { state: 'mempool' })]],
    ['signed', 'none', [signed('1'), conflict(5)]],
    ['replaced', 'none', [signed('1'), conflict(6)]],
    ['failed', 'none', [abandoned]],
  ])('is %s, proven by %s', (phase, proof, facts) => {
    const payment = bitcoinPayment(facts)
    expect([phaseOf(payment), proofOf(payment)]).toEqual([phase, proof])
  })

  it('is proven by no report of a service', () => {
    const said: Fact = { type: 'service-said', state: 'Done', status: null, targetTxid: null }
    const payment = bitcoinPayment([signed('1'), accepted, said])
    expect([phaseOf(payment), proofOf(payment)]).toEqual(['broadcast', 'none'])
  })

  it('ends as cancelled by a cancelling spend of its own', () => {
    const cancel = signed('2', [COIN_A])
    if (cancel.type !== 'signed') throw new TypeError('signed')
    const facts: Fact[] = [
      signed('1', [COIN_A]),
      { ...cancel, attempt: { ...cancel.attempt, kind: 'cancel' } },
      seen('2', confirmed(1)),
    ]
    expect(phaseOf(bitcoinPayment(facts))).toBe('replaced')
    expect(isCancelled(bitcoinPayment(facts))).toBe(true)
  })

  it('holds its coins until it is abandoned or deeply replaced', () => {
    expect(heldBy(bitcoinPayment())).toEqual([COIN_A])
    expect(heldBy(bitcoinPayment([abandoned]))).toEqual([])
    expect(heldBy(bitcoinPayment([signed('1'), conflict(6)]))).toEqual([])
  })

  it('is owed a signature, then its broadcast, then a notice', () => {
    const types = (facts: Fact[]) => effectsOf(bitcoinPayment(facts)).map(({ type }) => type)
    expect(types([])).toEqual(['sign'])
    expect(types([signed('1')])).toEqual(['broadcast'])
    expect(types([signed('1'), seen('1', confirmed(2))])).toEqual(['notify'])
    expect(actionsOf(bitcoinPayment()).speedUp).toBe(false)
  })
})
