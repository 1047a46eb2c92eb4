// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SwapOrder } from '~/lib/contract/orders'
import type { ReviewView } from '~/lib/contract/views/review'
import { PRACTICE_ACCOUNT, PRACTICE_PROFILE, PRACTICE_USDC } from '~/lib/ui/practice/practice-profile'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { practiceReview } from '~/lib/ui/practice/practice-review'
import { drawHook } from '../draw-hook.fixture'
import { ReviewPanel } from './review-panel'

const COMMON = { networkName: 'polygon', recipient: null, slippageBps: 100, feeChoice: null } as const
const TO_EVM: SwapOrder = {
  direction: 'to-evm',
  amountSats: 1_000_000n,
  outputToken: PRACTICE_USDC,
  ...COMMON,
}
const TO_BITCOIN: SwapOrder = {
  direction: 'to-bitcoin',
  inputToken: PRACTICE_USDC,
  inputAmount: 400_000_000n,
  ...COMMON,
}
const handling = { isBusy: false, isRenewing: false, onExpired() {}, onApprove() {}, onReject() {} }
const NONE = 'No contract enforces a minimum'

/** Without the sample's checks, which are of a minimum that is enforced. */
const reviewOf = (order: SwapOrder) => ({
  ...practiceReview(practiceQuote(order, 0), 'r', Date.now()),
  checks: [],
})

async function panelOf(review: ReviewView, account = PRACTICE_ACCOUNT) {
  const page = await drawHook(
    () => undefined,
    { accounts: { list: () => [account] } },
    () => (
      <ReviewPanel
        review={review}
        profile={PRACTICE_PROFILE}
        handling={handling}
        error={null}
        replaced={null}
        feeChoice={undefined}
        onFeeChoice={() => undefined}
      />
    ),
  )
  await page.does(() => {})
  return page
}

const held = { isMinimumEnforced: true, findings: [] }
const free = { isMinimumEnforced: false, findings: [] }
const unprotected = {
  isMinimumEnforced: false,
  verdict: 'warn',
  findings: [{ code: 'payload-unprotected', severity: 'warn' }],
} as const
const unlimited = {
  isMinimumEnforced: false,
  findings: [{ code: 'no-minimum', severity: 'warn' }],
} as const

test.each([
  ['a swap whose minimum a contract enforces', TO_EVM, held, { claims: true, saysNone: false }],
  ['a swap whose instructions enforce none', TO_EVM, unprotected, { claims: false, saysNone: true }],
  ['bitcoin that is merely wrapped', TO_EVM, free, { claims: false, saysNone: false }],
  ['a swap to bitcoin that is held to its least', TO_BITCOIN, held, { claims: true, saysNone: false }],
  ['wrapped bitcoin that is paid out', TO_BITCOIN, free, { claims: false, saysNone: true }],
  ['a swap to bitcoin without a minimum', TO_BITCOIN, unlimited, { claims: false, saysNone: true }],
])('says “at least” and “at most” only where true: %s', async (_case, order, given, { claims, saysNone }) => {
  const page = await panelOf({ ...reviewOf(order), ...given, findings: [...given.findings] })
  const cost = page.getByTestId('review-cost').textContent
  expect([/at most/.test(cost), /at least/.test(page.text())]).toEqual([claims, claims])
  expect([page.text().includes(NONE), cost.includes('no upper limit')]).toEqual([saysNone, saysNone])
})

/** The figures of the table, in base units of USDC. */
function figures(): number[] {
  return [...document.querySelectorAll('[data-testid=review-taken] [title]')].map((figure) => {
    const [whole = '', fraction = ''] = (figure.getAttribute('title') ?? '').split(' ')[0]?.split('.') ?? []
    return Number(whole + fraction.padEnd(6, '0'))
  })
}

test.each([
  ['with what miners take', TO_EVM, held, ['network', 'contracts', 'exchange', 'slippage']],
  ['down to what arrives about', TO_EVM, unprotected, ['network', 'contracts', 'exchange']],
])('lists parts of the cost that add up, %s', async (_case, order, given, takers) => {
  await panelOf({ ...reviewOf(order), ...given, findings: [...given.findings] })
  const drawn = [...document.querySelectorAll('[data-taker]')].map((row) => row.getAttribute('data-taker'))
  expect(drawn).toEqual(takers)
  const [worth = 0, ...rest] = figures()
  const left = rest.pop()
  expect(worth - rest.reduce((sum, part) => sum + part, 0)).toBe(left)
})

test('counts the network’s fee in the total alone', async () => {
  const review = reviewOf(TO_EVM)
  const page = await panelOf(review)
  const cost = page.getByTestId('review-cost')
  expect(cost.dataset['basisPoints']).toBe(String(review.price.taken?.basisPoints))
  // 1,410 of 1,000,000 sats on top of 0.7 %.
  expect(cost.textContent).toMatch(/^Total cost8\.\d+ USDC · 0\.84%/)
  expect(page.text()).toContain('Total cost')
})

test('names a cost that leaves the network’s fee out', async () => {
  const review = reviewOf(TO_BITCOIN)
  if (review.evm === null) throw new Error('signed on an EVM network')
  const gas = { slow: 1n, normal: 10n ** 16n, fast: 3n }
  const page = await panelOf({ ...review, evm: { ...review.evm, gas } })
  expect(page.text()).toContain('Swap cost')
  expect(page.getByTestId('review-taken').textContent).toContain('Network fee, at most0.01 POL')
})

test('names the sum where the keys are here', async () => {
  const page = await panelOf(reviewOf(TO_EVM))
  expect(page.getByTestId('review-approve').textContent).toBe('Sign and send 0.01 BTC')
})

test.each([
  ['of the user’s own swap', null],
  ['of a site’s swap', 'https://app.example'],
])('names the device as what comes next %s', async (_case, origin) => {
  const payer = { ...PRACTICE_ACCOUNT, kind: 'outside', isSignedHere: false } as const
  const page = await panelOf({ ...reviewOf(TO_EVM), origin }, payer)
  expect(page.getByTestId('review-approve').textContent).toBe('Continue on your device')
  expect(page.getByTestId('review-device-data').textContent).toContain('OP_RETURN')
})

test('signs here for an outside account whose key is here', async () => {
  const payer = { ...PRACTICE_ACCOUNT, kind: 'outside', isSignedHere: true } as const
  const page = await panelOf({ ...reviewOf(TO_EVM), origin: null }, payer)
  expect(page.getByTestId('review-approve').textContent).not.toBe('Continue on your device')
})

test('waits for the swap that uses the same token approval', async () => {
  const waitsFor = { entryId: '7', approvedAt: Date.UTC(2026, 10, 28) }
  const page = await panelOf({ ...reviewOf(TO_BITCOIN), waitsFor })
  expect(page.getByTestId('review-waits').querySelector('a')?.getAttribute('href')).toBe('/entries/7')
  expect(page.getByTestId('review-approve').hasAttribute('disabled')).toBe(true)
})
