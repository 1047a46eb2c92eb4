import { describe, expect, it } from 'vitest'
import { combineSources } from './own-quote'

describe('our own quote', () => {
  it('is the best of the sources that answered', () => {
    const sources = [
      { kind: 'exchange', output: 950n },
      { kind: 'oracle', output: 1_000n },
    ] as const
    expect(combineSources(sources)).toEqual({ output: 1_000n, sources: [...sources], spreadBps: 500 })
  })

  it('leaves out a source that gives nothing', () => {
    const exchange = { kind: 'exchange', output: 950n } as const
    expect(combineSources([exchange, { kind: 'feeds', output: 0n }])).toEqual({
      output: 950n,
      sources: [exchange],
      spreadBps: 0,
    })
  })

  it('is absent if no source answered', () => {
    expect(combineSources([])).toBeNull()
    expect(combineSources([{ kind: 'oracle', output: 0n }])).toBeNull()
  })
})
