import { describe, expect, it } from 'vitest'
import { evmAddress, fields, flag, list, oneOf, rate, scriptHex, text, uint, units } from './read-value'

const malformed = expect.objectContaining({ code: 'bad-input', message: 'malformed field: x' })
const ADDRESS = `0x${'aB'.repeat(20)}`

describe('a field is read', () => {
  it.each<[string, () => unknown, unknown]>([
    ['an object', () => fields({ a: 1 }, 'x')('a'), 1],
    ['text', () => text('', 'x'), ''],
    ['a flag', () => flag(false, 'x'), false],
    ['a whole number', () => uint(0, 'x'), 0],
    ['the largest whole number', () => uint(Number.MAX_SAFE_INTEGER, 'x'), Number.MAX_SAFE_INTEGER],
    ['an amount', () => units(0n, 'x'), 0n],
    ['a rate of nothing', () => rate(0, 'x'), 0],
    ['a rate', () => rate(1.5, 'x'), 1.5],
    ['a list', () => list([1, 2], 'x'), [1, 2]],
    ['as many items as are read', () => list(Array.from({ length: 100_000 }), 'x').length, 100_000],
    ['one of some words', () => oneOf(['a', 'b'], 'b', 'x'), 'b'],
    ['an address', () => evmAddress(ADDRESS, 'x'), ADDRESS.toLowerCase()],
    ['a script', () => scriptHex('00AB', 'x'), '00ab'],
    ['a script with its prefix', () => scriptHex('0x00AB', 'x'), '00ab'],
  ])('%s', (_, read, value) => {
    expect(read()).toEqual(value)
  })
})

describe('a field is malformed', () => {
  it.each<[string, () => unknown]>([
    ['no object', () => fields('text', 'x')],
    ['nothing', () => fields(null, 'x')],
    ['no text', () => text(1, 'x')],
    ['no flag', () => flag(0, 'x')],
    ['text of a number', () => uint('1', 'x')],
    ['a fraction', () => uint(1.5, 'x')],
    ['a negative number', () => uint(-1, 'x')],
    ['a number that is not exact', () => uint(2 ** 53, 'x')],
    ['a number for an amount', () => units(1, 'x')],
    ['a negative amount', () => units(-1n, 'x')],
    ['text of a rate', () => rate('1', 'x')],
    ['an endless rate', () => rate(Number.POSITIVE_INFINITY, 'x')],
    ['a negative rate', () => rate(-0.1, 'x')],
    ['no list', () => list({ length: 1 }, 'x')],
    ['too many items', () => list(Array.from({ length: 100_001 }), 'x')],
    ['another word', () => oneOf(['a', 'b'], 'c', 'x')],
    ['an address with something before it', () => evmAddress(`0x${ADDRESS}`, 'x')],
    ['an address with something after it', () => evmAddress(`${ADDRESS}00`, 'x')],
    ['an address that is too short', () => evmAddress(ADDRESS.slice(0, -1), 'x')],
    ['a script with something before it', () => scriptHex('x00', 'x')],
    ['a script with something after it', () => scriptHex('00x', 'x')],
    ['half a byte', () => scriptHex('000', 'x')],
    ['no script', () => scriptHex('', 'x')],
  ])('%s', (_, read) => {
    expect(read).toThrow(malformed)
  })
})
