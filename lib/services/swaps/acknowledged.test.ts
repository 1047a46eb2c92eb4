import { expect, it } from 'vitest'
import type { Severity } from '~/lib/core/review/finding'
import { isAcknowledged } from './acknowledged'

const warned = (...codes: string[]) => findings('warn', ...codes)
const findings = (severity: Severity, ...codes: string[]) => ({
  findings: codes.map((code) => ({ code, severity, message: code })),
})
const shown = (...codes: string[]) => ({
  review: { verdict: 'warn' as const, digest: '', ...warned(...codes) },
})

it('covers the warnings that were shown, or fewer', () => {
  expect(isAcknowledged(shown('a', 'b'), true, warned('b'))).toBe(true)
  expect(isAcknowledged(shown('a', 'b'), true, warned('b', 'a'))).toBe(true)
  expect(isAcknowledged(shown(), true, warned())).toBe(true)
})

it('covers no other warning, and none without the word', () => {
  expect(isAcknowledged(shown('a'), true, warned('a', 'b'))).toBe(false)
  expect(isAcknowledged(shown('a'), false, warned('a'))).toBe(false)
  expect(isAcknowledged(undefined, true, warned('a'))).toBe(false)
})

it('is not asked for what is only said', () => {
  expect(isAcknowledged(shown(), true, findings('info', 'a'))).toBe(true)
})
