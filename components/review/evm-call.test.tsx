// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SwapOrder } from '~/lib/contract/orders'
import { intentFacts, unitOf } from '~/lib/ui/text/intent'
import { PRACTICE_PROFILE, PRACTICE_USDC } from '~/lib/ui/practice/practice-profile'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { practiceReview } from '~/lib/ui/practice/practice-review'
import { drawHook } from '../draw-hook.fixture'
import { EvmCall, GasChoice } from './evm-call'

const AMOUNT = 1_234_567_891n
const ORDER: SwapOrder = {
  direction: 'to-bitcoin',
  networkName: 'polygon',
  inputToken: PRACTICE_USDC,
  inputAmount: AMOUNT,
  recipient: null,
  slippageBps: 100,
  feeChoice: null,
}

test('shows all digits of an amount called exact', async () => {
  const { evm, intent } = practiceReview(practiceQuote(ORDER, 0), 'r', 0)
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

const PRICES = { slow: 1_234_567_000_000_000n, normal: 1_234_567_000_000_001n, fast: 1_234_567_000_000_002n }

test.each([
  ['no choice between speeds of one price', PRICES, 0],
  ['a choice between speeds of several prices', { ...PRICES, fast: 2n * PRICES.fast }, 3],
])('leaves %s', async (_, gas, choices) => {
  const { evm } = practiceReview(practiceQuote(ORDER, 0), 'r', 0)
  if (evm === null) throw new Error('a call')
  const page = await drawHook(
    () => undefined,
    {},
    () => (
      <GasChoice
        call={{ ...evm, gas }}
        native={unitOf(PRACTICE_PROFILE, 'polygon', null)}
        feeChoice="normal"
        onFeeChoice={() => {}}
      />
    ),
  )
  expect(page.queryAllByRole('radio')).toHaveLength(choices)
})
