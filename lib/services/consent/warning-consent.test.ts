import { expect, it } from 'vitest'
import type { Finding, Severity } from '~/lib/core/review/finding'
import { checkShown, consentTo, hasWarningConsent } from './warning-consent'

const LOCAL = { id: 'local' }
const warned = (...codes: string[]) => findings('warn', ...codes)
const findings = (severity: Severity, ...codes: string[]) => ({
  findings: codes.map((code) => ({ code, severity })),
})
const shown = (...codes: string[]) => ({
  profileId: 'local',
  review: { verdict: 'warn' as const, digest: '', ...warned(...codes) },
})

it('covers the shown warnings, or fewer', () => {
  expect(hasWarningConsent({ ...shown('a', 'b'), acknowledged: true }, warned('b'))).toBe(true)
  expect(hasWarningConsent({ ...shown('a', 'b'), acknowledged: true }, warned('b', 'a'))).toBe(true)
  expect(hasWarningConsent({ ...shown(), acknowledged: true }, warned())).toBe(true)
})

it('covers no other warning, and none without consent', () => {
  expect(hasWarningConsent({ ...shown('a'), acknowledged: true }, warned('a', 'b'))).toBe(false)
  expect(hasWarningConsent({ ...shown('a'), acknowledged: false }, warned('a'))).toBe(false)
  expect(hasWarningConsent(undefined, warned('a'))).toBe(false)
})

it('covers a warning about one chain, and not about another', () => {
  const about = (chain: string) => [{ code: 'a', severity: 'warn' as const, params: { chain } }]
  const polygon = {
    acknowledged: true,
    review: { verdict: 'warn' as const, digest: '', findings: about('Polygon') },
  }
  expect(hasWarningConsent(polygon, { findings: about('Polygon') })).toBe(true)
  expect(hasWarningConsent(polygon, { findings: about('Bitcoin') })).toBe(false)
})

// threat: worse-figure
it('covers a figure, not its code', () => {
  const low = (belowPercent: string) => [
    { code: 'price-low', severity: 'warn' as const, params: { belowPercent } },
  ]
  const accepted = { acknowledged: true, review: { findings: low('4.12') } }
  expect(consentTo(accepted, { findings: low('4.6') })).toBe(true)
  expect(consentTo(accepted, { findings: low('2') })).toBe(true)
  expect(() => consentTo(accepted, { findings: low('9.12') })).toThrow(
    expect.objectContaining({ code: 'review-changed' }),
  )
})

it('covers no warning that was only mentioned', () => {
  const mentioned = { acknowledged: true, review: findings('info', 'a') }
  expect(hasWarningConsent(mentioned, warned('a'))).toBe(false)
})

it('notes what a return has to ask', () => {
  const asked: string[] = []
  const returned = {
    ...shown('a'),
    acknowledged: true,
    ask: (beyond: readonly Finding[]) => void asked.push(...beyond.map(({ code }) => code)),
  }
  expect(consentTo(returned, warned('a', 'b'))).toBe(true)
  expect(asked).toEqual(['b'])
})

// threat: switched-quote
it('has a warning shown first that appears while signing', () => {
  const accepted = { ...shown('a'), acknowledged: true }
  const changed = expect.objectContaining({ code: 'review-changed', details: { codes: 'a b' } })
  expect(consentTo(accepted, warned('a'))).toBe(true)
  expect(() => consentTo(accepted, warned('a', 'b'))).toThrow(changed)
  expect(() => consentTo({ ...shown('a'), acknowledged: false }, warned('a', 'b'))).toThrow(changed)
  expect(() => consentTo(undefined, warned('a', 'b'))).toThrow(changed)
  expect(consentTo({ ...shown('a'), acknowledged: false }, warned('a'))).toBe(false)
})

it('leaves a refusal to the seal', () => {
  const refused = { findings: [...findings('refuse', 'r').findings, ...warned('b').findings] }
  expect(consentTo({ ...shown('a'), acknowledged: true }, refused)).toBe(false)
})

it('is needed for whatever was shown, and lifts no refusal', () => {
  const code = (expected: string) => expect.objectContaining({ code: expected })
  expect(() => checkShown(shown('a'), { acknowledged: false }, LOCAL)).toThrow(code('review-unacknowledged'))
  expect(() => checkShown(shown('a'), { acknowledged: true }, LOCAL)).not.toThrow()
  const refused = {
    profileId: 'local',
    review: { verdict: 'refuse' as const, digest: '', ...findings('refuse', 'a') },
  }
  expect(() => checkShown(refused, { acknowledged: true }, LOCAL)).toThrow(code('review-refused'))
  const fine = {
    profileId: 'local',
    review: { verdict: 'ok' as const, digest: '', ...findings('info', 'a') },
  }
  expect(() => checkShown(fine, { acknowledged: false }, LOCAL)).not.toThrow()
})

it('is not needed for findings that are not warnings', () => {
  expect(hasWarningConsent({ ...shown(), acknowledged: true }, findings('info', 'a'))).toBe(true)
  expect(hasWarningConsent(undefined, findings('info', 'a'))).toBe(true)
})
