import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { disagreement } from './endpoints'
import { codeOf, equal, nameOf, type Said, setup } from './endpoints.fixture'

describe('first', () => {
  it('asks one endpoint if it answers', async () => {
    const { endpoints, read, asked } = setup([1, 2])
    expect(await endpoints.first(read)).toBe(1)
    expect(asked()).toEqual(['one'])
  })

  it.each(['chain-unreachable', 'chain-nonsense'] as const)('falls over on %s', async (fault) => {
    const { endpoints, read, asked } = setup([fault, 2])
    expect(await endpoints.first(read)).toBe(2)
    expect(asked()).toEqual(['one', 'two'])
  })

  it('accepts an answer that is an error', async () => {
    for (const said of ['simulation-reverted', 'bad-input'] as const) {
      const { endpoints, read, asked } = setup([said, 2])
      expect(await codeOf(endpoints.first(read))).toBe(said)
      expect(asked()).toEqual(['one'])
    }
  })

  it('does not hide a bug of our own', async () => {
    const { endpoints, read } = setup([new TypeError('defect'), 2])
    expect(await codeOf(endpoints.first(read))).toBe('TypeError: defect')
  })

  it('fails with the first fault if all endpoints fail', async () => {
    const { endpoints, read } = setup(['chain-nonsense', 'chain-unreachable'])
    expect(await codeOf(endpoints.first(read))).toBe('chain-nonsense')
  })
})

describe('firstKnown', () => {
  it('asks the next endpoint if one knows nothing', async () => {
    const { endpoints, read, asked } = setup([undefined, 'chain-unreachable', 3])
    expect(await endpoints.firstKnown(read)).toBe(3)
    expect(asked()).toEqual(['one', 'two', 'three'])
  })

  it('is undefined if no endpoint that answers knows it', async () => {
    const { endpoints, read } = setup(['chain-unreachable', undefined])
    expect(await endpoints.firstKnown(read)).toBeUndefined()
  })
})

describe('back-off after a fault', () => {
  it('asks the endpoint last, for longer after each fault', async () => {
    const { endpoints, read, asked, clock, says } = setup(['chain-unreachable', 2])
    await endpoints.first(read)
    asked()
    await endpoints.first(read)
    expect(asked()).toEqual(['two'])
    clock.ms += 5_000
    await endpoints.first(read)
    expect(asked()).toEqual(['one', 'two'])
    clock.ms += 9_999
    await endpoints.first(read)
    expect(asked()).toEqual(['two'])
    clock.ms += 1
    says[0] = 1
    expect(await endpoints.first(read)).toBe(1)
    expect(asked()).toEqual(['one'])
  })

  it('lasts at most five minutes and never excludes an endpoint', async () => {
    const { endpoints, read, asked, clock } = setup(['chain-unreachable', 'chain-unreachable'])
    for (let i = 0; i < 20; i++) {
      clock.ms += 5 * 60_000
      expect(await codeOf(endpoints.first(read))).toBe('chain-unreachable')
      expect(asked()).toEqual(['one', 'two'])
      expect(await codeOf(endpoints.first(read))).toBe('chain-unreachable')
      expect(asked()).toEqual(['one', 'two'])
    }
  })

  it.each([
    ['one dropped connection', ['chain-unreachable', 2], 'first', 10_000],
    ['one lie', [1, 2, 2], 'agree', 5_000],
  ] as const)('is short after %s, however many reads it meets', async (_, given, kind, next) => {
    const { endpoints, read, asked, clock } = setup([...given])
    const once = () => (kind === 'first' ? endpoints.first(read) : endpoints.agree(read, equal))
    await Promise.all(Array.from({ length: 10 }, once))
    clock.ms += 4_999
    asked()
    await once()
    expect(asked()).not.toContain('one')
    clock.ms += 1
    await once()
    expect(asked()).toContain('one')
    clock.ms += next - 1
    await once()
    expect(asked()).not.toContain('one')
    clock.ms += 1
    await once()
    expect(asked()).toContain('one')
  })

  it('lasts as long as the endpoint requested', async () => {
    const { endpoints, read, asked, clock, says } = setup([
      new AppError('chain-unreachable', 'asked to wait', { details: { seconds: '120' } }),
      2,
    ])
    await endpoints.first(read)
    asked()
    says[0] = 1
    clock.ms += 119_999
    await endpoints.first(read)
    expect(asked()).toEqual(['two'])
    clock.ms += 1
    await endpoints.first(read)
    expect(asked()).toEqual(['one'])
  })
})

describe('agree', () => {
  it('asks two endpoints, and no third', async () => {
    const { endpoints, read, asked } = setup([7, 7, 8])
    expect(await endpoints.agree(read, equal)).toBe(7)
    expect(asked()).toEqual(['one', 'two'])
  })

  it('believes neither if they differ', async () => {
    const { endpoints, read } = setup([7, 8])
    expect(await codeOf(endpoints.agree(read, equal))).toBe('chain-disagreement')
  })

  it('retries a failed endpoint if the other two differ', async () => {
    const { endpoints, read, asked } = setup([7, 'chain-nonsense', 8])
    expect(await codeOf(endpoints.agree(read, equal))).toBe('chain-disagreement')
    expect(asked()).toEqual(['one', 'two', 'three', 'two'])
  })

  it('accepts one answer if the other endpoint is down', async () => {
    const { endpoints, read, asked } = setup(['chain-unreachable', 8])
    expect(await endpoints.agree(read, equal)).toBe(8)
    expect(asked()).toEqual(['one', 'two'])
  })

  // threat: lone-server
  it('asks an endpoint again whose last answer was a fault', async () => {
    const { endpoints, read, asked, says } = setup(['chain-nonsense', 8])
    await endpoints.first(read)
    asked()
    says[0] = 7
    expect(await codeOf(endpoints.agree(read, equal))).toBe('chain-disagreement')
    expect(asked()).toEqual(['two', 'one'])
  })

  it('asks no endpoint in back-off while two others answer', async () => {
    const { endpoints, read, asked } = setup(['chain-nonsense', 8, 8])
    await endpoints.first(read)
    asked()
    expect(await endpoints.agree(read, equal)).toBe(8)
    expect(asked()).toEqual(['two', 'three'])
  })

  it('waits once in each back-off for an endpoint that hangs', async () => {
    const { endpoints, read, asked, clock, says } = setup([7, 8])
    const hanging = async (url: string) => {
      if (nameOf(url) === 'one') clock.ms += 5_000
      return read(url)
    }
    says[0] = 'chain-unreachable'
    expect(await endpoints.agree(hanging, equal)).toBe(8)
    expect(asked()).toEqual(['one', 'two'])
    expect(await endpoints.agree(hanging, equal)).toBe(8)
    expect(asked()).toEqual(['two'])
    clock.ms += 5_000
    says[0] = 8
    expect(await endpoints.agree(read, equal)).toBe(8)
    expect(asked()).toContain('one')
  })

  it('asks even a hanging endpoint if nobody else answers', async () => {
    const { endpoints, read, clock, says } = setup(['chain-unreachable', 'chain-unreachable'])
    await codeOf(
      endpoints.first(async (url) => {
        clock.ms += 5_000
        return read(url)
      }),
    )
    says[0] = 7
    expect(await endpoints.agree(read, equal)).toBe(7)
  })

  it('needs only one answer if only one endpoint is configured', async () => {
    const { endpoints, read } = setup([7])
    expect(await endpoints.agree(read, equal)).toBe(7)
  })

  it('fails if none answers', async () => {
    const { endpoints, read } = setup(['chain-unreachable', 'chain-unreachable'])
    expect(await codeOf(endpoints.agree(read, equal))).toBe('chain-unreachable')
  })

  it.each([
    ['the first', [7, 8, 7], 'two'],
    ['the second', [8, 7, 7], 'one'],
  ])('believes %s of two where a third confirms it', async (_, says, odd) => {
    const { endpoints, read, asked, clock } = setup(says)
    expect(await endpoints.agree(read, equal)).toBe(7)
    expect(asked()).toEqual(['one', 'two', 'three'])
    expect(await endpoints.agree(read, equal)).toBe(7)
    expect(asked()).not.toContain(odd)
    clock.ms += 5_000
    expect(await endpoints.agree(read, equal)).toBe(7)
    expect(asked()).toContain(odd)
  })

  it('believes none if a third fails or differs from both', async () => {
    for (const third of [9, 'chain-unreachable'] as const) {
      const { endpoints, read, asked } = setup([7, 8, third])
      expect(await codeOf(endpoints.agree(read, equal))).toBe('chain-disagreement')
      expect(asked()).toEqual(['one', 'two', 'three'])
    }
  })

  it('believes that there is nothing where a third confirms that', async () => {
    const { endpoints, read, asked } = setup([7, undefined, undefined])
    const same = (a: Said, b: Said) => {
      if (a !== b) throw disagreement('number')
      return a
    }
    for (const _ of [1, 2]) expect(await endpoints.agree<Said>(read, same)).toBeUndefined()
    expect(asked().filter((name) => name === 'one')).toHaveLength(1)
  })

  it('settles with the result of a further call', async () => {
    const { endpoints, read } = setup([7, 8])
    expect(await endpoints.agree(read, async (a = 0, b = 0) => Promise.resolve(a + b))).toBe(15)
    expect(await codeOf(endpoints.agree(read, async () => Promise.reject(disagreement('x'))))).toBe(
      'chain-disagreement',
    )
  })
})

describe('agreeKnown', () => {
  const equal = (a: number, b: number) => {
    if (a !== b) throw disagreement('number')
    return a
  }

  it('accepts an answer although one endpoint knows nothing', async () => {
    const { endpoints, read, asked } = setup([undefined, 7, 7])
    expect(await endpoints.agreeKnown(read, equal)).toBe(7)
    expect(asked()).toEqual(['one', 'two', 'three'])
    const alone = setup([undefined, 7])
    expect(await alone.endpoints.agreeKnown(alone.read, equal)).toBe(7)
    const ignorant = setup([undefined, undefined])
    expect(await ignorant.endpoints.agreeKnown(ignorant.read, equal)).toBeUndefined()
  })

  it('believes neither if they differ', async () => {
    const { endpoints, read } = setup([7, 8])
    expect(await codeOf(endpoints.agreeKnown(read, equal))).toBe('chain-disagreement')
  })

  it('believes neither where a third knows nothing', async () => {
    for (const says of [
      [7, 8, undefined],
      [undefined, 7, 8],
    ]) {
      const { endpoints, read, asked } = setup(says)
      for (const _ of [1, 2]) {
        expect(await codeOf(endpoints.agreeKnown(read, equal))).toBe('chain-disagreement')
        expect(new Set(asked()).size).toBe(3)
      }
    }
  })
})

describe('all', () => {
  const odd = (value: number | undefined) => value === 3

  it('asks every endpoint, whatever its state', async () => {
    const { endpoints, read, asked } = setup(['chain-unreachable', 2, 4])
    await endpoints.first(read)
    asked()
    expect(await endpoints.all(read, odd)).toEqual([2, 4])
    expect(asked().toSorted((a, b) => a.localeCompare(b))).toEqual(['one', 'three', 'two'])
  })

  it('ends with a sufficient answer though another never comes', async () => {
    const { endpoints, read } = setup([2, 3, 4])
    const answers = await endpoints.all(
      (url) => (nameOf(url) === 'three' ? new Promise<number>(() => undefined) : read(url)),
      odd,
    )
    expect(answers).toEqual([3])
  })

  it('rethrows our own bug, and fails if none answers', async () => {
    const down = setup(['chain-unreachable', 'chain-nonsense'])
    expect(await codeOf(down.endpoints.all(down.read, odd))).toBe('chain-unreachable')
    const defect = setup([new TypeError('defect'), 2])
    expect(await codeOf(defect.endpoints.all(defect.read, odd))).toBe('TypeError: defect')
  })
})

describe('proof of the network', () => {
  it('is requested once, and again after a fault', async () => {
    const { endpoints, read, calls, clock, says } = setup([1])
    await Promise.all([endpoints.first(read), endpoints.first(read)])
    await endpoints.first(read)
    expect(calls.splice(0)).toEqual(['prove one', 'one', 'one', 'one'])
    says[0] = 'chain-unreachable'
    await codeOf(endpoints.first(read))
    says[0] = 1
    clock.ms += 60_000
    await endpoints.first(read)
    expect(calls.splice(0)).toEqual(['one', 'prove one', 'one'])
  })

  it('keeps an endpoint of another network from being asked anything', async () => {
    const { endpoints, read, asked } = setup([1, 2], { right: [false, true] })
    expect(await endpoints.first(read)).toBe(2)
    expect(await endpoints.all(read, () => false)).toEqual([2])
    expect(asked()).toEqual(['two', 'two'])
  })

  it('fails with chain-wrong-network only if every endpoint serves another one', async () => {
    const wrong = setup([1, 2], { right: [false, false] })
    expect(await codeOf(wrong.endpoints.first(wrong.read))).toBe('chain-wrong-network')
    expect(await codeOf(wrong.endpoints.two(wrong.read))).toBe('chain-wrong-network')
    const down = setup([1, 2], { right: [false, 'chain-unreachable'] })
    expect(await codeOf(down.endpoints.first(down.read))).toBe('chain-unreachable')
  })

  it('is repeated every few minutes to find switched endpoints', async () => {
    const { endpoints, read, calls, clock, right } = setup([1, 2])
    expect(await endpoints.first(read)).toBe(1)
    right[0] = false
    clock.ms += 5 * 60_000 - 1
    expect(await endpoints.first(read)).toBe(1)
    clock.ms += 1
    calls.splice(0)
    expect(await endpoints.first(read)).toBe(2)
    expect(calls).toEqual(['prove one', 'prove two', 'two'])
  })

  it('is repeated if the clock was set back', async () => {
    const { endpoints, read, clock, right } = setup([1])
    await endpoints.first(read)
    right[0] = false
    clock.ms -= 24 * 3_600_000
    expect(await codeOf(endpoints.first(read))).toBe('chain-wrong-network')
  })

  it('is retried after the endpoint’s back-off', async () => {
    const { endpoints, read, clock, right } = setup([1], { right: [false] })
    expect(await codeOf(endpoints.first(read))).toBe('chain-wrong-network')
    right[0] = true
    clock.ms += 5_000
    expect(await endpoints.first(read)).toBe(1)
  })
})
