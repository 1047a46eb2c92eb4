import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './json'

describe('parseJson', () => {
  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
    ['932578697494000000000', '932578697494000000000'],
    ['0.000015015', '0.000015015'],
    ['1e308', '1e308'],
    ['1.0', '1.0'],
    ['-0', '-0'],
    ['-5', -5],
    ['"0.1"', '0.1'],
    ['"a \\" 0.1 \\\\"', 'a " 0.1 \\'],
  ])('reads %s', (text, value) => {
    expect(parseJson(text)).toBe(value)
  })

  it('leaves numbers inside strings and keys unchanged', () => {
    expect(parseJson('{"1.50":["x 2.50 y",2.50,{"\\"3.1":true}]}')).toEqual({
      '1.50': ['x 2.50 y', '2.50', { '"3.1': true }],
    })
  })

  it.each(['', '{', '01', 'NaN', '0x10', '+1', '.5', '1 2', '"'])('refuses %s', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })

  it('equals JSON.parse for input without large or fractional numbers', () => {
    const leaves = { noNullPrototype: true, withBigInt: false }
    const value = fc.anything({
      ...leaves,
      values: [fc.string({ unit: 'binary' }), fc.maxSafeInteger(), fc.boolean(), fc.constant(null)],
      key: fc.string({ unit: 'binary' }),
    })
    fc.assert(
      fc.property(value, (value) => {
        const text = JSON.stringify(value)
        expect(parseJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })
})
