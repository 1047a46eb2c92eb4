import { describe, expect, it } from 'vitest'
import { priceOf } from '../evm/reprice'
import { actionsOf, isCallCancelled, slowCalls, versionsAt } from './actions'
import { isQueued } from './queue'
import { effectsOf, hasBegun, lacksPayment } from './effects'
import { awaitedCall, callVersionsOf, unsignedCalls, versionKind } from './handed-calls'
import { noticeOf, phaseOf } from './phase'
import {
  evmPayment,
  evmSeen,
  evmSigned,
  type Fact,
  handedCall,
  hashOf,
  mined,
  nonceUsed,
  returnedCall,
  toBitcoin,
} from './swap.fixture'
import { transition } from './transition'

const ALLOWANCE = handedCall(10n, 'allowance')
const CALL = handedCall(10n, 'call', 1)
const BUMP = handedCall(20n, 'call', 1)
const CANCEL = handedCall(30n, 'cancel', 1)
const allowed = [ALLOWANCE, returnedCall('a', ALLOWANCE), evmSeen('a', mined())]
const given = (facts: Fact[] = [CALL]) => toBitcoin(facts)
const called = returnedCall('1', CALL)
const WITHDRAWN = { type: 'hand-over-withdrawn' } as const

describe('a call that another signer was given', () => {
  it('awaits its signature in entries of either kind', () => {
    expect(phaseOf(given())).toBe('awaiting-signature')
    expect(phaseOf(evmPayment([CALL]))).toBe('awaiting-signature')
    expect([hasBegun(given()), lacksPayment(given())]).toEqual([true, false])
  })

  it('owes nothing that this device could do', () => {
    expect(effectsOf(given())).toEqual([])
    expect(effectsOf(given([ALLOWANCE]))).toEqual([])
  })

  it('follows its allowance once that is mined', () => {
    expect(phaseOf(given([ALLOWANCE]))).toBe('awaiting-signature')
    expect(phaseOf(given(allowed.slice(0, 2)))).toBe('allowance')
    expect(effectsOf(given(allowed))).toEqual([{ type: 'sign' }])
    expect(phaseOf(given([...allowed, CALL]))).toBe('awaiting-signature')
  })

  it('becomes an attempt once, however it comes back', () => {
    const entry = given([CALL, called, called])
    expect(entry.attempts).toHaveLength(1)
    expect(entry.handovers?.[0]?.signedAs).toBe(hashOf('1'))
    expect([phaseOf(entry), awaitedCall(entry)]).toEqual(['submitted', undefined])
    expect(callVersionsOf(entry)).toHaveLength(1)
    expect(effectsOf(entry).map(({ type }) => type)).toEqual(['broadcast-evm'])
  })

  it('takes no transaction with another nonce in its place', () => {
    expect(given([CALL, evmSigned('5', 'call', 2)]).attempts).toEqual([])
    expect(given([CALL, handedCall(10n, 'call', 2)]).handovers).toHaveLength(1)
    expect(given([CALL, CALL, BUMP]).handovers).toHaveLength(2)
  })

  it('is never abandoned', () => {
    const abandoned: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } }
    expect(given([CALL, abandoned]).abandoned).toBeNull()
    expect(given([ALLOWANCE, abandoned]).abandoned).toBeNull()
    expect(given([...allowed, abandoned]).abandoned).not.toBeNull()
    expect(given([abandoned, CALL]).handovers).toBeUndefined()
  })

  it('is awaited only where nothing later was given', () => {
    expect(awaitedCall(given([CALL, CANCEL]))?.kind).toBe('cancel')
    expect(unsignedCalls(given([CALL, CANCEL]))).toHaveLength(2)
    expect(awaitedCall(given([CALL, CANCEL, returnedCall('2', CANCEL)]))).toBeUndefined()
  })

  it('is over once its nonce is used for good', () => {
    const elsewhere = [CALL, evmSigned('7', 'call', 1), evmSeen('7', mined())]
    expect([phaseOf(given(elsewhere)), unsignedCalls(given(elsewhere))]).toEqual(['mined', []])
    const first = handedCall(10n)
    expect(phaseOf(given([first, nonceUsed(6, false)]))).toBe('awaiting-signature')
    expect(phaseOf(given([first, nonceUsed(6, true)]))).toBe('replaced')
    expect(awaitedCall(given([first, nonceUsed(6, true)]))).toBeUndefined()
  })

  it('is cancelled in its own nonce', () => {
    const cancelled = given([CALL, CANCEL, returnedCall('2', CANCEL), evmSeen('2', mined())])
    expect(phaseOf(cancelled)).toBe('replaced')
    expect(isCallCancelled(cancelled)).toBe(true)
    expect(isCallCancelled(given([CALL, called]))).toBe(false)
    expect(phaseOf(given([CALL, CANCEL, called, evmSeen('1', mined())]))).toBe('mined')
  })

  it('can be cancelled before signing, and made faster after', () => {
    const none = { bumpFee: false, cancel: false, speedUp: false }
    expect(actionsOf(given())).toEqual({ ...none, cancel: true })
    expect(actionsOf(given([ALLOWANCE]))).toEqual({ ...none, cancel: true })
    expect(actionsOf(given([...allowed, CALL]))).toEqual({ ...none, cancel: true })
    expect(actionsOf(given([CALL, CANCEL]))).toEqual(none)
    expect(actionsOf(given([CALL, called]))).toEqual({ ...none, speedUp: true })
    expect(actionsOf(given([CALL, called, BUMP]))).toEqual(none)
    expect(actionsOf(evmPayment([CALL, called]))).toEqual({ ...none, cancel: true, speedUp: true })
  })

  it('is sent while a faster one is awaited', () => {
    const entry = given([CALL, called, BUMP])
    expect(phaseOf(entry)).toBe('submitted')
    expect(versionKind(entry, BUMP)).toBe('bump')
    expect(versionKind(entry, CANCEL)).toBe('cancel')
    expect(versionKind(given([...allowed, CALL, called]), BUMP)).toBe('bump')
    expect(versionKind(entry, handedCall(20n, 'call', 2))).toBe('payment')
    expect(versionKind(entry, handedCall(20n, 'allowance', 1))).toBe('payment')
    expect(effectsOf(entry).map(({ type }) => type)).toEqual(['broadcast-evm'])
  })

  it('keeps later transactions of its account queued', () => {
    const later = evmPayment([evmSigned('8', 'call', 2)], { id: 'later' })
    expect(isQueued(later, [given(), later])).toBe(true)
    expect(isQueued(later, [given([...allowed]), later])).toBe(false)
  })

  it('calls for attention once it is overdue', () => {
    expect(noticeOf(given())).toBeNull()
    const late = given([CALL, { type: 'signature-overdue' }])
    expect(late.handovers?.map(({ isOverdue }) => isOverdue)).toEqual([true])
    const again = transition(late, { type: 'signature-overdue', at: late.updatedAt + 1 })
    expect(again.entry).toBe(late)
    expect(given([{ type: 'signature-overdue' }]).handovers).toBeUndefined()
    expect(noticeOf(late)).toBe('attention')
    expect(effectsOf(late)).toEqual([{ type: 'notify', notice: 'awaiting-signature' }])
    expect(noticeOf(given([CALL, { type: 'signature-overdue' }, called]))).toBeNull()
  })
})

describe('a replacement that the user has taken back from another signer', () => {
  it('is no longer awaited, and can be replaced again', () => {
    const none = { bumpFee: false, cancel: false, speedUp: false }
    const cancelled = [CALL, called, CANCEL]
    expect(actionsOf(evmPayment(cancelled))).toEqual(none)
    const entry = evmPayment([...cancelled, WITHDRAWN])
    expect([awaitedCall(entry), isCallCancelled(entry)]).toEqual([undefined, false])
    expect(actionsOf(entry)).toEqual({ bumpFee: false, cancel: true, speedUp: true })
    expect(actionsOf(given([CALL, called, BUMP, WITHDRAWN]))).toEqual({ ...none, speedUp: true })
  })

  it('keeps its nonce, and may still be sent', () => {
    const entry = given([CALL, called, BUMP, WITHDRAWN])
    expect(callVersionsOf(entry)).toHaveLength(2)
    expect(unsignedCalls(entry)).toHaveLength(1)
    const found = evmSigned('7', 'call', 2)
    expect(given([CALL, CANCEL, WITHDRAWN, found]).attempts).toEqual([])
    const sent = given([CALL, called, BUMP, WITHDRAWN, returnedCall('2', BUMP), evmSeen('2', mined())])
    expect(phaseOf(sent)).toBe('mined')
  })

  it('is outbid by what comes next', () => {
    const entry = given([CALL, called, BUMP, WITHDRAWN])
    expect(slowCalls(entry).map(({ hash }) => hash)).toEqual([hashOf('1')])
    const versions = versionsAt(entry, { nonce: 1 })
    expect(versions.map(({ rawTransaction }) => priceOf(rawTransaction).maxFeePerGas)).toEqual([10n, 20n])
    expect(versionsAt(entry, { nonce: 2 })).toEqual([])
  })

  it('is never the call itself, nor its allowance', () => {
    for (const facts of [[CALL], [ALLOWANCE], [...allowed, CALL], [CALL, called]]) {
      const entry = given(facts)
      expect(transition(entry, { ...WITHDRAWN, at: entry.updatedAt + 1 }).entry).toBe(entry)
    }
  })

  it('leaves the call awaited that nobody has signed', () => {
    const entry = given([CALL, CANCEL, WITHDRAWN])
    expect([awaitedCall(entry)?.kind, isCallCancelled(entry)]).toEqual(['call', false])
    const late = given([CALL, CANCEL, WITHDRAWN, { type: 'signature-overdue' }])
    expect(late.handovers?.map(({ isOverdue = false }) => isOverdue)).toEqual([true, false])
  })

  it('holds up no call that follows the allowance', () => {
    const early = handedCall(30n, 'cancel', 0)
    const facts = [ALLOWANCE, early, WITHDRAWN, returnedCall('a', ALLOWANCE), evmSeen('a', mined())]
    expect(effectsOf(given(facts))).toEqual([{ type: 'sign' }])
    expect(awaitedCall(given([...facts, CALL]))?.kind).toBe('call')
  })
})
