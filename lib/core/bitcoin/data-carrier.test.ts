import { describe, expect, it } from 'vitest'
import { carriedData, carrierScript, isDataCarrier } from './data-carrier'

const data = (length: number) => new Uint8Array(length).fill(7)

describe('data carrier', () => {
  it('pushes up to 75 bytes directly and more by OP_PUSHDATA1', () => {
    expect(carrierScript(data(75)).slice(0, 6)).toBe('6a4b07')
    expect(carrierScript(data(76)).slice(0, 8)).toBe('6a4c4c07')
  })

  it.each([1, 28, 75, 76, 77, 255])('returns %i bytes', (length) => {
    expect(carriedData(carrierScript(data(length)))).toEqual(data(length))
  })

  it.each([
    ['nothing', '6a'],
    ['an empty push', '6a00'],
    ['an opcode longer than needed', `6a4c05${'07'.repeat(5)}`],
    ['OP_PUSHDATA2', `6a4d4d00${'07'.repeat(77)}`],
    ['a cut push', `6a05${'07'.repeat(4)}`],
    ['bytes after the push', `6a05${'07'.repeat(6)}`],
    ['two pushes', '6a02070702'.concat('0707')],
    ['a small number', '6a51'],
    ['OP_PUSHDATA1 without a length', '6a4c'],
  ])('does not read %s', (_, script) => {
    expect(carriedData(script)).toBeUndefined()
    expect(isDataCarrier(script)).toBe(true)
  })

  it('is not a payment', () => {
    expect(isDataCarrier(`0014${'00'.repeat(20)}`)).toBe(false)
  })

  it.each([0, 256])('rejects %i bytes', (length) => {
    expect(() => carrierScript(data(length))).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })
})
