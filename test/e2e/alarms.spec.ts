import { parseUnits } from 'viem'
import { evmBalance, tokenOf } from './support/chains'
import { expect, type Extension, PASSWORD, test, type Wallet } from './support/fixtures'

const NETWORK = 'polygon'
const usdc = () => tokenOf(NETWORK, 'USDC')

/** Orders and approves a swap; returns its id and the minimum that must arrive, in base units. */
async function approveSwap(wallet: Wallet): Promise<{ requestId: string; minArrival: bigint }> {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  const { address, decimals } = usdc()
  await popup.swap.enter({ network: NETWORK, token: address ?? '', amount: '0.01' })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
  const minArrival = parseUnits(await popup.review.minimum(), decimals)
  await popup.review.approve.click()
  await popup.request.txid()
  return { requestId: decodeURIComponent(popup.page.url().split('/').at(-1) ?? ''), minArrival }
}

const SOON_MS = 120_000

/** Kills the worker; an alarm restarts it, and it sets the next alarm first. */
async function killAndAwaitLook(extension: Extension): Promise<void> {
  const before = await extension.nextPoll()
  await extension.killWorker()
  await expect(async () => {
    const next = await extension.nextPoll()
    expect(next).not.toBe(before)
    // Not merely the repetition of an alarm that no worker has set again.
    expect(next).toBeLessThan(Date.now() + SOON_MS)
  }).toPass({ timeout: 180_000 })
}

/** With no page open: the worker alone has tracked the swap to its end. */
async function expectNotified(extension: Extension, requestId: string): Promise<void> {
  // A worker does not answer while it restarts.
  await expect(async () => expect(await extension.notifications()).toContain(requestId)).toPass({
    timeout: 240_000,
  })
}

test(
  'continues with the popup closed and the worker killed twice',
  // For alarms, and hardly works meanwhile: others work beside it.
  { tag: '@loop' },
  async ({ extension, miner, wallet }) => {
    await miner.pause()
    const { requestId, minArrival } = await approveSwap(wallet)
    await extension.closePages()
    await killAndAwaitLook(extension)
    miner.resume()
    await killAndAwaitLook(extension)
    await expectNotified(extension, requestId)

    const popup = await extension.popup()
    await popup.open('activity')
    await popup.activity.row(requestId).click()
    await popup.request.expectDone()
    expect(await evmBalance(NETWORK, usdc().address, wallet.evmAddress)).toBeGreaterThanOrEqual(minArrival)
  },
)

// threat: dead-worker
test('continues locked after a restart of the browser', async ({ extension, miner, wallet }) => {
  await miner.pause()
  const { requestId, minArrival } = await approveSwap(wallet)
  await extension.restart()
  miner.resume()
  await expectNotified(extension, requestId)

  const popup = await extension.popup()
  await popup.unlock.unlock(PASSWORD)
  await popup.open('activity')
  await popup.activity.row(requestId).click()
  await popup.request.expectDone()
  expect(await evmBalance(NETWORK, usdc().address, wallet.evmAddress)).toBeGreaterThanOrEqual(minArrival)
})

test('shows a review again after the popup was closed', async ({ extension, wallet }) => {
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
