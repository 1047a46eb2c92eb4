// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SwapOrder } from '~/lib/contract/orders'
import { PRACTICE_PROFILE, PRACTICE_USDC } from '~/lib/ui/practice/practice-profile'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { practiceReview } from '~/lib/ui/practice/practice-review'
import { drawHook } from '../draw-hook.fixture'
import { ReviewPanel } from './review-panel'

const COMMON = { networkName: 'polygon', recipient: null, slippageBps: 100, feeChoice: null } as const
const handling = { isBusy: false, isRenewing: false, onExpired() {}, onApprove() {}, onReject() {} }

async function panelOf(order: SwapOrder) {
  const review = practiceReview(practiceQuote(order, 0), 'r', Date.now())
  const page = await drawHook(
    () => undefined,
    {},
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
  return { page, review }
}

const sold = (inputAmount: bigint) =>
  panelOf({ direction: 'to-bitcoin', inputToken: PRACTICE_USDC, inputAmount, ...COMMON })

test('writes what leaves the wallet to its last digit', async () => {
  const { page } = await sold(1_234_567_891n)
  expect(page.text()).toContain('1,234.56 USDCExactly 1234.567891 USDC')
})

test('repeats no figure that has all its digits', async () => {
  const { page } = await sold(1_234_500_000n)
  expect(page.text()).not.toContain('Exactly')
})

test('gives what leaves, arrives and at least in base units', async () => {
  const order = {
    direction: 'to-evm',
    amountSats: 1_000_000n,
    outputToken: PRACTICE_USDC,
    ...COMMON,
  } as const
  const { page, review } = await panelOf(order)
  if (review.intent.direction !== 'to-evm') throw new Error('to an EVM network')
  expect(page.getByTestId('review-arrives').textContent).toMatch(/^You receive about.*at least/)
  const dataOf = (testId: string) => page.getByTestId(testId).dataset
  expect(dataOf('review-leaves')['sats']).toBe('1000000')
  expect(dataOf('review-arrives')['units']).toBe(String(review.intent.expectedOutput))
  expect(dataOf('review-arrives')['least']).toBe(String(review.intent.minOutput))
  expect(dataOf('review-recipient')['address']).toBe(review.intent.recipientAddress)
  expect(dataOf('review-time')['minutes']).toBe(String(review.arrival?.minutes))
})
