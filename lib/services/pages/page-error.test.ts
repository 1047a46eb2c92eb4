import { expect, it } from 'vitest'
import { AppError, ERROR_CODES, type ErrorCode } from '~/lib/core/errors'
import { toPageError } from './page-error'

it('masks internal errors, and anything else that was thrown', () => {
  const masked = { code: -32603, message: 'Something went wrong in Satspan.' }
  expect(toPageError(new TypeError('secret path'))).toEqual(masked)
  expect(toPageError(new AppError('storage-failed', 'inner words'))).toEqual(masked)
})

it('names why a swap was not built, and repeats no word of the service or the review', () => {
  const details = { reason: `balance of bcrt1qowner: ${'9'.repeat(1_000)}`, status: '400', excerpt: 'inner' }
  for (const reason of ['service-refused', 'review-refused', 'simulation-reverted'] as const) {
    const told = toPageError(new AppError(reason, 'inner words', { details }))
    expect(told.data).toEqual({ reason })
    expect(JSON.stringify(told)).not.toMatch(/bcrt1qowner|inner|999/)
  }
})

it('does not tell a page that other swaps are under way', () => {
  const short = toPageError(new AppError('funds-insufficient', 'x'))
  expect(toPageError(new AppError('coins-reserved', 'x'))).toEqual(short)
})

it('reports that a balance is too small, not how large it is', () => {
  const details = { available: '0.123 BTC', amount: '1 BTC' }
  const result = JSON.stringify(toPageError(new AppError('funds-insufficient', 'x', { details })))
  expect(result).not.toContain('0.123')
})

it('reports which params are invalid', () => {
  const details = { path: 'amountBTC', reason: 'too large' }
  expect(toPageError(new AppError('bad-input', 'x', { details }))).toMatchObject({
    code: -32602,
    data: { reason: 'bad-input', path: 'amountBTC' },
  })
})

/** What a page receives for each code: the number, the message, and whether the code's name is included. */
type Expected = readonly [code: number, message: string, isNamed: boolean]
const MASKED: Expected = [-32603, 'Something went wrong in Satspan.', false]
const UNREACHABLE: Expected = [4900, 'The bridge or a chain cannot be reached at the moment.', true]
const SHORT: Expected = [-32602, 'There is not enough to swap that much.', true]
const UNFIT: Expected = [-32602, 'The params do not fit the method.', true]

const EXPECTED: Record<ErrorCode, Expected> = {
  internal: MASKED,
  'bad-input': UNFIT,
  'wallet-missing': [4100, 'Satspan has no wallet yet.', true],
  'wallet-exists': MASKED,
  'wallet-locked': [4100, 'Satspan is locked.', true],
  'wallet-corrupt': MASKED,
  'password-wrong': MASKED,
  'password-weak': UNFIT,
  'password-throttled': MASKED,
  'phrase-invalid': UNFIT,
  'not-in-practice': MASKED,
  'key-malformed': UNFIT,
  'key-wrong-network': UNFIT,
  'key-uncompressed': UNFIT,
  'key-gone': MASKED,
  'profile-missing': [4900, 'Satspan has no network to work with yet.', true],
  'profile-invalid': UNFIT,
  'profile-reserved': UNFIT,
  'profile-in-use': MASKED,
  'profile-permission': UNREACHABLE,
  'amount-malformed': [-32602, 'The amount is not one.', true],
  'amount-below-minimum': [-32602, 'The amount is below what the bridge takes.', true],
  'amount-above-limit': [-32602, 'The amount is above what the network mints at once.', true],
  'funds-insufficient': SHORT,
  'gas-insufficient': [-32602, 'There is not enough of the native currency for gas.', true],
  'recipient-invalid': [-32602, 'The recipient is no address of that network.', true],
  'recipient-wrong-kind': [-32602, 'The recipient is the wrong kind of address.', true],
  'recipient-wrong-network': [-32602, 'The recipient is an address of another Bitcoin network.', true],
  'recipient-mistyped': [-32602, 'The checksum of the recipient is wrong.', true],
  'payment-link-malformed': UNFIT,
  'payment-link-unsupported': UNFIT,
  'payment-link-mismatch': UNFIT,
  'name-missing': UNFIT,
  'address-book-full': MASKED,
  'account-last': MASKED,
  'account-limit': MASKED,
  'network-unknown': [-32602, 'There is no such network; bridge_networks lists them.', true],
  'token-unknown': [-32602, 'There is no such token on that network; bridge_networks lists them.', true],
  'slippage-invalid': [-32602, 'The slippage is out of range.', true],
  'minimum-too-low': [-32602, 'The minimum is less than nine tenths of what the chains give.', true],
  'minimum-too-high': [-32602, 'The minimum is more than the swap can deliver.', true],
  'service-unreachable': UNREACHABLE,
  'service-refused': [-32603, 'The bridge declined this swap.', true],
  'service-nonsense': [-32603, 'The bridge sent an answer that cannot be used.', true],
  'service-throttled': UNREACHABLE,
  'chain-unreachable': UNREACHABLE,
  'chain-nonsense': UNREACHABLE,
  'nonce-implausible': UNREACHABLE,
  'chain-disagreement': UNREACHABLE,
  'work-unproven': UNREACHABLE,
  'chain-wrong-network': UNREACHABLE,
  'review-refused': [-32603, 'What the bridge built is not what was asked for.', true],
  'review-changed': [-32603, 'What the user was shown no longer holds. Ask again.', true],
  'review-unacknowledged': [-32602, 'The user has not accepted the warnings of the review.', true],
  'quote-stale': [-32603, 'The review has expired. Ask again.', true],
  'simulation-reverted': [-32603, 'The contracts reject this swap in a simulation.', true],
  'coins-reserved': SHORT,
  'not-replaceable': MASKED,
  'storage-failed': MASKED,
  'storage-full': MASKED,
  'storage-corrupt': MASKED,
  'storage-newer': MASKED,
  'backup-invalid': UNFIT,
  'request-unknown': [-32602, 'There is no such request of this site.', true],
  'user-rejected': [4001, 'The user rejected the request.', true],
  'site-blocked': [4001, 'The user has blocked this site.', true],
  'connect-too-soon': [
    4001,
    'The user has just said no. Ask again later, and only when the user wants to connect.',
    true,
  ],
  'site-not-connected': [4100, 'This site is not connected. Ask with bridge_requestAccounts first.', false],
  'method-unknown': [4200, 'Satspan has no such method.', true],
  'connect-pending': [-32002, 'The user has been asked to connect already and has not answered yet.', true],
  'queue-full': [-32005, 'Too many requests are waiting.', true],
  'page-wallet-failed': [-32603, "The page's wallet failed.", true],
  'page-wallet-unseen': [-32603, "No chain shows that the page's wallet has sent the call.", true],
  'page-wallet-mismatch': [-32603, "The page's wallet sent something else than the reviewed call.", true],
}

it.each(ERROR_CODES)('reports %s to a page as the table says', (reason) => {
  const [code, message, isNamed] = EXPECTED[reason]
  const result = toPageError(new AppError(reason, 'for developers', { details: { fact: 'of the user' } }))
  const named = reason === 'coins-reserved' ? 'funds-insufficient' : reason
  expect(result).toEqual({ code, message, ...(isNamed && { data: { reason: named } }) })
})
