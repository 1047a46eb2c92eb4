// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { PRACTICE_PROFILE, PRACTICE_USDC } from '~/lib/ui/practice/practice-profile'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { practiceReview } from '~/lib/ui/practice/practice-review'
import { drawHook } from '../draw-hook.fixture'
import { ReviewChanges } from './review-changes'

/** A review whose gas costs at most so much. */
function reviewAt(wei: bigint) {
  const common = { networkName: 'polygon', recipient: null, slippageBps: 100, feeChoice: null }
  const quote = practiceQuote(
    { direction: 'to-bitcoin', inputToken: PRACTICE_USDC, inputAmount: 50_000_000n, ...common },
    0,
  )
  const review = practiceReview(quote, 'r', 0)
  if (review.evm === null) throw new Error('a call')
  return { ...review, evm: { ...review.evm, gas: { slow: wei, normal: wei, fast: wei } } }
}

async function changes(before: bigint, now: bigint): Promise<string> {
  const page = await drawHook(
    () => undefined,
    {},
    () => (
      <ReviewChanges
        before={reviewAt(before)}
        now={reviewAt(now)}
        feeChoice="normal"
        profile={PRACTICE_PROFILE}
      />
    ),
  )
  return page.text()
}

test('rounds up what gas costs at most', async () => {
  expect(await changes(1_234_900_000_000_001n, 2_000_000_000_000_000n)).toContain(
    'Network fee, at most0.001235 POL0.002 POL',
  )
})

test('a change that no figure shows is not announced', async () => {
  expect(await changes(1_234_900_000_000_001n, 1_234_900_000_000_002n)).toMatch(
    /Amounts and fees are the same\.$/,
  )
})
