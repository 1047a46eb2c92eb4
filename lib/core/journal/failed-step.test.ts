import { describe, expect, it } from 'vitest'
import { ERROR_CODES, type ErrorCode, recoveryOf } from '../errors'
import { ASKED_FOR_MS, isAskedTooLong, sequelOf } from './failed-step'
import { evmSeen, evmSigned, type Fact, mined, START, toBitcoin, toEvm } from './swap.fixture'

const allowed = [evmSigned('1', 'allowance'), evmSeen('1', mined())]
const stalled = (code: string): Fact => ({ type: 'stalled', code, findings: [] })

/** Errors that end an order of which nothing is signed: the user sees why, and may order again. */
const ENDS: ReadonlySet<ErrorCode> = new Set([
  'amount-above-limit',
  'phrase-missing',
  'review-refused',
  'review-changed',
  'review-unacknowledged',
  'quote-stale',
  'simulation-reverted',
  'coins-reserved',
  'claim-unspent',
  'signature-awaited',
  'user-rejected',
  'page-wallet-mismatch',
])

it('ends or waits while nothing is signed', () => {
  for (const code of ERROR_CODES) {
    const sequel = ENDS.has(code) ? 'end' : 'wait'
    expect([sequelOf(toBitcoin(), code), sequelOf(toEvm(), code)], code).toEqual([sequel, sequel])
  }
})

it('asks or waits once its allowance is paid', () => {
  for (const code of ERROR_CODES) {
    const asks = recoveryOf(code).startsWith('wait') ? 'wait' : 'ask'
    expect(sequelOf(toBitcoin(allowed), code), code).toBe(code === 'user-rejected' ? 'end' : asks)
  }
})

it('ends nothing that is signed, but by its user', () => {
  const signed = toBitcoin([...allowed, evmSigned('2', 'call', 1)])
  for (const code of ERROR_CODES.filter((each) => each !== 'user-rejected'))
    expect(sequelOf(signed, code), code).toBe('wait')
})

describe('a deadline', () => {
  it('counts from the first try that failed', () => {
    const entry = toBitcoin([...allowed, stalled('quote-stale'), stalled('review-refused')])
    const since = START + 3_000
    expect(entry.stalled).toEqual({ since, code: 'review-refused', findings: [] })
    expect(isAskedTooLong(entry, since + ASKED_FOR_MS)).toBe(false)
    expect(isAskedTooLong(entry, since + ASKED_FOR_MS + 1)).toBe(true)
  })

  it('is none for whatever was asleep for days', () => {
    expect(isAskedTooLong(toBitcoin(allowed), START + 10 * ASKED_FOR_MS)).toBe(false)
  })

  it('ends with the next signature', () => {
    const entry = toBitcoin([...allowed, stalled('quote-stale'), evmSigned('2', 'call', 1)])
    expect(entry.stalled).toBeUndefined()
  })

  it('never begins where nothing, or the call itself, is signed', () => {
    for (const facts of [[], [evmSigned('1')]])
      expect(toBitcoin([...facts, stalled('quote-stale')]).stalled).toBeUndefined()
  })
})
