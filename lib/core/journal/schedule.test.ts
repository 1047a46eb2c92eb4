import { describe, expect, it } from 'vitest'
import { nextPollAt, pollAgesOf, spreadOf } from './schedule'
import {
  bitcoinPayment,
  confirmed,
  evmSeen,
  evmSigned,
  logProof,
  mined,
  seen,
  signed,
  START,
  toBitcoin,
  toEvm,
} from './swap.fixture'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const entry = toEvm()

describe('the next poll', () => {
  const confirming = toEvm([signed('1'), seen('1', { state: 'mempool' })])
  const unsent = toEvm([signed('1')])
  const unsentBump = toEvm([signed('1'), seen('1', { state: 'mempool' }), signed('2', undefined, 'bump')])
  const processing = toEvm([signed('1'), seen('1', confirmed(6))])

  it.each([
    ['its own call', entry, 0, 5_000, 30_000],
    ['its own call', entry, 5 * MINUTE, 15_000, 2 * MINUTE],
    ['its own call', entry, 10 * MINUTE, MINUTE, 2 * MINUTE],
    ['bytes to be sent', unsent, 0, 5_000, 30_000],
    ['bytes to be sent', unsentBump, 0, 5_000, 30_000],
    ['a relayer', processing, 0, 5_000, 30_000],
    ['a relayer', processing, MINUTE, MINUTE, 2 * MINUTE],
    ['a block of Bitcoin', confirming, 0, 30_000, 30_000],
    ['a block of Bitcoin', confirming, 5 * MINUTE, 40_000, 100_000],
    ['a block of Bitcoin', confirming, 10 * MINUTE, 40_000, 100_000],
    ['anything', entry, HOUR, 10 * MINUTE, 10 * MINUTE],
    ['anything', entry, 6 * HOUR, HOUR, HOUR],
    ['anything', entry, 24 * HOUR - 1, HOUR, HOUR],
    ['anything', entry, 24 * HOUR, 2 * HOUR, 2 * HOUR],
    ['anything', entry, 24 * 365 * HOUR, 2 * HOUR, 2 * HOUR],
  ])('is due for %s in a page or alarm: %#', (_, waiting, quiet, page, alarm) => {
    const lastPoll = waiting.changedAt + quiet
    expect(nextPollAt(waiting, lastPoll, 1, 'page')).toBe(lastPoll + page)
    expect(nextPollAt(waiting, lastPoll, 0)).toBe(lastPoll + alarm)
    const latest = nextPollAt(waiting, lastPoll, 1 - 2 ** -32)
    expect(latest).toBeGreaterThan(lastPoll + alarm * 1.24)
    expect(latest).toBeLessThanOrEqual(lastPoll + alarm * 1.25)
  })

  // With what blocks add, the first hour stays below 60 requests to each server.
  it.each([entry, unsent, confirming, processing])('comes 44 times in an hour at most: %#', (waiting) => {
    let polls = 0
    for (let at = waiting.changedAt; at < waiting.changedAt + HOUR; polls += 1)
      at = nextPollAt(waiting, at, 0)
    expect(polls).toBeLessThanOrEqual(44)
  })

  it.each([3 * HOUR, 24 * HOUR])('polls no oftener after a clock %d ms ahead', (ahead) => {
    const pollsFrom = (from: number) => {
      let polls = 0
      for (let at = from; at < from + ahead; polls += 1) at = nextPollAt(entry, at, 0, 'page')
      return polls
    }
    expect(pollsFrom(START - ahead)).toBeLessThanOrEqual(pollsFrom(START) + 1)
  })

  const delivered = toEvm([
    { type: 'delivered', router: logProof('1'), delivery: logProof('2'), amount: 99n },
  ])
  it('watches an end closely until its block is final', () => {
    const end = delivered.changedAt
    expect(nextPollAt(delivered, end, 0)).toBe(end + 30_000)
    expect(nextPollAt(delivered, end, 0, 'page')).toBe(end + 5_000)
    expect(pollAgesOf(delivered).evm).toBe(0)
    const final = end + 5 * MINUTE
    expect(nextPollAt(delivered, final, 0)).toBe(final + 10 * MINUTE)
  })

  it('waits for blocks after an end that Bitcoin shows', () => {
    const paid = bitcoinPayment([signed('1'), seen('1', confirmed(6))])
    expect(nextPollAt(paid, paid.changedAt, 0)).toBe(paid.changedAt + 10 * MINUTE)
  })

  it('comes as soon as ever after a reverted call', () => {
    const { changedAt, ...reverted } = toBitcoin([evmSigned('1'), evmSeen('1', mined(false))])
    const nextAfter = (quiet: number) =>
      nextPollAt({ ...reverted, changedAt }, changedAt + quiet, 0) - changedAt
    expect(nextAfter(0)).toBe(30_000)
    expect(nextAfter(24 * HOUR)).toBe(26 * HOUR)
  })
})

describe('the spread', () => {
  it('is constant for an id, and differs between many ids', () => {
    const spreads = Array.from({ length: 1_000 }, (_, index) => spreadOf(`entry-${index}`))
    expect(spreads.every((spread) => spread >= 0 && spread < 1)).toBe(true)
    expect(spreadOf('entry-0')).toBe(spreads[0])
    const tenths = new Set(spreads.map((spread) => Math.floor(spread * 10)))
    expect(tenths.size).toBe(10)
  })
})
