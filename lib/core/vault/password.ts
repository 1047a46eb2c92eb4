import { AppError } from '~/lib/core/errors'

/** Minimum length of a password, in characters. */
const PASSWORD_LENGTH = 8

const COMMON_WORDS =
  'password passw0rd p@ssword p@ssw0rd qwerty iloveyou princess sunshine football baseball superman ' +
  'trustno1 welcome1 whatever starwars computer michelle jennifer internet letmein1 changeme ' +
  'adminadmin bitcoin1 abcd1234 abc12345 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 zaq12wsx'

const COMMON = new Set(COMMON_WORDS.split(' '))

/** Digits, the alphabet and the keyboard's rows, repeated, forwards and backwards. */
const RUNS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap(
  (run) => [run, Array.from(run).toReversed().join('')],
)

/** Differently composed forms of a text are the same password (RFC 8265, OpaqueString). */
export function normalPassword(password: string): string {
  return password.normalize('NFC')
}

/**
 * Rejects an attacker's first guesses: short passwords, well-known ones (also followed by digits or signs), repeated
 * pieces, runs along the keyboard. Key stretching slows down further guesses.
 * @throws AppError `password-weak`, with `reason` "short" or "common"
 */
export function checkPassword(password: string): void {
  const text = normalPassword(password).toLowerCase()
  if (Array.from(text).length < PASSWORD_LENGTH) throw weak('short')
  const stem = text.replace(/[^\p{L}]+$/u, '')
  if (COMMON.has(text) || COMMON.has(stem) || isRepeated(text) || isRun(text)) throw weak('common')
}

/** A piece of at most four characters, repeated: "aaaaaaaa", "abababab", "12341234". */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((size) => text.slice(0, size).repeat(text.length).startsWith(text))
}

function isRun(text: string): boolean {
  return RUNS.some((run) => run.repeat(text.length).includes(text))
}

function weak(reason: 'short' | 'common'): AppError {
  return new AppError('password-weak', 'a password that is guessed too soon', {
    details: { reason, minimum: PASSWORD_LENGTH.toString() },
  })
}
