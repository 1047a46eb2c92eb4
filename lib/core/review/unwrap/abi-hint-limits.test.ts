import { describe, expect, it } from 'vitest'
import { isAbiHintOf } from './abi-hint'

const PINNED = { type: 'function', name: 'f', inputs: [{ type: 'uint256' }] } as const
const OTHER = { type: 'function', name: 'g', inputs: [] }
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item)

/** A function whose one parameter is so many tuples, one inside the other. */
function nested(depth: number) {
  let input: unknown = { type: 'uint256' }
  for (let level = 0; level < depth; level += 1) input = { type: 'tuple', components: [input] }
  return { type: 'function', name: 'f', inputs: [input] } as const
}

describe('a hint is read', () => {
  it('up to 200 items', () => {
    expect(isAbiHintOf([...times(199, OTHER), PINNED], PINNED)).toBe(true)
    expect(isAbiHintOf([...times(200, OTHER), PINNED], PINNED)).toBe(false)
  })

  it('up to 200 parameters', () => {
    const wide = (count: number) => ({ ...PINNED, inputs: times(count, { type: 'uint256' }) })
    expect(isAbiHintOf(wide(200), wide(200))).toBe(true)
    expect(isAbiHintOf([wide(201)], wide(201))).toBe(false)
  })

  it('up to 20 000 characters', () => {
    const text = JSON.stringify(PINNED)
    expect(isAbiHintOf(text.padEnd(20_000), PINNED)).toBe(true)
    expect(isAbiHintOf(text.padEnd(20_001), PINNED)).toBe(false)
  })

  it('up to four tuples inside each other', () => {
    expect(isAbiHintOf([nested(4)], nested(4))).toBe(true)
    expect(isAbiHintOf([nested(5)], nested(5))).toBe(false)
  })

  it('with arrays of tuples as what they are', () => {
    const list = (type: string) => ({ ...PINNED, inputs: [{ type, components: [{ type: 'bool' }] }] })
    expect(isAbiHintOf('f((bool)[])', list('tuple[]'))).toBe(true)
    expect(isAbiHintOf(list('tuple'), list('tuple[]'))).toBe(false)
  })
})

describe('a hint is none', () => {
  it.each<[string, unknown]>([
    ['without a name', { type: 'function', inputs: PINNED.inputs }],
    ['with a name that is no text', { ...PINNED, name: 7 }],
    ['with a parameter that is no object', { ...PINNED, inputs: ['uint256'] }],
    ['with a parameter that is nothing', { ...PINNED, inputs: [null] }],
    ['with a parameter without a type', { ...PINNED, inputs: [{ name: 'x' }] }],
    ['with one parameter of no type among others', { ...PINNED, inputs: [...PINNED.inputs, {}] }],
    ['where it is nothing', null],
    ['in a list of nothing', [null, undefined]],
  ])('%s', (_, hint) => {
    expect(isAbiHintOf(hint, PINNED)).toBe(false)
  })
})
