import { expect, it, onTestFinished } from 'vitest'
import {
  bitcoinPayment,
  burnRequest,
  confirmed,
  evmPayment,
  evmSeen,
  evmSigned,
  type Fact,
  logProof,
  mined,
  payout,
  seen,
  signed,
  toBitcoin,
  toEvm,
  collateralPaid,
} from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { PROFILE } from '~/lib/services/ports/profile.fixture'
import { useCatalogue } from '~/lib/ui/text/catalogue'
import { catalogueOf, messages } from '~/lib/ui/text/locale.fixture'
import { noticeText } from './notice-text'

const SHOWN = { hidesAmounts: false }
const HIDDEN = { hidesAmounts: true }
const ABANDONED: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: 'too old' } }

const burn = burnRequest('3')
const burned: Fact[] = [evmSigned('1'), evmSeen('1', mined()), { type: 'unwrap-opened', burn }]

const NOTIFIED: [string, Entry][] = [
  ['a swap to EVM that was not signed', toEvm([ABANDONED])],
  ['a swap to Bitcoin that was not signed', toBitcoin([ABANDONED])],
  ['a payout that is overdue', toBitcoin([...burned, { type: 'tip-seen', height: burn.deadlineHeight + 1 }])],
  [
    'a swap to Bitcoin that was paid',
    toBitcoin([...burned, { type: 'payout-seen', payout: payout(confirmed(1)) }]),
  ],
  ['a call that reverted', toBitcoin([evmSigned('1'), evmSeen('1', mined(false))])],
  ['a payment that is confirmed', bitcoinPayment([signed('1'), seen('1', confirmed(6))])],
]

const wordsOf = (entry: Entry, looks: { hidesAmounts: boolean }) => {
  const { title, message } = noticeText(entry, PROFILE, looks) ?? { title: '', message: '' }
  return `${title}\n${message}`
}

it.each(NOTIFIED)('%s: it says how much, and nothing of it in privacy mode', (_case, entry) => {
  expect(wordsOf(entry, SHOWN)).toMatch(/\d (?:BTC|POL|USDC)/)
  expect(wordsOf(entry, SHOWN)).not.toContain('•')
  expect(wordsOf(entry, HIDDEN)).toMatch(/••• (?:BTC|POL|USDC)/)
  expect(wordsOf(entry, HIDDEN)).not.toMatch(/\d/)
})

const router = logProof('1')
const routed: Fact[] = [signed('1'), seen('1', confirmed(6)), { type: 'routed', router }]
const delivered = (amount: bigint): Fact => ({ type: 'delivered', router, delivery: logProof('2'), amount })
const matched: Fact = { type: 'arrival-matched', arrival: logProof('8', 1002), amount: 95n }
const reported = (state: string): Fact => ({ type: 'service-said', state, status: null, targetTxid: null })
const crossing: Fact[] = [
  evmSigned('1'),
  evmSeen('1', mined()),
  { type: 'message-sent', uniqueCounter: 7n, message: logProof('4', 1002) },
]
const refunded: Fact = { type: 'crossing-refunded', refund: logProof('6', 1002) }

it.each<[string, Entry, RegExp]>([
  ['delivered', toEvm([...routed, delivered(90n)]), /, proven on chain\.$/],
  ['delivered short', toEvm([...routed, delivered(89n)]), /, less than your minimum of /],
  ['only matched', toEvm([...routed, matched, reported('Done')]), /reports/],
  ['being refunded', toEvm([signed('1'), { type: 'swap-failed', router }]), /couldn't be completed/],
  [
    'being refunded from its target',
    toEvm([...routed, { type: 'target-failed', failure: logProof('7', 1002) }]),
    /^The exchange on Polygon failed/,
  ],
  ['late', toEvm([...routed, { type: 'crossing-late' }]), /over six hours ago/],
  [
    'paid in wrapped bitcoin',
    toEvm([signed('1'), { type: 'paid-in-wrapped', router, delivery: router, amount: 9n }]),
    /wrapped bitcoin/,
  ],
  [
    'paid from collateral',
    toBitcoin([...burned, collateralPaid('8')]),
    /^The locker didn't pay the bitcoin for your .* collateral paid your account on Polygon instead\./,
  ],
  ['late to Bitcoin', toBitcoin([...crossing, { type: 'crossing-late' }]), /over six hours ago/],
  [
    'failed on the base network',
    toBitcoin([...crossing, { type: 'crossing-failed', failure: logProof('7') }]),
    /has to send it back to you on Polygon\./,
  ],
  [
    'returned',
    toBitcoin([...crossing, { type: 'crossing-late' }, refunded]),
    /You got your tokens back on Polygon\./,
  ],
])('a swap that is %s says so', (_case, entry, words) => {
  expect(noticeText(entry, PROFILE, SHOWN)?.message).toMatch(words)
})

const allowed: Fact[] = [evmSigned('1', 'allowance'), evmSeen('1', mined())]
const UNSEEN: Fact = { type: 'abandoned', abandonment: { code: 'page-wallet-unseen', reason: '' } }

it.each<[string, Entry, RegExp]>([
  ['after its token approval', toBitcoin([...allowed, ABANDONED]), /Its token approval was sent/],
  ["by a site's wallet that may have sent it", toBitcoin([evmSigned(null), UNSEEN]), /Check that wallet/],
])('a swap that was given up %s is not said to have sent nothing', (_case, entry, words) => {
  expect(wordsOf(entry, SHOWN)).toMatch(words)
  expect(wordsOf(entry, SHOWN)).not.toMatch(/Not sent|n't signed/)
})

it.each<[string, Entry]>([
  ['paid on Bitcoin', toBitcoin([...burned, { type: 'payout-seen', payout: payout(confirmed(1)) }])],
  ['delivered', toEvm([...routed, delivered(90n)])],
  [
    'paid in wrapped bitcoin',
    toEvm([signed('1'), { type: 'paid-in-wrapped', router, delivery: router, amount: 9n }]),
  ],
])('what was %s is not said to be with the user: the recipient may be another', (_case, entry) => {
  expect(wordsOf(entry, SHOWN)).not.toMatch(/your address|[Rr]eceived|You can/)
})

it('says no more in Russian: what is delivered to another is not what the user has', async () => {
  useCatalogue(await catalogueOf('ru'))
  onTestFinished(() => useCatalogue(messages))
  for (const amount of [89n, 90n])
    expect(wordsOf(toEvm([...routed, delivered(amount)]), SHOWN)).not.toMatch(/у вас/)
})

it('a payment on an EVM network that was cancelled keeps its whole amount: the fee is of another currency', () => {
  const cancelled = wordsOf(
    evmPayment([evmSigned('1'), evmSigned('2', 'cancel'), evmSeen('2', mined())]),
    SHOWN,
  )
  expect(cancelled).toBe('Payment cancelled\nYou cancelled this payment. You only spent the network fee.')
})

it('a late crossing is not said not to have arrived: what cannot be told from another payment is not counted', () => {
  const late = toEvm([...routed, { type: 'crossing-late' }])
  expect(wordsOf(late, SHOWN)).toContain("we haven't seen it arrive")
  expect(messages['notice_delivery_late']).toContain("We haven't seen it arrive")
})

it('names the site that asked', () => {
  const entry = { ...toEvm([ABANDONED]), origin: 'https://app.example' }
  expect(noticeText(entry, PROFILE, SHOWN)?.message).toMatch(/Requested by app\.example\.$/)
})

it.each(NOTIFIED)(
  '%s: it is told though its profile has been edited since, and lacks its network',
  (_case, entry) => {
    expect(noticeText(entry, { ...PROFILE, evm: [] }, SHOWN)?.message).toMatch(/\d (?:BTC|0x)/)
  },
)

it('counts a token that an edited profile no longer has in base units', () => {
  const evm = PROFILE.evm.map((network) => ({ ...network, tokens: [] }))
  const entry = toEvm([...routed, delivered(90n)])
  const { outputToken } = entry.intent
  expect(noticeText(entry, { ...PROFILE, evm }, SHOWN)?.message).toContain(`90 ${outputToken}`)
})

it('is none of what is under way', () => {
  expect(noticeText(toEvm(), PROFILE, SHOWN)).toBeUndefined()
})
