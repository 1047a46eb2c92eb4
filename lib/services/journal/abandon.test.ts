import { expect, it, vi } from 'vitest'
import { AppError, ERROR_CODES, type ErrorCode } from '~/lib/core/errors'
import { abandonAfter } from './abandon'

/** After anything else a request waits: it may yet go well, and its owner sees that it goes on. */
const ENDS: ReadonlySet<ErrorCode> = new Set([
  'review-refused',
  'review-changed',
  'review-unacknowledged',
  'quote-stale',
  'simulation-reverted',
  'coins-reserved',
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

it.each(ERROR_CODES.filter((code) => !ENDS.has(code)))('%s leaves it as it is', async (code) => {
  const thrown = new AppError(code, 'why')
  expect(await outcomeOf(thrown)).toEqual({ rejection: thrown, recorded: [] })
})

it('ends nothing for a defect', async () => {
  const thrown = new TypeError('no function')
  expect(await outcomeOf(thrown)).toEqual({ rejection: thrown, recorded: [] })
})
