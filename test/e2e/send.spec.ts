import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { expect, test } from './support/fixtures'
import { expectAccessible } from './support/accessibility'
import { expectFitsTranslated } from './support/languages'
import { bitcoinBalance } from './support/chains'
import { countClicks } from './support/clicks'
import { control } from './support/control'
import { storageArea } from './support/leftovers'

test('sends bitcoin by the form, as the chain shows', async ({ wallet }) => {
  const { popup } = wallet
  const { page, send, review, request } = popup
  const recipient = freshBitcoinAddress('p2tr')
  await wallet.fund(20_000_000n)
  await send.open()
  await test.step('keeps its place while it judges', async () => {
    await send.expectAction('Enter an address')
    const amountBefore = await send.amount.boundingBox()
    await send.recipient.fill(recipient)
    await expect(page.getByTestId('recipient-finding')).toBeVisible()
    expect(await send.amount.boundingBox(), 'what is told of the recipient moves nothing').toEqual(
      amountBefore,
    )
    const size = page.viewportSize()
    await page.setViewportSize({ width: 380, height: 600 })
    await expect(send.fee, 'nor does it cover the choice of a fee').toBeInViewport({ ratio: 1 })
    if (size !== null) await page.setViewportSize(size)
  })
  await test.step('says what is missing', async () => {
    await send.recipient.fill('bcrt1qnothing')
    await send.expectAction('Check the address')
    await expectAccessible(page, 'send, no address')
    // As codes to scan write it.
    await send.recipient.fill(wallet.bitcoinAddress.toUpperCase())
    await send.expectAction('Enter another address')
    await send.recipient.fill(recipient)
    await send.expectAction('Enter an amount')
    await send.amount.fill('0.00000001')
    await send.expectAction('Minimum 330 sats')
    await send.amount.fill('1')
    await send.expectAction('Not enough BTC')
    await send.amount.fill('0,01')
    await expect(send.fee).toHaveAttribute('data-sats', /^\d+$/)
    await send.expectAction('Review')
    await expectAccessible(page, 'send, filled')
    await expectFitsTranslated(page, 'send, filled', 'send-amount')
    await send.expectAction('Review')
  })

  await test.step('pays', async () => {
    await send.continue.click()
    await review.expectVerdict('ok')
    await expect(review.approve).toBeEnabled()
    await expectAccessible(page, 'review of a payment')
    await review.approve.click()
    await request.txid()
    await expectAccessible(page, 'payment, under way')
    await request.expectDone()
    expect(await bitcoinBalance(recipient)).toBe(1_000_000n)
    await expectAccessible(page, 'payment, done')
    await popup.open('activity')
    await expect(popup.activity.rows).toHaveText(/^Sent BTC.*0\.01/)
  })
})

test('waits until the chains answer again', async ({ wallet }) => {
  const { popup } = wallet
  const { send, review } = popup
  await wallet.fund(20_000_000n)
  await send.open()
  await send.recipient.fill(freshBitcoinAddress('p2tr'))
  await send.amount.fill('0.01')
  await send.expectAction('Review')
  await control.endpoint('esplora-0', { down: true })
  await control.endpoint('esplora-1', { down: true })
  await send.continue.click()
  await popup.expectError('chain-unreachable')
  await control.makeHonest()
  await expect(popup.error, 'the chains answer again').toBeHidden()
  await send.continue.click()
  await review.expectVerdict('ok')
})

test('sends everything, and leaves nothing', async ({ wallet }) => {
  const { send, review, request, page } = wallet.popup
  const recipient = freshBitcoinAddress('p2wsh')
  await wallet.fund(5_000_000n)
  await wallet.popup.open('wallet')
  // Once it is known that nothing else is held, it is not asked which.
  for (const network of ['polygon', 'ethereum'])
    await expect(wallet.popup.wallet.row(network)).toHaveAttribute('data-balance', '0')
  await wallet.popup.wallet.send.click()
  await send.recipient.fill(recipient)
  await send.max.click()
  await expect(send.amount).not.toHaveValue('')
  await expect(send.keptOut).toBeHidden()
  // Until the fee is known, the amount may still change.
  await send.expectAction('Review')
  const shown = BigInt((await send.amount.inputValue()).replace(/^0\.0*/, ''))
  await send.continue.click()
  await review.expectVerdict('ok')
  await review.approve.click()
  await request.expectDone()
  expect(await bitcoinBalance(recipient)).toBe(shown)
  await page.reload()
  await wallet.popup.expectBalance(0n)
})

test('keeps a half-filled form and an open review', async ({ extension, wallet }) => {
  const { send, page } = wallet.popup
  const recipient = freshBitcoinAddress('p2pkh')
  await wallet.fund(5_000_000n)
  await send.open()
  await send.recipient.fill(recipient)
  await send.amount.fill('0.02')
  await expect.poll(async () => storageArea(await extension.worker(), 'session')).toContain('0.02')
  await page.close()
  const second = await extension.popup()
  await second.send.open()
  await expect(second.send.recipient).toHaveValue(recipient)
  await expect(second.send.amount).toHaveValue('0.02')
  await second.send.continue.click()
  await second.review.expectVerdict('ok')
  await second.page.close()
  const third = await extension.popup()
  await third.review.expectVerdict('ok')
  await third.review.reject.click()
  await expect(third.send.amount).toHaveValue('0.02')
})

test('cancels a pending payment, and its coins return', async ({ wallet, miner }) => {
  const { popup } = wallet
  const { page, send, review, request } = popup
  await wallet.fund(5_000_000n)
  await miner.pause()
  const clicks = await countClicks(page)
  await popup.open('wallet')
  for (const network of ['polygon', 'ethereum'])
    await expect(popup.wallet.row(network)).toHaveAttribute('data-balance', '0')
  await popup.wallet.send.click()
  await send.recipient.fill(freshBitcoinAddress('p2sh'))
  await send.amount.fill('0.01')
  await send.expectAction('Review')
  await send.amount.press('Enter')
  await review.expectVerdict('ok')
  await review.approve.click()
  await request.expectPhase('broadcast')
  expect(clicks(), 'wallet, send, sign').toBe(3)
  const original = await request.txid()
  await page.getByTestId('request-cancel').focus()
  await page.keyboard.press('Enter')
  const confirm = page.getByTestId('cancel-confirm')
  await expect(confirm).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('request-cancel')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirm).toBeEnabled()
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(request.body).not.toHaveAttribute('data-txid', original)
  await expect(page.getByTestId('request-cancel')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 }), 'the focus is not lost').toBeFocused()
  miner.resume()
  await request.expectEnd('replaced')
  await expect(page.locator('[data-notice=cancelled]')).toBeVisible()
  await expect(request.body.getByText('Cancelled', { exact: true })).toBeVisible()
  const cancellation = await request.txid()
  await request.openDetails()
  await expect(page.locator('[data-step=cancelled]').getByTitle(cancellation)).toBeVisible()
  await popup.open('activity')
  await expect(popup.activity.rows, 'it is not said to be sent').toHaveText(
    /^Payment of BTC.*Cancelled.*0\.01/,
  )
})
