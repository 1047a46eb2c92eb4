import { expect, it } from 'vitest'
import { AppError, ERROR_CODES, type ErrorCode } from '~/lib/core/errors'
import { toPageError } from './page-error'

it('masks internal errors, and anything else that was thrown', () => {
  const masked = {
    code: -32603,
    message: 'Something went wrong in Satspan.',
    data: { reason: 'internal' },
  }
  expect(toPageError(new TypeError('secret path'))).toEqual(masked)
  expect(toPageError(new AppError('storage-failed', 'inner words'))).toEqual(masked)
})

// threat: fingerprinting
it('names only the reason why a swap was not built', () => {
  const details = { reason: `balance of bcrt1qowner: ${'9'.repeat(1_000)}`, status: '400', excerpt: 'inner' }
  for (const reason of ['service-refused', 'review-refused', 'simulation-reverted'] as const) {
    const told = toPageError(new AppError(reason, 'inner words', { details }))
    expect(told.data).toEqual({ reason })
    expect(JSON.stringify(told)).not.toMatch(/bcrt1qowner|inner|999/)
  }
})

it('tells a page of no other swaps under way', () => {
  const short = toPageError(new AppError('funds-insufficient', 'x'))
  expect(toPageError(new AppError('coins-reserved', 'x'))).toEqual(short)
})

it('reports that a balance is too small, not its size', () => {
  const details = { available: '0.123 BTC', amount: '1 BTC' }
  const result = JSON.stringify(toPageError(new AppError('funds-insufficient', 'x', { details })))
  expect(result).not.toContain('0.123')
})

it.each([
  ['amount-below-minimum', 'min'],
  ['amount-above-limit', 'max'],
  ['minimum-too-low', 'min'],
  ['minimum-too-high', 'max'],
  ['gas-insufficient', 'missing'],
  ['funds-insufficient', 'missing'],
  ['connect-too-soon', 'seconds'],
] as const)('tells with %s the figure %s, and no other', (reason, figure) => {
  const details = { min: '1', max: '2', missing: '3', seconds: '4', available: '5 BTC' }
  expect(toPageError(new AppError(reason, 'x', { details })).data).toEqual({
    reason,
    [figure]: details[figure],
  })
})

it('tells no missing figure where coins are reserved', () => {
  expect(toPageError(new AppError('coins-reserved', 'x')).data).toEqual({ reason: 'funds-insufficient' })
})

it('reports which param does not fit, and what would', () => {
  const details = { path: 'amountBTC', expected: 'BTC as text', reason: 'too large' }
  for (const reason of ['bad-input', 'amount-below-minimum'] as const)
    expect(toPageError(new AppError(reason, 'x', { details }))).toMatchObject({
      code: -32602,
      data: { reason, path: 'amountBTC', expected: 'BTC as text' },
    })
  expect(toPageError(new AppError('user-rejected', 'x', { details })).data).toEqual({
    reason: 'user-rejected',
  })
})

it('tells what a wallet returned instead of signatures', () => {
  const details = { reason: 'other-sighash', entryId: 'id' }
  expect(toPageError(new AppError('signature-refused', 'x', { details })).data).toEqual({
    reason: 'signature-refused',
    fault: 'other-sighash',
    requestId: 'id',
  })
})

/** A page's error for each code: the number and the message; and the code as the reason, unless it is masked. */
type Expected = readonly [code: number, message: string]
const MASKED: Expected = [-32603, 'Something went wrong in Satspan.']
const UNREACHABLE: Expected = [4900, 'The bridge or a chain cannot be reached at the moment.']
const SHORT: Expected = [-32602, 'There is not enough to swap that much.']

const EXPECTED: Record<ErrorCode, Expected> = {
  internal: MASKED,
  'answer-lost': MASKED,
  'approval-lost': MASKED,
  'outcome-unknown': MASKED,
  'input-too-large': MASKED,
  'secret-given': MASKED,
  'bad-input': [-32602, 'The params do not fit the method.'],
  'wallet-missing': [4100, 'Satspan has no wallet yet.'],
  'wallet-exists': MASKED,
  'wallet-locked': [4100, 'Satspan is locked.'],
  'wallet-corrupt': MASKED,
  'password-wrong': MASKED,
  'password-weak': MASKED,
  'password-throttled': MASKED,
  'passkey-cancelled': MASKED,
  'passkey-wrong': MASKED,
  'passkey-missing': MASKED,
  'passkey-unsupported': MASKED,
  'presence-missing': MASKED,
  'phrase-invalid': MASKED,
  'phrase-foreign': MASKED,
  'phrase-other': MASKED,
  'not-in-practice': MASKED,
  'profile-missing': [4900, 'Satspan has no network to work with yet.'],
  'profile-invalid': MASKED,
  'profile-reserved': MASKED,
  'profile-needed': MASKED,
  'still-needed': MASKED,
  'profile-permission': UNREACHABLE,
  'amount-malformed': [-32602, 'The amount is not one.'],
  'amount-below-minimum': [-32602, 'The amount is below what the bridge takes.'],
  'amount-above-limit': [-32602, 'The amount is above what the network mints at once.'],
  'funds-insufficient': SHORT,
  'gas-insufficient': [-32602, 'There is not enough of the native currency for gas.'],
  'recipient-invalid': [-32602, 'The recipient is no address of that network.'],
  'recipient-anchor': [-32602, 'The recipient is no address of that network.'],
  'recipient-keyless': [-32602, 'The recipient is no address of that network.'],
  'recipient-version': [-32602, 'The recipient is no address of that network.'],
  'recipient-unsupported': [-32602, 'The recipient is no address of that network.'],
  'recipient-secret': [-32602, 'The recipient is no address of that network.'],
  'recipient-wrong-kind': [-32602, 'The recipient is the wrong kind of address.'],
  'recipient-wrong-network': [-32602, 'The recipient is an address of another Bitcoin network.'],
  'recipient-mistyped': [-32602, 'The checksum of the recipient is wrong.'],
  'payment-link-malformed': MASKED,
  'payment-link-unsupported': MASKED,
  'payment-link-mismatch': MASKED,
  'name-missing': MASKED,
  'address-book-full': MASKED,
  'account-last': MASKED,
  'account-limit': MASKED,
  'outside-key-own': MASKED,
  'outside-key-known': MASKED,
  'outside-origin-other': MASKED,
  'account-watch-only': [4100, 'The account is an address that is only watched. It has no public key.'],
  'account-without-evm': [
    -32602,
    'The account has no EVM address. Name a recipient or a wallet of the page.',
  ],
  'account-missing': [4100, 'Satspan has no wallet yet.'],
  'phrase-missing': MASKED,
  'outside-account-invalid': MASKED,
  'signature-awaited': MASKED,
  'signature-refused': [
    -32602,
    "The page's wallet did not return the signatures of the reviewed transaction.",
  ],
  'network-unknown': [-32602, 'There is no such network; bridge_networks lists them.'],
  'token-unknown': [-32602, 'There is no such token on that network; bridge_networks lists them.'],
  'slippage-invalid': [-32602, 'The slippage is out of range.'],
  'minimum-too-low': [-32602, 'The minimum is less than nine tenths of the quote.'],
  'minimum-too-high': [-32602, 'The minimum is more than the swap can deliver.'],
  'service-unreachable': UNREACHABLE,
  'service-refused': [-32603, 'The bridge declined this swap.'],
  'service-nonsense': [-32603, 'The bridge sent an answer that cannot be used.'],
  'service-throttled': UNREACHABLE,
  'chain-unreachable': UNREACHABLE,
  'chain-nonsense': UNREACHABLE,
  'chain-pruned': UNREACHABLE,
  'nonce-implausible': UNREACHABLE,
  'chain-disagreement': UNREACHABLE,
  'work-unproven': UNREACHABLE,
  'address-crowded': UNREACHABLE,
  'fee-rates-missing': UNREACHABLE,
  'chain-wrong-network': UNREACHABLE,
  'review-refused': [-32603, 'The review refuses what the bridge built for this swap.'],
  'review-changed': [-32603, 'What the user was shown no longer holds. Ask again.'],
  'review-unacknowledged': [-32602, 'The user has not accepted the warnings of the review.'],
  'quote-stale': [-32603, 'The review has expired. Ask again.'],
  'simulation-reverted': [-32603, 'The contracts reject this swap in a simulation.'],
  'coins-reserved': SHORT,
  'coins-scattered': SHORT,
  'claim-unspent': SHORT,
  'not-replaceable': MASKED,
  'storage-failed': MASKED,
  'storage-refused': MASKED,
  'storage-full': MASKED,
  'storage-corrupt': MASKED,
  'storage-newer': MASKED,
  'storage-unreleased': MASKED,
  'backup-too-large': MASKED,
  'backup-invalid': MASKED,
  'request-unknown': [-32602, 'There is no such request of this site.'],
  'user-rejected': [4001, 'The user rejected the request.'],
  'site-blocked': [4001, 'The user has blocked this site.'],
  'connect-too-soon': [4001, 'The user has just said no. Ask again later, and only when the user wants it.'],
  'site-not-connected': [4100, 'This site is not connected. Ask with bridge_requestAccounts first.'],
  'method-unknown': [4200, 'Satspan has no such method.'],
  'connect-pending': [-32002, 'The user has been asked to connect already and has not answered yet.'],
  'queue-full': [-32005, 'Too many requests are waiting.'],
  'page-wallet-failed': [-32603, "The page's wallet failed."],
  'page-wallet-unseen': [-32603, "No chain shows that the page's wallet has sent the call."],
  'address-type-unsupported': [-32602, 'That wallet names no payment address of a type that can pay.'],
  'page-wallet-mismatch': [-32603, "The page's wallet sent something other than the reviewed call."],
}

/** Codes that are none of the page's business. */
const RENAMED = new Map<string, string>([
  ['account-missing', 'wallet-missing'],
  ['coins-reserved', 'funds-insufficient'],
  ['coins-scattered', 'funds-insufficient'],
  ['claim-unspent', 'funds-insufficient'],
  ['address-crowded', 'chain-unreachable'],
  ['recipient-anchor', 'recipient-invalid'],
  ['recipient-keyless', 'recipient-invalid'],
  ['recipient-version', 'recipient-invalid'],
  ['recipient-unsupported', 'recipient-invalid'],
  ['recipient-secret', 'recipient-invalid'],
  ['fee-rates-missing', 'chain-unreachable'],
])

it('reports each code to a page as the table says', () => {
  for (const code of ERROR_CODES) {
    const [number, message] = EXPECTED[code]
    const result = toPageError(new AppError(code, 'for developers', { details: { fact: 'of the user' } }))
    const reason = EXPECTED[code] === MASKED ? 'internal' : (RENAMED.get(code) ?? code)
    expect(result, code).toEqual({ code: number, message, data: { reason } })
  }
})
