import { describe, expect, it } from 'vitest'
import { nextPollAt, spreadOf } from './schedule'
import { evmSeen, evmSigned, logProof, mined, START, toBitcoin, toEvm } from './swap.fixture'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const entry = toEvm()

describe('the next poll', () => {
  it.each([
    [0, 30_000],
    [10 * MINUTE - 1, 30_000],
    [10 * MINUTE, 2 * MINUTE],
    [HOUR, 10 * MINUTE],
    [6 * HOUR, HOUR],
    [24 * HOUR - 1, HOUR],
    [24 * HOUR, 2 * HOUR],
    [24 * 365 * HOUR, 2 * HOUR],
  ])('after %d ms without news is due in %d ms, or up to a quarter later', (quiet, wait) => {
    const lastPoll = START + quiet
    expect(nextPollAt(entry, lastPoll, 0)).toBe(lastPoll + wait)
    const latest = nextPollAt(entry, lastPoll, 1 - 2 ** -32)
    expect(latest).toBeGreaterThan(lastPoll + wait * 1.24)
    expect(latest).toBeLessThanOrEqual(lastPoll + wait * 1.25)
  })

  it('is soon if the clock was ahead when the last news came', () => {
    expect(nextPollAt(entry, START - 24 * HOUR, 0)).toBe(START - 24 * HOUR + 30_000)
  })

  it('is rarer after the end, but still due', () => {
    const done = toEvm([{ type: 'delivered', router: logProof('1'), delivery: logProof('2'), amount: 99n }])
    expect(nextPollAt(done, done.changedAt, 0)).toBe(done.changedAt + 10 * MINUTE)
  })

  it('is as soon as ever after an end against the user’s hope, which may have been wrong', () => {
    const { changedAt, ...reverted } = toBitcoin([evmSigned('1'), evmSeen('1', mined(false))])
    const nextAfter = (quiet: number) =>
      nextPollAt({ ...reverted, changedAt }, changedAt + quiet, 0) - changedAt
    expect(nextAfter(0)).toBe(30_000)
    expect(nextAfter(24 * HOUR)).toBe(26 * HOUR)
  })
})

describe('the spread', () => {
  it('is in [0, 1), constant for an id, and differs between many ids', () => {
    const spreads = Array.from({ length: 1_000 }, (_, index) => spreadOf(`entry-${index}`))
    expect(spreads.every((spread) => spread >= 0 && spread < 1)).toBe(true)
    expect(spreadOf('entry-0')).toBe(spreads[0])
    const tenths = new Set(spreads.map((spread) => Math.floor(spread * 10)))
    expect(tenths.size).toBe(10)
  })
})
