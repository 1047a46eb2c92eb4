import { describe, expect, it } from 'vitest'
import { chunksFrom, resumedFrom } from './block-chunks'

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
