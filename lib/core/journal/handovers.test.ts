import { describe, expect, it } from 'vitest'
import { actionsOf, replaceableVersion, versionsIfSigned } from './actions'
import { effectsOf } from './effects'
import { awaitedHandover, unsignedHandovers, versionsOf } from './handovers'
import { transactionsOf } from './identity'
import { isCancelled, noticeOf, phaseOf } from './phase'
import { heldBy } from './reserve'
import {
  bitcoinPayment,
  COIN_A,
  COIN_B,
  confirmed,
  type Fact,
  handedOver,
  returned,
  signed,
  toEvm,
  txidOf,
} from './swap.fixture'
import { transition } from './transition'

const PAYMENT = handedOver('1')
const BUMP = handedOver('2', [COIN_A, COIN_B], 'bump')
const CANCEL = handedOver('3', [COIN_A], 'cancel')
const paid = returned(PAYMENT)
const WITHDRAWN = { type: 'hand-over-withdrawn' } as const
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
    expect(given([PAYMENT, CANCEL, CANCEL]).handovers).toHaveLength(2)
    expect(given([PAYMENT, paid, BUMP, CANCEL]).handovers).toHaveLength(3)
    expect(given([signed('7'), PAYMENT]).handovers).toBeUndefined()
  })

  it('keeps what the user agreed to', () => {
    const agreed = { feeRate: 5, acknowledged: true, findings: [] }
    const entry = given([PAYMENT, { ...CANCEL, agreed }])
    expect(entry.handovers?.map((handover) => handover.agreed)).toStrictEqual([undefined, agreed])
    expect(entry.handovers?.[0]).not.toHaveProperty('agreed')
  })

  it('is never abandoned', () => {
    const abandonment = { code: 'quote-stale', reason: '' }
    expect(given([PAYMENT, { type: 'abandoned', abandonment }]).abandoned).toBeNull()
    expect(given([{ type: 'abandoned', abandonment }, PAYMENT]).handovers).toBeUndefined()
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
    expect(isCancelled(given([PAYMENT, conflict(6)]))).toBe(false)
    expect(isCancelled(given([PAYMENT, paid, CANCEL, returned(CANCEL), conflict(6)]))).toBe(false)
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

  it('takes no signed transaction that could confirm beside it', () => {
    expect(given([PAYMENT, returned(handedOver('5', [COIN_B]))]).attempts).toEqual([])
  })

  it('is awaited only where nothing later was given', () => {
    expect(awaitedHandover(given([PAYMENT, CANCEL]))?.kind).toBe('cancel')
    expect(awaitedHandover(given([PAYMENT, CANCEL, returned(CANCEL)]))).toBeUndefined()
    const cancelling = given([PAYMENT, CANCEL, returned(CANCEL)])
    expect(phaseOf(cancelling)).toBe('signed')
    expect(cancelling.handovers?.map(({ signedAs }) => signedAs)).toEqual([
      null,
      returned(CANCEL).attempt.txid,
    ])
  })

  it('is awaited until any version is in a block', () => {
    const inBlock: Fact = { type: 'bitcoin-seen', txid: paid.attempt.txid, sighting: confirmed(1) }
    expect(awaitedHandover(given([PAYMENT, paid, BUMP]))?.kind).toBe('bump')
    expect(awaitedHandover(given([PAYMENT, paid, BUMP, inBlock]))).toBeUndefined()
    expect(unsignedHandovers(given([PAYMENT, paid, BUMP, inBlock])).map(({ kind }) => kind)).toEqual(['bump'])
  })

  it('can be cancelled before signing, and made faster after', () => {
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
    expect(given([{ type: 'signature-overdue' }]).handovers).toBeUndefined()
    expect(noticeOf(given([PAYMENT, { type: 'signature-overdue' }, paid]))).toBeNull()
  })
})

describe('what the user has taken back from another signer', () => {
  const sent: Fact = { type: 'accepted', txid: paid.attempt.txid }
  const cancelling = [PAYMENT, paid, sent, CANCEL]

  it('is no longer awaited, and can be replaced again', () => {
    expect(actionsOf(given(cancelling))).toEqual({ bumpFee: false, cancel: false, speedUp: false })
    const entry = given([...cancelling, WITHDRAWN])
    expect(awaitedHandover(entry)).toBeUndefined()
    expect(actionsOf(entry)).toEqual({ bumpFee: true, cancel: true, speedUp: false })
    expect(replaceableVersion(entry)).toMatchObject({ txid: paid.attempt.txid })
    const unraised = given([PAYMENT, paid, BUMP, WITHDRAWN])
    expect([awaitedHandover(unraised), actionsOf(unraised).bumpFee]).toEqual([undefined, true])
  })

  it('may still be signed: its coins and its fee count', () => {
    const entry = given([PAYMENT, paid, BUMP, WITHDRAWN])
    expect(heldBy(entry)).toContainEqual(COIN_B)
    expect(versionsIfSigned(entry)).toHaveLength(2)
    expect(unsignedHandovers(entry).map(({ kind }) => kind)).toEqual(['bump'])
    expect(given([PAYMENT, paid, BUMP, WITHDRAWN, handedOver('4', [COIN_B], 'bump')]).handovers).toHaveLength(
      2,
    )
    expect(given([PAYMENT, paid, CANCEL, WITHDRAWN, BUMP]).handovers).toHaveLength(3)
  })

  it('is followed once its signer has sent it after all', () => {
    const found: Fact = { ...returned(CANCEL), type: 'found-sent' }
    const entry = given([...cancelling, WITHDRAWN, found])
    expect(entry.attempts.map(({ kind }) => kind)).toEqual(['payment', 'cancel'])
    expect(effectsOf(entry)).toMatchObject([{ type: 'broadcast', txid: returned(CANCEL).attempt.txid }])
    expect(actionsOf(entry).cancel).toBe(false)
  })

  it('is never the payment itself', () => {
    const alone = given()
    expect(transition(alone, { ...WITHDRAWN, at: alone.updatedAt + 1 }).entry).toBe(alone)
    const signedHere = given([PAYMENT, paid])
    expect(transition(signedHere, { ...WITHDRAWN, at: signedHere.updatedAt + 1 }).entry).toBe(signedHere)
  })

  it('leaves the payment awaited that nobody has signed', () => {
    const entry = given([PAYMENT, CANCEL, WITHDRAWN])
    expect(awaitedHandover(entry)?.kind).toBe('payment')
    expect(actionsOf(entry)).toEqual({ bumpFee: false, cancel: true, speedUp: false })
    const late = given([PAYMENT, CANCEL, WITHDRAWN, { type: 'signature-overdue' }])
    expect(late.handovers?.map(({ isOverdue = false }) => isOverdue)).toEqual([true, false])
  })

  it('goes with every other replacement that is unsigned', () => {
    expect(awaitedHandover(given([PAYMENT, paid, BUMP, CANCEL, WITHDRAWN]))).toBeUndefined()
    const raised = returned(BUMP)
    expect(awaitedHandover(given([PAYMENT, paid, BUMP, raised, CANCEL, WITHDRAWN]))).toBeUndefined()
  })
})

it('lists everything that may confirm, the approved one first', () => {
  const idsOf = (facts: Fact[]) => versionsIfSigned(given(facts)).map(({ id, txid }) => [id, txid])
  const bumped = returned(BUMP).attempt.txid
  expect(idsOf([])).toEqual([])
  expect(idsOf([PAYMENT])).toEqual([[PAYMENT.txid, PAYMENT.txid]])
  expect(idsOf([PAYMENT, paid])).toEqual([[PAYMENT.txid, paid.attempt.txid]])
  expect(idsOf([PAYMENT, paid, BUMP])[1]).toEqual([BUMP.txid, bumped])
  expect(idsOf([signed('7')])).toEqual([[txidOf('7'), txidOf('7')]])
})

it('counts what is not signed as if it were', () => {
  const [version] = versionsIfSigned(given())
  expect(version).toMatchObject({ feeSats: 1_000n, vsize: paid.attempt.vsize })
  const smaller: Fact = { ...paid, attempt: { ...paid.attempt, vsize: 99 } }
  expect(versionsIfSigned(given([PAYMENT, smaller]))).toMatchObject([{ vsize: 99 }])
  expect(replaceableVersion(given())?.feeSats).toBe(1_000n)
  expect(replaceableVersion(given([PAYMENT, conflict(1)]))).toBeUndefined()
  expect(replaceableVersion(given([PAYMENT, signed('7')]))).toBeUndefined()
})

it('names the transactions that another signer may send', () => {
  expect(transactionsOf(given())).toEqual([PAYMENT.txid])
  expect(transactionsOf(given([PAYMENT, paid, BUMP]))).toEqual([paid.attempt.txid, BUMP.txid])
})
