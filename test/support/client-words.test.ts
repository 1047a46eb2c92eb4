import { expect, it } from 'vitest'
import { AppError, ERROR_CODES } from '~/lib/core/errors'
import { toPageError } from '~/lib/services/pages/page-error'
import { SatspanError } from '~/lib/provider/client/error'
import { parseBtc } from '~/lib/provider/client/units'
import { toWords } from '~/lib/provider/client/words'

const MASKED = 'Something went wrong in Satspan.'

it('has a sentence for all that a page is told', () => {
  for (const reason of ERROR_CODES) {
    const told = toPageError(new AppError(reason, 'for developers'))
    const words = toWords(told)
    expect(words, reason).toMatch(/^[A-Z].*\.$/)
    if (told.code !== -32603) expect(words, reason).not.toBe(MASKED)
  }
})

it('tells a mistyped amount from a mistake of the page', () => {
  expect(() => parseBtc('1,5')).toThrow(SatspanError)
  expect(toWords({ code: -32602, data: { reason: 'amount-malformed' } })).toBe('That is not an amount.')
})

it('warns against repeating a swap that was perhaps sent', () => {
  const unknown = new SatspanError({ code: 4001, message: 'User rejected.', requestId: 'r1' })
  expect(toWords(unknown)).toContain('Do not repeat it')
})

it('says that a swap goes on without its page', () => {
  const left = toWords({ code: 4900, message: 'left', data: { reason: 'page-left' } })
  expect(left).toContain('goes on')
  expect(left).not.toContain('cannot be reached')
})

it.each(['AbortError', 'TimeoutError'])('does not blame Satspan for the page’s own %s', (name) => {
  expect(toWords(new DOMException('The operation was aborted.', name))).toContain('still goes on')
})

it('calls a page’s own mistake that', () => {
  for (const thrown of [new TypeError('x is undefined'), 'text', null, undefined, { code: 'ENOENT' }])
    expect(toWords(thrown)).toBe('Something went wrong on this page, not in Satspan.')
})
