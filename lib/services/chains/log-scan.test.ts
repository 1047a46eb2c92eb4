import { describe, expect, it } from 'vitest'
import { memoryStore } from '../ports/memory.fixture'
import { FakeEvm } from '../ports/chains.fixture'
import { scanFrom, scannedTo, scanForward, chunksFrom, resumedFrom } from './log-scan'

const START = 500n
const HEAD = 120_000n

function scanning(store = memoryStore()) {
  const read: [bigint, bigint][] = []
  const { chain } = new FakeEvm(1001)
  return {
    store,
    read,
    on: (outcome: (from: bigint) => 'more' | 'found' = () => 'more') =>
      scanForward({ store, scan: 'arrivals', id: 'a', chain, start: START, head: HEAD }, async (from, to) => {
        read.push([from, to])
        return outcome(from)
      }),
  }
}

describe('a scan of many blocks', () => {
  it('omits none', async () => {
    const { read, on } = scanning()
    await on()
    expect(read).toEqual([
      [500n, 2_499n],
      [2_500n, 10_499n],
      [10_500n, 42_499n],
      [42_500n, 92_499n],
      [92_500n, 120_000n],
    ])
  })

  it('rereads, after a failure, only what had not been read', async () => {
    const { read, on } = scanning()
    const failing = on((from) => {
      if (from > 50_000n) throw new Error('down')
      return 'more'
    })
    await expect(failing).rejects.toThrow('down')
    read.length = 0
    await on()
    expect(read[0]).toEqual([92_435n, 94_434n])
  })

  it('stops at the first find', async () => {
    const { read, on, store } = scanning()
    await on(() => 'found')
    expect(read).toHaveLength(1)
    expect(await scanFrom(store, 'arrivals', 'a', START)).toBe(2_435n)
  })

  it('reads nothing if the head lags behind the start', async () => {
    const { read, on, store } = scanning()
    await scannedTo(store, 'arrivals', 'a', HEAD + 1_000n)
    await on()
    expect(read).toEqual([])
  })
})

describe('chunksFrom', () => {
  it('omits no block and reads none twice', () => {
    expect([...chunksFrom(500n, 120_000n)]).toEqual([
      { fromBlock: 500n, toBlock: 50_499n },
      { fromBlock: 50_500n, toBlock: 100_499n },
      { fromBlock: 100_500n, toBlock: 120_000n },
    ])
  })

  it('ends with the head, even if that ends a chunk', () => {
    expect([...chunksFrom(0n, 49_999n)]).toEqual([{ fromBlock: 0n, toBlock: 49_999n }])
    expect([...chunksFrom(0n, 50_000n)]).toHaveLength(2)
    expect([...chunksFrom(7n, 7n)]).toEqual([{ fromBlock: 7n, toBlock: 7n }])
  })

  it('is empty if the head lags behind', () => {
    expect([...chunksFrom(500n, 499n)]).toEqual([])
  })
})

describe('resumedFrom', () => {
  it('rereads a margin, but nothing before the start', () => {
    expect(resumedFrom('1000', 500n)).toBe(936n)
    expect(resumedFrom('510', 500n)).toBe(500n)
    expect(resumedFrom(undefined, 500n)).toBe(500n)
  })
})
