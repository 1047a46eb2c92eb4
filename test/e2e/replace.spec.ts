import { expectAccessible } from './support/accessibility'
import { tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, test } from './support/fixtures'
import { holdFetches } from './support/polls'

test.beforeEach(async ({ wallet, miner }) => {
  await wallet.fund(20_000_000n)
  const { address } = tokenOf('polygon', 'USDC')
  await wallet.popup.swap.enter({ network: 'polygon', token: address ?? 'native', amount: '0.01' })
  await wallet.popup.swap.quote()
  // Nothing confirms before the replacement.
  await miner.pause()
  await wallet.popup.swap.continue.click()
  await wallet.popup.review.expectVerdict('ok')
  await wallet.popup.review.approve.click()
  await wallet.popup.request.expectPhase('broadcast')
})

test('bumps a pending payment, which ends as done', async ({ wallet, miner }) => {
  const { page, request } = wallet.popup
  const original = await request.txid()
  await page.getByTestId('request-bump').click()
  await page.getByTestId('bump-option-fast').click()
  await page.getByTestId('bump-confirm').click()
  await expect(request.body).not.toHaveAttribute('data-txid', original)
  await expect(page.getByTestId('bump-confirm')).toBeHidden()
  const replacement = await request.txid()

  miner.resume()
  await request.expectDone()
  expect(await request.txid()).toBe(replacement)
  await expect(page.getByTestId('request-bump')).toBeHidden()
})

test('signs a bump of one server’s word after consent', async ({ wallet }) => {
  const { page, request, review } = wallet.popup
  const original = await request.txid()
  await control.endpoint('esplora-0', { down: true })
  await page.getByTestId('request-bump').click()
  const confirm = page.getByTestId('bump-confirm')
  await expect(confirm).toBeDisabled()
  expect(await review.codes('warn')).toEqual(['single-source'])
  await expectAccessible(page, 'a bump that one server vouches for')
  await review.acknowledge.check()
  await confirm.click()
  await expect(confirm).toBeHidden()
  await expect(request.body).not.toHaveAttribute('data-txid', original)
})

test('shows a slowly read fee a second before signing', async ({ extension, wallet }) => {
  const { page } = wallet.popup
  const confirm = page.getByTestId('bump-confirm')
  const servers = await holdFetches(extension)
  // The test has the clock of the page.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByTestId('request-bump').click()
  await page.clock.runFor(2_000)
  await expect(confirm).toBeHidden()
  await servers.release()
  await expect(async () => {
    await page.clock.runFor(1)
    expect(await confirm.isVisible()).toBe(true)
  }).toPass()
  await expect(confirm).toBeDisabled()
  await page.clock.runFor(1_000)
  await expect(confirm).toBeEnabled()
})

test('cancels a pending payment, and its coins return', async ({ wallet, miner }) => {
  const { page, request } = wallet.popup
  const original = await request.txid()
  await page.getByTestId('request-cancel').click()
  await page.getByTestId('cancel-confirm').click()
  await expect(page.locator('[data-notice=cancelling]')).toBeVisible()
  await expect(page.getByTestId('request-cancel')).toBeHidden()
  // Once nodes have accepted it: until then, the payment could be mined.
  await expect(request.body).not.toHaveAttribute('data-txid', original)

  miner.resume()
  await request.expectEnd('replaced')
  await expect(page.locator('[data-notice=cancelled]')).toBeVisible()
  await control.mine(6)
  await request.openReceipt()
  await expect(request.receipt).toContainText('Your cancellation')
  await expect(request.receipt).toContainText('Network fee')
  await expect(request.receipt).not.toContainText('Protocol fee')
  await wallet.popup.open('swap')
  await expect(wallet.popup.balance).toHaveAttribute('data-sats', /^199\d{5}$/)
})
