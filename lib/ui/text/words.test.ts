import { expect, test } from 'vitest'
import { NOTICE_CODES } from '~/lib/contract/views/history'
import { STEP_KEYS } from '~/lib/core/journal/story-step'
import { PROFILE_FAULTS } from '~/lib/contract/profile'
import { AppError, ERROR_CODES, type ErrorCode } from '~/lib/core/errors'
import { PHASES } from '~/lib/core/journal/phase'
import { ACCOUNT_FAULTS } from '~/lib/core/outside/account/account-fault'
import { RETURN_FAULTS } from '~/lib/core/outside/signing/return-fault'
import { messages } from './locale.fixture'

const {
  basisOf,
  errorWords,
  factWords,
  failureWords,
  noticeWords,
  seenByWords,
  serviceWords,
  timelineWords,
} = await import('./words')

test('the names of all messages are valid in a browser', () => {
  const names = Object.keys(messages)
  expect(names.filter((name) => !/^[A-Za-z0-9_]+$/.test(name))).toEqual([])
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
})

test('every error says what happened and what to do', () => {
  for (const code of ERROR_CODES) {
    const { what, money, next } = errorWords(new AppError(code, ''))
    for (const sentence of [what, next]) expect(sentence, code).toMatch(/^[A-Z].*\.$/)
    expect(money, code).toMatch(/^$|^[A-Z].*\.$/)
  }
})

test.each([
  'review-refused',
  'review-changed',
  'simulation-reverted',
  'chain-unreachable',
  'storage-failed',
] as const)('%s says what it means for the money', (code) => {
  expect(errorWords(new AppError(code, '')).money).not.toBe('')
})

/** Names of the messages one level below `group`, by their codes. */
function codesIn(group: string): string[] {
  const below = Object.keys(messages).filter((name) => name.startsWith(`${group}_`))
  const codes = below.map((name) => name.slice(group.length + 1).replace(/_(what|money|next|one|other)$/, ''))
  return codes.map((code) => code.replaceAll('_', '-'))
}

test.each([
  ['errors', ERROR_CODES],
  ['notice', NOTICE_CODES],
  ['timeline', STEP_KEYS],
  // A replacement that the user asked for has a text of its own.
  ['phase', [...Object.keys(PHASES), 'cancelled', 'handed']],
])('every message of %s belongs to a code', (group, codes) => {
  expect(new Set(codesIn(group))).toEqual(new Set<string>(codes))
})

test('gives reasons of failure to timeline steps alone', () => {
  const steps = new Set<string>(STEP_KEYS)
  expect(codesIn('failure').filter((code) => !steps.has(code))).toEqual([])
  for (const key of ['swap-failed', 'target-failed', 'crossing-failed'] as const)
    expect(failureWords(key)).toMatch(/^[A-Z].*\.$/)
  expect(failureWords('delivered')).toBe('')
})

test('shows anything thrown as internal, without its text', () => {
  expect(errorWords(new Error('secret')).code).toBe('internal')
  expect(JSON.stringify(errorWords(new Error('secret')))).not.toContain('secret')
})

test.each([
  [{ servers: 2, of: 3 }, 'Confirmed by 2 servers'],
  [{ servers: 1, of: 2 }, "Confirmed by one of two servers. The other one didn't answer."],
  [{ servers: 1, of: 3 }, "Confirmed by one of 3 servers. The others didn't answer."],
  [{ servers: 1, of: 1 }, 'Confirmed by one server, the only one in the profile.'],
])('%j servers are told in words', (count, words) => {
  expect(seenByWords(count)).toBe(words)
})

test.each([
  [{ state: 'Pending', status: 'NotProcessed' }, 'In progress'],
  [{ state: 'Done', status: 'Submitted' }, 'Done'],
  [{ state: 'Failed', status: null }, 'Failed'],
  [{ state: 'Done', status: 'Odd\u202e' }, 'Done · Odd'],
  [{ state: 'Expired', status: 'Submitted' }, 'Expired · Submitted'],
])('says a known report in our words: %j', (report, words) => {
  expect(serviceWords(report)).toBe(words)
})

test('says a known state of a notice in our words', () => {
  expect(noticeWords('service-behind', { state: 'Pending' })).toContain('“In progress”')
})

test('has a text for every step', () => {
  for (const key of STEP_KEYS) expect(timelineWords({ key, state: 'done' }), key).not.toBe('')
})

test('names a step as done only once it is', () => {
  const words = (['todo', 'current', 'done'] as const).map((state) => timelineWords({ key: 'paid', state }))
  expect(words).toEqual(['Bitcoin payout', 'Bitcoin payout', 'Bitcoin paid'])
})

const sums = { amount: '1 USDC', minimum: '2 USDC' }
const crossing = { network: 'Ethereum', base: 'Polygon' }

test('fills every placeholder of each notice', () => {
  const facts = {
    reason: 'r',
    confirmations: '1',
    nonce: '7',
    count: '3',
    state: 's',
    txid: 't',
    arrived: '0.5 USDC',
    recipient: '0x1',
    ...sums,
    ...crossing,
  }
  for (const code of NOTICE_CODES) expect(noticeWords(code, facts), code).toMatch(/^[A-Z][^{}]+$/)
})

test.each([
  ['deadline', '1', 'The locker has 1 more Bitcoin block to pay.'],
  ['deadline', '2', 'The locker has 2 more Bitcoin blocks to pay.'],
  ['overdue', '1', 'The locker is 1 Bitcoin block late.'],
] as const)('%s of %s is in the form of its number', (code, count, words) => {
  expect(noticeWords(code, { count })).toContain(words)
})

test('shows the error’s text where its code is the reason', () => {
  const words = noticeWords('abandoned', { reason: 'quote-stale' })
  expect(words).toContain(errorWords(new AppError('quote-stale', '')).what)
})

test.each(['internal', 'answer-lost'] as const)('%s says nothing about money', (code) => {
  const { what, money, next } = errorWords(new AppError(code, ''))
  expect(money).toBe('')
  expect(`${what} ${next}`).not.toMatch(/sent|signed|money|paid/i)
})

test('an unknown outcome promises nothing', () => {
  const { money } = errorWords(new AppError('outcome-unknown', ''))
  expect(money).toBe('It may have been signed and sent.')
})

test.each([
  ['phrase-foreign', ['electrum', 'aezeed', 'slip39', 'monero', 'other-words']],
  [
    'recipient-unsupported',
    ['lightning-invoice', 'lightning-offer', 'lightning-link', 'mail-address', 'silent-payment', 'name'],
  ],
  ['recipient-unsupported', ['other-network', 'public-key', 'hash', 'wallet-connect', 'web-page']],
] as const)('names what is recognised: %s', (code, kinds) => {
  for (const recognised of kinds) {
    const { facts } = errorWords(new AppError(code, '', { details: { recognised, network: 'Litecoin' } }))
    expect(facts).toEqual([
      { name: 'recognised', label: 'Recognised as', value: expect.stringMatching(/^[\w-]+,? .+/) },
      { name: 'network', label: 'Network', value: 'Litecoin' },
    ])
  }
})

test('leaves out unlabelled facts and sanitizes foreign text', () => {
  expect(factWords({ codes: 'x', reason: 'a\u202eb' }, 'chain-nonsense')).toEqual([
    { name: 'reason', label: 'Reason', value: 'a b' },
  ])
})

test('says the reason of an error in words', () => {
  const reasons: Partial<Record<ErrorCode, readonly string[]>> = {
    'outside-account-invalid': ACCOUNT_FAULTS,
    'signature-refused': RETURN_FAULTS,
    'not-replaceable': ['over', 'confirmed', 'dependants', 'descendants'],
  }
  for (const code of ERROR_CODES)
    for (const reason of reasons[code] ?? []) {
      const { facts } = errorWords(new AppError(code, '', { details: { reason } }))
      const value = expect.stringMatching(/^[A-Z].* .*\.$/)
      expect(facts, reason).toEqual([{ name: 'reason', label: 'Reason', value }])
    }
})

test('names a profile’s mistake, or a file that is none', () => {
  const said = (reason: string) =>
    errorWords(new AppError('profile-invalid', '', { details: { path: 'evm[0].rpc', reason } }))
  for (const reason of PROFILE_FAULTS) expect(said(reason).facts, reason).toEqual([])
  expect(said('not-profile').what).toBe("This isn't a bridge's profile.")
  for (const reason of PROFILE_FAULTS.filter((one) => one !== 'not-profile'))
    expect(said(reason).what).toMatch(/^This bridge's profile has a mistake at evm\[0\]\.rpc\. [A-Z].*\.$/)
})

test('names a refusal’s findings whose sentence has no slots', () => {
  const refused = new AppError('review-refused', '', { details: { codes: 'locker-full fee-above-agreed' } })
  expect(errorWords(refused).facts).toEqual([
    {
      name: 'locker-full',
      label: 'Reason',
      value: 'The locker you paid has no room left. You can still cancel.',
    },
  ])
})

test('calls a payment void only once its conflict is deep', () => {
  const words = noticeWords('conflict-confirmed', { confirmations: '1' })
  expect(words).toContain('Its confirmations: 1. After 6, your payment is definitely void.')
  expect(words).not.toContain('. Your payment is void.')
})

test('says that failing servers themselves moved no money', () => {
  for (const code of ['chain-unreachable', 'chain-nonsense'] as const)
    expect(errorWords(new AppError(code, '')).money).toMatch(/^No money was moved by this\. /)
})

test('does not call what went stale a quote', () => {
  const { what, next } = errorWords(new AppError('quote-stale', ''))
  expect([what, next]).toEqual(['What you saw has expired or costs more now.', 'Review it again.'])
})

test('promises of slippage only what every route holds', () => {
  const hint = messages['swap_slippage_hint']
  expect(hint).toContain('where a contract enforces your minimum')
  expect(hint).toContain('or wrapped bitcoin')
})

test('tells where a host can be allowed', () => {
  const { next } = errorWords(new AppError('profile-permission', ''))
  expect(next).toContain("Open Satspan's swap form and press Allow in the notice at its top")
})

test('says that a higher fee may take another coin', () => {
  expect(messages['request_bump_body']).toContain('another of your coins is added')
  expect(messages['request_bump_body']).not.toContain('Only the fee')
})

test('a password is not described in its error', () => {
  const weak = new AppError('password-weak', '', { details: { reason: 'common', minimum: '8' } })
  expect(errorWords(weak).facts).toEqual([])
})

test('credits the bridge with nothing the chains alone show', () => {
  expect(basisOf({ phase: 'refunding', proof: 'service' })).toBe('failure')
  for (const phase of ['late', 'overdue'] as const) expect(basisOf({ phase, proof: 'service' })).toBe('none')
  for (const proof of ['chain', 'service', 'none'] as const)
    expect(basisOf({ phase: 'refunded', proof })).toBe(proof)
})
