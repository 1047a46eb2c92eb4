import { expect, it } from 'vitest'
import { toPageError } from './page-error'
import { pageWalletError } from './page-wallet-error'

const failure = (code: number | null, message = 'It said no.') => ({ isUnsent: false, code, message })

it.each([4001, 4100, 4200, 4900, 4901, 4902, -32_000, -32_603, -32_768])(
  'passes the wallet’s code %d and its message on',
  (code) => {
    expect(toPageError(pageWalletError(failure(code)))).toEqual({
      code,
      message: 'It said no.',
      data: { reason: 'page-wallet-failed' },
    })
  },
)

it.each([null, 0, 1, -1, 200, 3_999, 5_000, -31_999, -32_769, 1e9])(
  'withholds code %d, which means nothing in a page',
  (code) => {
    expect(toPageError(pageWalletError(failure(code))).code).toBe(-32_603)
  },
)

it('cleans and bounds the message, or gives its own', () => {
  const cleaned = toPageError(pageWalletError(failure(4001, `a\u202eb <script>${'x'.repeat(400)}`)))
  expect(cleaned.message).toMatch(/^a b ‹?[^\u202e<>]{1,200}…$/u)
  expect(cleaned.message.length).toBeLessThanOrEqual(200)
  expect(toPageError(pageWalletError(failure(4001, '\u200b'))).message).toBe("The page's wallet failed.")
})
