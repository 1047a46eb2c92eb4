import { expect, it, vi } from 'vitest'
import { AppError, ERROR_CODES, type ErrorCode } from '~/lib/core/errors'
import { abandonAfter } from './abandon'

/** After any other error a swap waits: it may still succeed, and the user sees that it continues. */
const ENDS: ReadonlySet<ErrorCode> = new Set([
  'amount-above-limit',
  'phrase-missing',
  'review-refused',
  'review-changed',
  'review-unacknowledged',
  'quote-stale',
  'simulation-reverted',
  'coins-reserved',
  'claim-unspent',
  'signature-awaited',
  'user-rejected',
  'page-wallet-mismatch',
])

const outcomeOf = async (thrown: unknown) => {
  const record = vi.fn()
  const rejection = await abandonAfter(thrown, 'id', { record }).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return { rejection, recorded: record.mock.calls }
}

it.each(ERROR_CODES.filter((code) => ENDS.has(code)))('%s ends an approval', async (code) => {
  const abandonment = { code, reason: 'why' }
  expect(await outcomeOf(new AppError(code, 'why'))).toEqual({
    rejection: undefined,
    recorded: [['id', { type: 'abandoned', abandonment }]],
  })
})

it.each(ERROR_CODES.filter((code) => !ENDS.has(code)))('%s keeps it waiting', async (code) => {
  const thrown = new AppError(code, 'why')
  expect(await outcomeOf(thrown)).toEqual({ rejection: thrown, recorded: [] })
})

it('a bug ends nothing', async () => {
  const thrown = new TypeError('no function')
  expect(await outcomeOf(thrown)).toEqual({ rejection: thrown, recorded: [] })
})
