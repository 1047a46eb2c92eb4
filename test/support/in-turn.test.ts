import { expect, it } from 'vitest'
import { inTurn } from './in-turn'

it('writes what each says whole and in order', () => {
  let written = ''
  const open = inTurn((text) => (written += text))
  const [first, second, third] = [open(), open(), open()]
  third.say('c')
  second.say('b')
  first.say('a')
  expect(written).toBe('a')
  third.end()
  first.say('A')
  first.end()
  expect(written).toBe('aAb')
  second.say('B')
  second.end()
  expect(written).toBe('aAbBc')
})

it('writes at once what the first says that has not ended', () => {
  let written = ''
  const open = inTurn((text) => (written += text))
  open().end()
  open().say('b')
  expect(written).toBe('b')
})
