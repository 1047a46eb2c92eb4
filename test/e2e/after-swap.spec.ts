import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility'
import { tokenOf } from './support/chains'
import { expect, test } from './support/fixtures'

const RECIPIENT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function saved(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId(button).click()])
  return textOf(file)
}

async function textOf(file: Download): Promise<string> {
  return readFileSync(await file.path(), 'utf8')
}

test('keeps, finds and repeats a finished swap', async ({ wallet }) => {
  const { popup } = wallet
  const { page, request, activity } = popup
  const token = tokenOf('polygon', 'USDC').address ?? ''
  await wallet.fund(20_000_000n)
  await popup.open('settings')
  await popup.settings.openPart('looks')
  await popup.settings.currency.selectOption('EUR')
  await popup.open('swap')
  await popup.swap.enter({ network: 'polygon', token, amount: '0.01', recipient: RECIPIENT })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
  await expect(popup.review.review.getByTestId('fiat').first()).toBeVisible()
  // What is signed is in no currency, nor has its picture a line to spare.
  await expect(popup.review.review.locator('figure').getByTestId('fiat')).toHaveCount(0)
  await popup.review.approve.click()
  await request.expectDone()
  const txid = await request.txid()

  await test.step('saves a receipt', async () => {
    await request.openReceipt()
    await expect(request.receipt).toContainText(txid)
    // Of what was sent, its fee and what arrived.
    await expect(request.receipt.getByText('at the time')).toHaveCount(3)
    await expectAccessible(page, 'receipt')
    const receipt = await saved(page, 'receipt-save')
    expect(receipt).toContain('Amount: 0.01 BTC (€800.00 at the time)')
    expect(receipt).toMatch(/Minimum: [\d.]+ USDC/)
    expect(receipt).toMatch(/Network fee of the bridge: [\d.]+ BTC \(/)
    expect(receipt).toContain(`Transaction: ${txid}`)
    await page.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('saves a report without secrets', async () => {
    await request.openReport()
    await expect(request.report).toBeVisible()
    await expectAccessible(page, 'support report')
    const report: unknown = JSON.parse(await saved(page, 'report-save'))
    expect(report).toMatchObject({
      phase: 'done',
      proof: 'chain',
      journal: expect.arrayContaining([expect.objectContaining({ type: 'approved' })]),
    })
    // Single words of a phrase may be names of fields.
    for (const secret of [wallet.phrase, '127.0.0.1']) expect(JSON.stringify(report)).not.toContain(secret)
    await page.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('finds it by search and filter', async () => {
    await popup.open('activity')
    await activity.openSearch()
    await expect(activity.search).toBeFocused()
    await activity.search.fill('0,01 usdc')
    await expect(activity.rows).toHaveCount(1)
    await activity.search.fill('no such thing')
    await expect(activity.rows).toHaveCount(0)
    await expectAccessible(page, 'activity, nothing found')
    // Where it was wide for a moment, the newest entry stands beside the list, and then in its place.
    await popup.open('activity')
    await activity.clear.click()
    await activity.filter.click()
  })
  await activity.kind.selectOption('payment')
  await expect(activity.rows).toHaveCount(0)
  await activity.kind.selectOption('to-evm')
  await expect(activity.rows).toHaveCount(1)
  await expectAccessible(page, 'activity, filtered')
  await popup.open('activity')
  await activity.kind.selectOption('')
  await activity.filter.click()

  await popup.open('activity')
  await test.step('repeats it', async () => {
    await activity.rows.click()
    await request.repeat.click()
    await expect(popup.swap.amount).toHaveValue('0.01')
    await expect(popup.swap.recipient).toHaveValue(RECIPIENT)
    await expect(popup.swap.continue).toBeVisible()
  })
})
