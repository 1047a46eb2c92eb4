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
    ['a date that does not exist', 'Tue, 99 Foo 2030 00:01:30 GMT', undefined],
    ['a negative number', '-5', undefined],
    ['a fraction', '1.5', undefined],
    ['hexadecimal', '0x10', undefined],
    ['an exponent', '1e3', undefined],
    ['infinity', 'Infinity', undefined],
    ['two of them', '120, 240', undefined],
    ['words', 'soon', undefined],
    ['markup', '<b>9</b>', undefined],
    ['emptiness', '', undefined],
    ['nothing', null, undefined],
  ])('of %s', (_, header, seconds) => {
    expect(secondsToWait(header, NOW)).toBe(seconds)
  })
})
