import { describe, expect, it } from 'vitest'
import { READINGS_KEY } from '~/lib/contract/readings-key'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import { AppError } from '~/lib/core/errors'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import { createReadings, type Said } from './readings'

const SERVER = 'https://one.example'
/** Waits for the turn after which answers are stored. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

function setup(session = memoryArea()) {
  const clock = { ms: 1_000 }
  const readings = createReadings({ now: () => clock.ms, session })
  const asked: string[] = []
  let answer: () => Promise<Said> = async () => ({ text: 'answer', isFirm: true })
  const read = async (text: string, since: number, unfirmSince = since) =>
    (
      await readings.read({ server: SERVER, text }, { since, unfirmSince }, () => {
        asked.push(text)
        return answer()
      })
    ).text
  return { readings, clock, asked, read, answers: (next: () => Promise<Said>) => void (answer = next) }
}

describe('an answer', () => {
  it('counts again for whoever accepts its age', async () => {
    const { clock, asked, read } = setup()
    await read('tip', 1_000)
    clock.ms = 2_000
    await read('tip', 1_000)
    expect(asked).toEqual(['tip'])
    await read('tip', 1_001)
    await read('other', 1_000)
    expect(asked).toEqual(['tip', 'tip', 'other'])
  })

  it('is waited for by all who ask meanwhile', async () => {
    const { asked, read } = setup()
    expect(await Promise.all([read('tip', 1_000), read('tip', 1_000)])).toEqual(['answer', 'answer'])
    expect(asked).toEqual(['tip'])
  })

  it('that is not firm counts for a shorter time', async () => {
    const { clock, asked, read, answers } = setup()
    answers(async () => ({ text: 'not found', isFirm: false }))
    await read('tx', 0, 1_000)
    clock.ms = 2_000
    await read('tx', 0, 1_000)
    expect(asked).toEqual(['tx'])
    await read('tx', 0, 2_000)
    expect(asked).toEqual(['tx', 'tx'])
  })

  it('is asked for again if ahead of the clock', async () => {
    const { clock, asked, read } = setup()
    await read('tip', 0)
    clock.ms = 0
    await read('tip', 0)
    expect(asked).toEqual(['tip', 'tip'])
  })

  it('counts no more after a write', async () => {
    const { readings, asked, read } = setup()
    await read('coins', 0)
    readings.forget(SERVER)
    await read('coins', 0)
    expect(asked).toEqual(['coins', 'coins'])
  })

  it('serves only its asker if a write overtook it', async () => {
    const { readings, asked, read, answers } = setup()
    let give: (said: Said) => void = () => undefined
    answers(() => new Promise<Said>((resolve) => (give = resolve)))
    const first = read('coins', 0)
    await new Promise((resolve) => setImmediate(resolve))
    readings.forget(SERVER)
    give({ text: 'old', isFirm: true })
    expect(await first).toBe('old')
    answers(async () => ({ text: 'new', isFirm: true }))
    expect(await read('coins', 0)).toBe('new')
    expect(asked).toEqual(['coins', 'coins'])
  })

  it('of a server that has failed since counts no more', async () => {
    const { asked, read, answers } = setup()
    await read('genesis', 0)
    answers(() => Promise.reject(new AppError('chain-unreachable', 'down')))
    await expect(read('tip', 0)).rejects.toThrow('down')
    answers(async () => ({ text: 'back', isFirm: true }))
    expect(await read('genesis', 0)).toBe('back')
    expect(asked).toEqual(['genesis', 'tip', 'genesis'])
  })

  it('outlives the worker, unless it is long', async () => {
    const session = memoryArea()
    await session.set(UNLOCKED_UNTIL, 1)
    const { read, answers } = setup(session)
    await read('genesis', 0)
    answers(async () => ({ text: 'x'.repeat(10_001), isFirm: true }))
    await read('history', 0)
    await settled()
    const next = setup(session)
    await next.read('genesis', 0)
    await next.read('history', 0)
    expect(next.asked).toEqual(['history'])
  })

  it('leaves nothing behind once the wallet is locked', async () => {
    const session = memoryArea()
    const { read } = setup(session)
    await read('coins of an address', 0)
    await settled()
    expect(await session.get(READINGS_KEY)).toBeUndefined()

    await session.set(UNLOCKED_UNTIL, 1)
    const set = session.set.bind(session)
    session.set = async (key, value) => {
      await set(key, value)
      await session.remove(UNLOCKED_UNTIL)
    }
    await read('coins of another', 0)
    await settled()
    expect(await session.get(READINGS_KEY)).toBeUndefined()
  })
})

it('knows since when an answer has been the same', async () => {
  const { readings, clock, read, answers } = setup()
  const since = () => readings.unchangedSince({ server: SERVER, text: 'tip' })
  expect(since()).toBeUndefined()
  await read('tip', 1_000)
  clock.ms = 2_000
  await read('tip', 2_000)
  expect(since()).toBe(1_000)
  clock.ms = 3_000
  answers(async () => ({ text: 'another', isFirm: true }))
  await read('tip', 3_000)
  expect(since()).toBe(3_000)
})
