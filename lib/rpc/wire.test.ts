import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeMessage, encodeMessage } from './wire'

test('carries every value of a message', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string().map((rest) => `#${rest}`),
    fc.constantFrom('#', '##', '#1', '##1'),
  )
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      text,
      fc.bigInt(),
      fc.boolean(),
      fc.integer(),
      fc.constant(null),
      tie('list'),
      tie('record'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    record: fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  })).value
  fc.assert(
    fc.property(value, (answer) => {
      expect(decodeMessage(encodeMessage({ number: 1, answer }))).toEqual({ number: 1, answer })
    }),
  )
})

test('leaves out what is undefined', () => {
  const message = { number: 1, answer: { here: 1, gone: undefined } }
  expect(decodeMessage(encodeMessage(message))).toStrictEqual({ number: 1, answer: { here: 1 } })
})

test.each(['', '{', '{"number":"#x"}', undefined, { number: 1 }])('reads nothing of %j', (text) => {
  expect(decodeMessage(text)).toBeUndefined()
})
