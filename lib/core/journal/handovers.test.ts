import { describe, expect, it } from 'vitest'
import { actionsOf } from './actions'
import { effectsOf } from './effects'
import { awaitedHandover, versionsOf } from './handovers'
import { transactionsOf } from './identity'
import { noticeOf, phaseOf } from './phase'
import { heldBy } from './reserve'
import {
  bitcoinPayment,
  COIN_A,
  COIN_B,
  confirmed,
  type Fact,
  handedOver,
  returned,
  toEvm,
  txidOf,
} from './swap.fixture'
import { transition } from './transition'

const PAYMENT = handedOver('1')
const BUMP = handedOver('2', [COIN_A, COIN_B], 'bump')
const CANCEL = handedOver('3', [COIN_A], 'cancel')
const paid = returned(PAYMENT)
const conflict = (confirmations: number): Fact => ({
  type: 'conflict-seen',
  conflict: { txid: txidOf('9'), confirmations },
})
const deep = ({ attempt: { txid } }: typeof paid): Fact => ({
  type: 'bitcoin-seen',
  txid,
  sighting: confirmed(6),
})
const given = (facts: Fact[] = [PAYMENT]) => bitcoinPayment(facts, { digest: PAYMENT.digest })

describe('what another signer was given', () => {
  it('awaits its signature in entries of either kind', () => {
    expect(phaseOf(given())).toBe('awaiting-signature')
    expect(phaseOf(toEvm([PAYMENT], { digest: PAYMENT.digest }))).toBe('awaiting-signature')
  })

  it('owes nothing that this device could do', () => {
    expect(effectsOf(given())).toEqual([])
    expect(effectsOf(given([])).map(({ type }) => type)).toEqual(['sign'])
  })

  it('is the approved transaction, or replaces it', () => {
    expect(given([handedOver('4')]).handovers).toBeUndefined()
    expect(given([PAYMENT, handedOver('2', [COIN_B], 'bump')]).handovers).toHaveLength(1)
    expect(given([PAYMENT, PAYMENT, CANCEL]).handovers).toHaveLength(2)
  })

  it('is never abandoned', () => {
    const abandonment = { code: 'quote-stale', reason: '' }
    expect(given([PAYMENT, { type: 'abandoned', abandonment }]).abandoned).toBeNull()
  })

  it('holds its coins until one is deeply spent', () => {
    expect(heldBy(given())).toContainEqual(COIN_A)
    expect(heldBy(given([PAYMENT, paid, BUMP]))).toContainEqual(COIN_B)
    expect(heldBy(given([PAYMENT, conflict(5)]))).toContainEqual(COIN_A)
    expect(heldBy(given([PAYMENT, conflict(6)]))).toEqual([])
    expect(heldBy(given([PAYMENT, paid, BUMP, deep(paid)]))).toEqual([COIN_A])
  })

  it('is replaced once a foreign spend is deep', () => {
    expect(phaseOf(given([PAYMENT, conflict(5)]))).toBe('awaiting-signature')
    expect(phaseOf(given([PAYMENT, conflict(6)]))).toBe('replaced')
    expect(awaitedHandover(given([PAYMENT, conflict(6)]))).toBeUndefined()
  })

  it('becomes an attempt once, however it comes back', () => {
    const found: Fact = { ...paid, type: 'found-sent' }
    for (const facts of [[paid], [found], [paid, found], [found, paid]]) {
      const entry = given([PAYMENT, ...facts])
      expect(entry.attempts).toHaveLength(1)
      expect(entry.handovers?.[0]?.signedAs).toBe(paid.attempt.txid)
      expect(awaitedHandover(entry)).toBeUndefined()
      expect(versionsOf(entry)).toHaveLength(1)
    }
  })

  it('takes no signature of a transaction that could confirm beside it', () => {
    expect(given([PAYMENT, returned(handedOver('5', [COIN_B]))]).attempts).toEqual([])
  })

  it('is awaited only where nothing later was given', () => {
    expect(awaitedHandover(given([PAYMENT, CANCEL]))?.kind).toBe('cancel')
    expect(awaitedHandover(given([PAYMENT, CANCEL, returned(CANCEL)]))).toBeUndefined()
    expect(phaseOf(given([PAYMENT, CANCEL, returned(CANCEL)]))).toBe('signed')
  })

  it('can be cancelled before it is signed, and made faster after', () => {
    expect(actionsOf(given())).toEqual({ bumpFee: false, cancel: true, speedUp: false })
    expect(actionsOf(given([PAYMENT, CANCEL])).cancel).toBe(false)
    expect(actionsOf(given([PAYMENT, paid]))).toEqual({ bumpFee: true, cancel: true, speedUp: false })
    expect(actionsOf(given([PAYMENT, paid, BUMP])).bumpFee).toBe(false)
  })

  it('calls for attention once it is overdue', () => {
    expect(noticeOf(given())).toBeNull()
    const late = given([PAYMENT, { type: 'signature-overdue' }])
    expect(noticeOf(late)).toBe('attention')
    expect(effectsOf(late)).toEqual([{ type: 'notify', notice: 'awaiting-signature' }])
    const again = transition(late, { type: 'signature-overdue', at: late.updatedAt + 1 })
    expect(again.entry).toBe(late)
    expect(noticeOf(given([PAYMENT, { type: 'signature-overdue' }, paid]))).toBeNull()
  })
})

it('names the transactions that another signer may send', () => {
  expect(transactionsOf(given())).toEqual([PAYMENT.txid])
  expect(transactionsOf(given([PAYMENT, paid, BUMP]))).toEqual([paid.attempt.txid, BUMP.txid])
})
