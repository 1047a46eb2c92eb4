// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { intentFacts } from '~/lib/ui/text/intent'
import { PRACTICE_PROFILE, PRACTICE_USDC } from '~/lib/ui/practice/practice-profile'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { practiceReview } from '~/lib/ui/practice/practice-review'
import { drawHook } from '../draw-hook.fixture'
import { ReviewSums } from './review-sums'

const sumsOf = async (inputAmount: bigint) => {
  const common = { networkName: 'polygon', recipient: null, slippageBps: 100, feeChoice: null }
  const order = { direction: 'to-bitcoin', inputToken: PRACTICE_USDC, inputAmount, ...common } as const
  const review = practiceReview(practiceQuote(order, 0), 'r', 0)
  const facts = intentFacts(review.intent, PRACTICE_PROFILE, undefined)
  const page = await drawHook(
    () => undefined,
    {},
    () => <ReviewSums facts={facts} review={review} />,
  )
  return page.text()
}

test('what leaves the wallet stands there to its last digit', async () => {
  expect(await sumsOf(1_234_567_891n)).toContain('1,234.56 USDCExactly 1234.567891 USDC')
})

test('a figure that has all its digits is not repeated', async () => {
  expect(await sumsOf(1_234_500_000n)).not.toContain('Exactly')
})
