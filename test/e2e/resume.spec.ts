import { parseUnits } from 'viem'
import { evmBalance, tokenOf } from './support/chains'
import { expect, PASSWORD, test, type Wallet } from './support/fixtures'

test.describe.configure({ timeout: 420_000 })

const NETWORK = 'polygon'
const usdc = () => tokenOf(NETWORK, 'USDC')

/** As far as the approval; the least that must arrive, in base units. */
async function approveSwap(wallet: Wallet): Promise<{ requestId: string; least: bigint }> {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  const { address, decimals } = usdc()
  await popup.swap.enter({ network: NETWORK, token: address ?? '', amount: '0.01' })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
  const least = parseUnits(await popup.review.least(), decimals)
  await popup.review.approve.click()
  await popup.request.txid()
  return { requestId: decodeURIComponent(popup.page.url().split('/').at(-1) ?? ''), least }
}

test('a swap goes on with the popup closed and the worker killed twice', async ({
  extension,
  miner,
  wallet,
}) => {
  await miner.pause()
  const { requestId, least } = await approveSwap(wallet)
  await extension.closePages()
  await extension.killWorker()
  miner.resume()
  // An alarm brings it back by itself.
  await extension.expectWorker()
  await extension.killWorker()
  await extension.expectWorker()
  await expect.poll(() => extension.notifications(), { timeout: 240_000 }).toContain(requestId)

  const popup = await extension.popup()
  await popup.open('activity')
  await popup.activity.row(requestId).click()
  await popup.request.expectDone()
  expect(await evmBalance(NETWORK, usdc().address, wallet.evmAddress)).toBeGreaterThanOrEqual(least)
})

test('a swap goes on over a restart of the browser, locked', async ({ extension, miner, wallet }) => {
  await miner.pause()
  const { requestId, least } = await approveSwap(wallet)
  await extension.restart()
  miner.resume()
  await expect.poll(() => extension.notifications(), { timeout: 240_000 }).toContain(requestId)

  const popup = await extension.popup()
  await popup.unlock.unlock(PASSWORD)
  await popup.open('activity')
  await popup.activity.row(requestId).click()
  await popup.request.expectDone()
  expect(await evmBalance(NETWORK, usdc().address, wallet.evmAddress)).toBeGreaterThanOrEqual(least)
})

test('a review is taken up again by a popup that was closed over it', async ({ extension, wallet }) => {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  await popup.swap.enter({ network: NETWORK, amount: '0.01' })
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
  await extension.closePages()
  await extension.killWorker()

  const again = await extension.popup()
  await again.review.expectVerdict('ok')
  await again.review.approve.click()
  await again.request.expectDone()
})
