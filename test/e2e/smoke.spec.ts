import { parseUnits } from 'viem'
import { evmBalance, tokenOf } from './support/chains'
import { countClicks } from './support/clicks'
import { expect, test } from './support/fixtures'

test('swaps bitcoin for a token, proven by the chain', { tag: ['@smoke', '@loop'] }, async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const { address, decimals } = tokenOf('polygon', 'USDC')
  await wallet.fund(20_000_000n)
  const clicks = await countClicks(popup.page)
  await popup.swap.enter({ network: 'polygon', token: address ?? '', amount: '0.01' })
  await popup.swap.expectAction('Review')
  await popup.swap.amount.press('Enter')
  await popup.review.expectVerdict('ok')
  const minArrival = parseUnits(await popup.review.minimum(), decimals)
  await popup.review.approve.click()
  // The page finds it by itself, nobody refreshes it.
  await popup.request.expectPhase('done')
  await popup.request.expectDone()
  expect(clicks(), 'two for the token, one to sign').toBe(3)
  expect(await evmBalance('polygon', address, evmAddress)).toBeGreaterThanOrEqual(minArrival)
})
