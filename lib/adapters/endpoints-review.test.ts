import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { createEndpoints, disagreement } from './endpoints'
import { codeOf, nameOf, type Said, setup, URLS } from './endpoints.fixture'

describe('counting', () => {
  const either = (a: number | undefined, b: number | undefined) => a ?? b

  it('says how many of all endpoints answered', async () => {
    const { endpoints, read, says } = setup([7, 7, 7])
    const counts: unknown[] = []
    const counted = endpoints.counting((count) => counts.push(count))
    await counted.agree(read, either)
    says[0] = 'chain-unreachable'
    says[2] = 'chain-nonsense'
    await counted.two(read)
    says[2] = undefined
    await counted.agreeKnown(read, (a) => a)
    expect(counts).toEqual([
      { servers: 2, of: 3 },
      { servers: 1, of: 3 },
      { servers: 1, of: 3 },
    ])
  })

  it('counts no answer that one endpoint is enough for', async () => {
    const { endpoints, read } = setup([7, 7])
    const counted = endpoints.counting(() => expect.unreachable())
    expect(await counted.first(read)).toBe(7)
    expect(await counted.firstKnown(read)).toBe(7)
    expect(await counted.all(read, () => true)).toEqual([7])
  })

  it('for a part of it tells both of that part', async () => {
    const { endpoints, read } = setup([7, 'chain-unreachable'])
    const [whole, part]: [number[], number[]] = [[], []]
    const counted = endpoints.counting(({ servers }) => whole.push(servers))
    await counted.counting(({ servers }) => part.push(servers)).agree(read, either)
    await counted.agree(read, either)
    expect([whole, part]).toEqual([[1, 1], [1]])
  })

  it('shares the endpoints’ back-off', async () => {
    const { endpoints, read, asked } = setup(['chain-unreachable', 8])
    await endpoints.counting(() => {}).agree(read, either)
    asked()
    expect(await endpoints.first(read)).toBe(8)
    expect(asked()).toEqual(['two'])
  })
})

describe('what is read for one review', () => {
  const either = (a: Said, b: Said) => a ?? b
  const equal = (a: Said, b: Said) => {
    if (a !== b) throw disagreement('number')
    return a
  }

  /** Endpoint one has taken long to fail, and now answers what `then` says. */
  async function afterSlowFault(then: Said) {
    const given = setup(['chain-unreachable', 8])
    const { endpoints, read, clock, says, right, calls } = given
    await endpoints.agree(async (url) => {
      if (nameOf(url) === 'one') clock.ms += 20_000
      return read(url)
    }, either)
    says[0] = then
    if (typeof then === 'string') right[0] = then
    calls.length = 0
    const counts: number[] = []
    return { ...given, counts, review: endpoints.counting(({ servers }) => counts.push(servers)) }
  }

  it('asks an endpoint again that was slow to fail', async () => {
    const { review, read, counts } = await afterSlowFault(8)
    expect(await Promise.all([review.agree(read, equal), review.agree(read, equal)])).toEqual([8, 8])
    expect(counts).toEqual([2, 2])
  })

  it('is not one endpoint’s word while the other rests', async () => {
    const { review, read } = await afterSlowFault(7)
    expect(await codeOf(review.agree(read, equal))).toBe('chain-disagreement')
  })

  it('waits once for a failing endpoint, however much is read', async () => {
    const { review, read, calls, counts } = await afterSlowFault('chain-unreachable')
    const reads = [1, 2, 3].map(() => review.agree(read, equal))
    expect(await Promise.all(reads)).toEqual([8, 8, 8])
    expect(calls.filter((call) => call.endsWith('one'))).toEqual(['prove one'])
    expect(counts).toEqual([1, 1, 1])
  })

  it('waits no second time for a part of it', async () => {
    const clock = { ms: 1_000_000 }
    let waits = 0
    const endpoints = createEndpoints({
      urls: URLS.slice(0, 2),
      now: () => clock.ms,
      prove: async (url) => {
        if (nameOf(url) === 'two') return true
        waits += 1
        clock.ms += 20_000
        throw new AppError('chain-unreachable', 'never answers')
      },
    })
    await endpoints.agree(async () => 8, equal)
    const review = endpoints.counting(() => {})
    for (const part of [review, review.counting(() => {})]) await part.agree(async () => 8, equal)
    expect(waits).toBe(2)
  })
})
