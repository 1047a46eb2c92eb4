// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { intentFacts } from '~/lib/ui/text/intent'
import { PRACTICE_PROFILE, PRACTICE_USDC } from '~/lib/ui/practice/practice-profile'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { practiceReview } from '~/lib/ui/practice/practice-review'
import { drawHook } from '../draw-hook.fixture'
import { EvmCall } from './evm-call'

const AMOUNT = 1_234_567_891n

test('an amount that is said to be exact has all its digits', async () => {
  const quote = practiceQuote(
    {
      direction: 'to-bitcoin',
      networkName: 'polygon',
      inputToken: PRACTICE_USDC,
      inputAmount: AMOUNT,
      recipient: null,
      slippageBps: 100,
      feeChoice: null,
    },
    0,
  )
  const { evm, intent } = practiceReview(quote, 'r', 0)
  if (evm === null) throw new Error('a call')
  const allowance = { token: PRACTICE_USDC, spender: PRACTICE_USDC, amount: AMOUNT }
  const page = await drawHook(
    () => undefined,
    {},
    () => (
      <EvmCall
        call={{ ...evm, steps: ['allowance', 'call'], allowance }}
        facts={intentFacts(intent, PRACTICE_PROFILE, undefined)}
        profile={PRACTICE_PROFILE}
        networkName="polygon"
      />
    ),
  )
  expect(page.text()).toContain('to spend exactly 1234.567891 USDC, once')
  expect(page.text()).toContain('with 1234.567891 USDC')
})
