import { expect, it, onTestFinished } from 'vitest'
import {
  bitcoinPayment,
  burnRequest,
  confirmed,
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

it.each(NOTIFIED)('hides the amount of %s in privacy mode alone', (_case, entry) => {
  expect(wordsOf(entry, SHOWN)).toMatch(/\d (?:BTC|POL|USDC)/)
  expect(wordsOf(entry, SHOWN)).not.toContain('•')
  expect(wordsOf(entry, HIDDEN)).toMatch(/••• (?:BTC|POL|USDC)/)
  expect(wordsOf(entry, HIDDEN)).not.toMatch(/\d/)
})

const router = logProof('1')
const routed: Fact[] = [signed('1'), seen('1', confirmed(6)), { type: 'routed', router }]
const delivered = (amount: bigint): Fact => ({ type: 'delivered', router, delivery: logProof('2'), amount })

it.each<[string, Entry]>([
  ['paid on Bitcoin', toBitcoin([...burned, { type: 'payout-seen', payout: payout(confirmed(1)) }])],
  ['delivered', toEvm([...routed, delivered(90n)])],
  [
    'paid in wrapped bitcoin',
    toEvm([signed('1'), { type: 'paid-in-wrapped', router, delivery: router, amount: 9n }]),
  ],
])('does not say that the user has what was %s', (_case, entry) => {
  expect(wordsOf(entry, SHOWN)).not.toMatch(/your address|[Rr]eceived|You can/)
})

it('does not say in Russian that the user has it', async () => {
  useCatalogue(await catalogueOf('ru'))
  onTestFinished(() => useCatalogue(messages))
  for (const amount of [89n, 90n])
    expect(wordsOf(toEvm([...routed, delivered(amount)]), SHOWN)).not.toMatch(/у вас/)
})

it('names the site that asked', () => {
  const entry = { ...toEvm([ABANDONED]), origin: 'https://app.example' }
  expect(noticeText(entry, PROFILE, SHOWN)?.message).toMatch(/Requested by app\.example\.$/)
})

it.each(NOTIFIED)('tells of %s though the profile lacks its network', (_case, entry) => {
  expect(noticeText(entry, { ...PROFILE, evm: [] }, SHOWN)?.message).toMatch(/\d (?:BTC|0x)/)
})

it('counts in base units where the profile lost the token', () => {
  const evm = PROFILE.evm.map((network) => ({ ...network, tokens: [] }))
  const entry = toEvm([...routed, delivered(90n)])
  const { outputToken } = entry.intent
  expect(noticeText(entry, { ...PROFILE, evm }, SHOWN)?.message).toContain(`90 ${outputToken}`)
})
