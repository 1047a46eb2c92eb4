import { describe, expect, it } from 'vitest'
import { toPlainJson } from './to-plain-json'

const code = (value: unknown): number | string => {
  try {
    return toPlainJson(value)
  } catch (thrown) {
    return Object(thrown).code
  }
}

describe('plain data becomes JSON', () => {
  it.each([
    [{}],
    [[]],
    [null],
    ['text with "quotes", \\backslashes\\ and ünïcödé 🟠'],
    [{ amountBTC: '0.01', list: [1, -2.5, true, null, { deep: [[]] }] }],
    [Object.assign(Object.create(null), { bare: 1 })],
    [[undefined, 1].slice(1)],
  ])('%o', (value) => {
    expect(JSON.parse(toPlainJson(value))).toEqual(value)
  })

  it('gives a space for each control character', () => {
    expect(toPlainJson({ reason: 'a\u0000b\n"c"' })).toBe(String.raw`{"reason":"a b \"c\""}`)
  })

  it('omits undefined values and hidden fields', () => {
    const value = Object.defineProperty({ a: undefined, b: 1 }, 'hidden', { value: 2 })
    expect(JSON.parse(toPlainJson(value))).toEqual({ b: 1 })
  })

  // threat: hostile-params
  it('is serialised at once: later changes have no effect', () => {
    const value = { nested: { amount: '1' } }
    const text = toPlainJson(value)
    value.nested.amount = '2'
    expect(text).toBe('{"nested":{"amount":"1"}}')
  })
})

describe('anything else throws -32602', () => {
  const cycle: Record<string, unknown> = {}
  cycle['self'] = { cycle }
  let deep: unknown = 'end'
  for (let i = 0; i < 20; i++) deep = [deep]
  let traps = 0
  const trapped = new Proxy(
    {},
    {
      ownKeys: () => {
        traps += 1
        throw new Error('trapped')
      },
    },
  )

  it.each([
    ['a cycle', cycle],
    ['a getter', Object.defineProperty({}, 'amount', { get: () => '1', enumerable: true })],
    ['a setter', Object.defineProperty({}, 'amount', { set: () => {}, enumerable: true })],
    ['a getter in a list', Object.defineProperty([1], 0, { get: () => 1 })],
    ['a proxy', new Proxy({ amount: '1' }, {})],
    ['a proxy within', { list: [new Proxy([], {})] }],
    ['a proxy that throws', trapped],
    ['a big integer', { amount: 1n }],
    ['a function', { amount: () => 1 }],
    ['a symbol', { amount: Symbol('1') }],
    ['a symbol for a name', { [Symbol('amount')]: 1 }],
    ['__proto__', JSON.parse('{"__proto__":{"amount":"1"}}')],
    ['not a number', { amount: Number.NaN }],
    ['infinity', { amount: -Infinity }],
    ['a date', new Date(0)],
    ['a map', new Map()],
    [
      'an instance',
      new (class {
        amount = 1
      })(),
    ],
    ['a hole', Object.assign([1], { 2: 3 })],
    ['undefined in a list', [undefined]],
    ['undefined', undefined],
    ['five megabytes', { amount: 'x'.repeat(5_000_000) }],
    ['many small parts', Array.from({ length: 60_000 }, () => 0)],
    ['a list of no end', Object.assign([], { length: 4_000_000_000 })],
    ['depth', deep],
  ])('%s', (_, value) => {
    expect(code(value)).toBe(-32602)
  })

  // threat: hostile-params
  it('runs no getter', () => {
    let runs = 0
    code({
      get amount() {
        runs += 1
        return 1
      },
    })
    expect(runs).toBe(0)
    expect(traps).toBeGreaterThan(0)
  })
})

it('uses no built-in that a page may replace', () => {
  const { stringify } = JSON
  const { iterator } = Symbol
  const original: unknown = Reflect.get(Array.prototype, iterator)
  const { push, join, map } = Array.prototype
  const fail = () => {
    throw new Error('replaced')
  }
  try {
    Object.assign(JSON, { stringify: fail })
    Object.assign(Array.prototype, { push: fail, join: fail, map: fail, [iterator]: fail })
    Object.assign(Object.prototype, { toJSON: fail })
    expect(toPlainJson({ a: [1, 'b'] }) === '{"a":[1,"b"]}').toBe(true)
  } finally {
    Object.assign(JSON, { stringify })
    Object.assign(Array.prototype, { push, join, map, [iterator]: original })
    Reflect.deleteProperty(Object.prototype, 'toJSON')
  }
})
