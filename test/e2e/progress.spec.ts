import { tokenOf } from './support/chains'
import { expect, test } from './support/fixtures'
import { expectFits } from './support/layout'

test('tells a swap’s progress, duration and outcome', async ({ miner, wallet }) => {
  const { popup } = wallet
  const { activity, page, request, review, swap } = popup
  await wallet.fund(20_000_000n)
  await miner.pause()
  await swap.enter({ network: 'polygon', token: tokenOf('polygon', 'USDC').address ?? '', amount: '0.01' })
  await swap.quote()
  await swap.continue.click()
  await review.expectVerdict('ok')
  await review.approve.click()
  await request.expectPhase('broadcast')
  await expect(request.time).toHaveText(/^about \d+ (min|h)$/)
  await expect(request.step('confirmed')).toContainText(/around.*0 of 2 confirmations/)
  await expect(request.next).toContainText('0 of 2 confirmations')
  await expect(request.next).toBeInViewport({ ratio: 1 })
  await expect(request.step('delivered')).toContainText('around')
  await popup.open('activity')
  await expect(activity.rows).toHaveText(/^BTC → USDC.*≈ [\d.,]+ USDC.*−.*0\.01\d* BTC/)
  await expect(activity.rows).toContainText('Sent, waiting for confirmation')

  miner.resume()
  await activity.rows.click()
  await request.expectDone()
  // At once, though the payment of an early delivery is still being confirmed.
  expect(await request.time.count()).toBe(0)
  await popup.open('activity')
  await expect(activity.rows).toHaveText(/^BTC → USDC.*\+.*[\d.,]+ USDC.*−.*0\.01\d* BTC/)
  await expect(page.getByTestId('request-row')).toHaveAttribute('data-phase', 'done')
})

test('has room for progress and worth in long words', async ({ miner, wallet }) => {
  const { popup } = wallet
  const { page, request, review, settings, swap } = popup
  await wallet.fund(1_912_345_678n)
  await popup.open('settings')
  await settings.openPart('looks')
  await settings.currency.selectOption('EUR')
  await settings.language.selectOption('ru')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await popup.wallet.openCoins()
  await expect(popup.wallet.coins.getByTestId('fiat')).toBeVisible()
  await expectFits(page, 'coins in Russian')
  await miner.pause()
  await popup.open('swap')
  await swap.enter({ network: 'polygon', token: tokenOf('polygon', 'USDC').address ?? '', amount: '0.01' })
  await swap.quote()
  await swap.continue.click()
  await review.expectVerdict('ok')
  await review.approve.click()
  await request.expectPhase('broadcast')
  await expectFits(page, 'a swap under way in Russian')
})
