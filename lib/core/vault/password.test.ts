import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { checkPassword, normalPassword } from './password'

function reasonFor(password: string): string | undefined {
  try {
    checkPassword(password)
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'password-weak') return thrown.details['reason']
    throw thrown
  }
  return undefined
}

describe('checkPassword', () => {
  it.each(['', 'a', 'gK7#p2x', '😀😀😀😀'])('calls %j short', (password) => {
    expect(reasonFor(password)).toBe('short')
  })

  it.each([
    'password',
    'PASSWORD',
    'Password1!',
    'passw0rd',
    'qwerty2024',
    'iloveyou!!',
    'aaaaaaaa',
    'abababab',
    'abcabcabca',
    '12341234',
    '12345678',
    '1234567890',
    '0987654321',
    'abcdefgh',
    'ZYXWVUTS',
    'qwertyuiop',
    'lkjhgfdsa',
  ])('calls %j common', (password) => {
    expect(reasonFor(password)).toBe('common')
  })

  it.each([
    'correct horse',
    'a password of mine',
    'gK7#p2xQ',
    'пароль-мой-7',
    '😀🐢🎻🧊🍋🚲📎🪁',
    '92837465',
  ])('accepts %j', (password) => {
    expect(reasonFor(password)).toBeUndefined()
  })

  it('never repeats the password', () => {
    expect(() => checkPassword('Password1!')).toThrow(
      expect.objectContaining({
        message: expect.not.stringContaining('Password1'),
        details: { reason: 'common', minimum: '8' },
      }),
    )
  })
})

it('normalPassword normalises composed forms to one text', () => {
  expect(normalPassword('cafe\u0301 au lait')).toBe(normalPassword('caf\u00e9 au lait'))
})
