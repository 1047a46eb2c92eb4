import { describe, expect, it } from 'vitest'
import { secondsToWait } from './retry-after'

const NOW = Date.UTC(2030, 0, 1)

describe('Retry-After', () => {
  it.each([
    ['seconds', '120', 120],
    ['seconds in spaces', ' 7 ', 7],
    ['nothing to wait for', '0', 1],
    ['more than an hour', '3601', 3_600],
    ['a number beyond all numbers', '9'.repeat(400), 3_600],
    ['a date', 'Tue, 01 Jan 2030 00:01:30 GMT', 90],
    ['a date that is past', 'Mon, 31 Dec 2029 23:00:00 GMT', 1],
    ['a date a century away', 'Tue, 01 Jan 2130 00:00:00 GMT', 3_600],
    ['a date that does not exist', 'Tue, 99 Foo 2030 00:01:30 GMT', 30],
    ['a negative number', '-5', 30],
    ['a fraction', '1.5', 30],
    ['hexadecimal', '0x10', 30],
    ['an exponent', '1e3', 30],
    ['infinity', 'Infinity', 30],
    ['two of them', '120, 240', 30],
    ['words', 'soon', 30],
    ['markup', '<b>9</b>', 30],
    ['emptiness', '', 30],
    ['nothing', null, 30],
  ])('of %s', (_, header, seconds) => {
    expect(secondsToWait(header, NOW)).toBe(seconds)
  })
})
