import { expect, test } from './support/fixtures'

test('notifies of the end, and leaves the badge empty', async ({ extension, miner, wallet }) => {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  expect(await extension.badge()).toBe('')
  await miner.pause()
  await popup.swap.enter({ amount: '0.01' })
  await popup.swap.continue.click()
  await popup.review.approve.click()
  await popup.request.txid()
  const requestId = decodeURIComponent(popup.page.url().split('/').at(-1) ?? '')
  await expect(popup.page.getByTestId('tab-activity')).toContainText('1')
  expect(await extension.badge()).toBe('')
  expect(await extension.notifications()).toEqual([])

  miner.resume()
  await popup.request.expectDone()
  await expect.poll(() => extension.notifications()).toEqual([requestId])
  await expect(popup.page.getByTestId('tab-activity')).toHaveText('Activity')

  const opened = extension.context.waitForEvent('page')
  await extension.clickNotification(requestId)
  const page = await opened
  await expect(page.getByTestId('request-page')).toHaveAttribute('data-phase', 'done')
})
