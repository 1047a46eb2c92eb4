// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followAttention } from './attention'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  followAttention()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('counts a page that was just opened as looked at', () => {
  expect(focusManager.isFocused()).toBe(true)
})

it.each(['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'focus'])(
  'counts a page as seen for two minutes after %s',
  (touch) => {
    vi.advanceTimersByTime(2 * MINUTE)
    expect(focusManager.isFocused()).toBe(false)
    document.body.dispatchEvent(new Event(touch))
    expect(focusManager.isFocused()).toBe(true)
    vi.advanceTimersByTime(2 * MINUTE - 1)
    expect(focusManager.isFocused()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(focusManager.isFocused()).toBe(false)
  },
)

it('counts a page as looked at only while visible', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(focusManager.isFocused()).toBe(false)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(focusManager.isFocused()).toBe(true)
})
