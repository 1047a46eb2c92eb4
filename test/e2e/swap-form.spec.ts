import { parseUnits } from 'viem'
import { control } from './support/control'
import { tokenOf } from './support/chains'
import { expect, test } from './support/fixtures'
import { holdAnswer } from './support/hold-answer'

const FUNDS = 2_000_000n
const EXPIRED_MS = 5 * 60_000 + 1_000

test('shows an invalid slippage, stops the swap and keeps neither', async ({ wallet }) => {
  const { popup } = wallet
  const { page, swap, review } = popup
  await wallet.fund(FUNDS)
  const slippage = page.getByTestId('swap-slippage')
  const custom = page.getByTestId('swap-custom-slippage')
  await swap.enter({ network: 'polygon', token: tokenOf('polygon', 'USDC').address ?? '', amount: '0.01' })
  await swap.setSlippage('8')
  await swap.closeOptions()
  await expect(custom).toHaveAttribute('data-basis-points', '800')
  await swap.setSlippage('80')
  await expect(page.getByText('Choose between 0 and 50%.')).toBeVisible()

  // With the sheet closed, the error stays in sight, and the field comes back with it.
  await swap.closeOptions()
  await expect(slippage).toBeHidden()
  await expect(custom).toHaveText(/Not valid/)
  await swap.continue.click()
  await expect(slippage).toBeFocused()
  await expect(page.getByText('Choose between 0 and 50%.')).toBeVisible()
  await expect(review.review).toBeHidden()

  await page.reload()
  await expect(swap.amount).toHaveValue('0.01')
  await expect(custom).toBeHidden()
  const expected = await swap.quote()
  await swap.continue.click()
  await review.expectVerdict('ok')
  expect(parseUnits(await review.minimum(), 6)).toBe(expected - expected / 100n)
})

test('reviews once the route is known, unless the form changed', async ({ wallet }) => {
  const { page, swap, review } = wallet.popup
  await wallet.fund(FUNDS)
  await swap.enter({ network: 'polygon', amount: '0.01' })
  await swap.quote()
  await page.addInitScript(holdAnswer('addressBook/list'))
  const release = () => page.evaluate('window.release()')
  const ask = async () => {
    await page.reload()
    await expect.poll(() => page.evaluate("'release' in window")).toBe(true)
    await swap.continue.click()
  }

  await ask()
  await swap.amount.fill('0.011')
  await release()
  await swap.quote()
  await expect(review.review).toBeHidden()

  await ask()
  await release()
  await review.expectVerdict('ok')
})

test('shows network and least payout on the review', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const { page, swap, review } = popup
  await control.fundEvm({ network: 'polygon', address: evmAddress, wei: (2_000n * 10n ** 18n).toString() })
  await swap.enter({ direction: 'to-bitcoin', network: 'polygon', token: 'native', amount: '1000' })
  await swap.quote()
  await swap.continue.click()
  await review.expectVerdict('ok')
  await expect(page.getByRole('radio'), 'every speed costs the same').toHaveCount(0)
  await expect(review.route).toContainText('31337')
  await expect(review.review.getByText(/^at least/)).toBeVisible()
})

test('renews an expired review by itself, ready to approve', async ({ wallet }) => {
  const { popup } = wallet
  const { page, swap, review } = popup
  await wallet.fund(FUNDS)
  await page.clock.install()
  await page.reload()
  await swap.enter({ network: 'polygon', token: tokenOf('polygon', 'USDC').address ?? '', amount: '0.01' })
  await page.clock.runFor(2_000)
  await swap.quote()
  await swap.continue.click()
  await review.expectVerdict('ok')
  await expect(review.validity).toContainText(/^Valid for [45]:\d\d$/)
  await page.clock.fastForward(EXPIRED_MS)
  await expect(review.renewed).toBeVisible()
  await review.expectVerdict('ok')
  await page.clock.runFor(2_000)
  await review.approve.click()
  await expect(popup.request.body).toBeVisible()
})

test('says “about” for wrapped bitcoin, never “at least”', async ({ miner, wallet }) => {
  const { popup } = wallet
  const { swap, review } = popup
  await wallet.fund(FUNDS)
  await swap.enter({ network: 'polygon', token: tokenOf('polygon', 'wBTC').address ?? '', amount: '0.01' })
  await swap.quote()
  const least = popup.page.getByText(/at least/i).filter({ visible: true })
  await swap.feeTotal.click()
  await expect(least).toHaveCount(0)
  await swap.continue.click()
  await expect(review.review.getByText('You receive about').first()).toBeVisible()
  await popup.page.getByTestId('review-cost').click()
  await expect(least).toHaveCount(0)
  // Nothing arrives yet.
  await miner.pause()
  await review.approve.click()
  await expect(popup.request.body.getByText('0.01 BTC → about')).toBeVisible()
  await expect(least).toHaveCount(0)
})
