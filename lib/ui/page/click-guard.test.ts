import { describe, expect, it } from 'vitest'
import { close, type Guard, isOpen, press, release } from './click-guard'

/** A decision that comes into view at 0, and would open at 1,000. */
const SHOWN = close({ opensAt: 0, pressedAt: undefined }, 0)

/** A press and its release; whether the click that follows counts. */
function click(guard: Guard, down: number, up = down + 50): { guard: Guard; counts: boolean } {
  const after = release(press(guard, down), up)
  return { guard: after, counts: isOpen(after, up) }
}

describe('a decision', () => {
  // threat: clickjacking
  it('is taken by a click a second after it appears', () => {
    expect(click(SHOWN, 999).counts).toBe(false)
    expect(click(SHOWN, 1_000).counts).toBe(true)
  })

  // threat: clickjacking
  it('is not taken by ten clicks in quick succession', () => {
    let guard = SHOWN
    for (let at = 0; at < 10; at++) {
      const next = click(guard, 600 + at * 60, 620 + at * 60)
      expect(next.counts, `click ${at}`).toBe(false)
      guard = next.guard
    }
    expect(click(guard, 2_159).counts).toBe(false)
    expect(click(guard, 2_160).counts).toBe(true)
  })

  // threat: clickjacking
  it('is not taken by a key that is held down', () => {
    let guard = SHOWN
    for (let at = 500; at < 5_000; at += 30) {
      guard = press(guard, at)
      expect(isOpen(guard, at)).toBe(false)
    }
    guard = release(guard, 5_000)
    expect(isOpen(guard, 5_000)).toBe(false)
    expect(click(guard, 6_000).counts).toBe(true)
  })

  it('is not taken by a press that began too early', () => {
    const { guard, counts } = click(SHOWN, 900, 3_000)
    expect(counts).toBe(false)
    expect(click(guard, 3_999).counts).toBe(false)
    expect(click(guard, 4_000).counts).toBe(true)
  })

  it('is not taken by a press older than the window', () => {
    const guard = release(SHOWN, 1_500)
    expect(isOpen(guard, 1_500)).toBe(false)
    expect(isOpen(guard, 2_500)).toBe(true)
  })

  it('is guarded again whenever it comes back into view', () => {
    const guard = close(click(SHOWN, 2_000).guard, 3_000)
    expect(click(guard, 3_999).counts).toBe(false)
    expect(click(guard, 4_000).counts).toBe(true)
  })
})
