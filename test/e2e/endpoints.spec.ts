import { parseUnits } from 'viem'
import { bitcoinHistory, evmBalance, evmClient, tokenOf } from './support/chains'
import { control, type Endpoint } from './support/control'
import { expect, test, type Wallet } from './support/fixtures'

const NETWORK = 'polygon'
const usdc = () => tokenOf(NETWORK, 'USDC')

const DEAR_RATES = {
  name: 'refuse',
  status: 200,
  body: JSON.stringify({ 1: 80, 3: 80, 12: 80 }),
  path: '/fee-estimates',
}

/** Orders and approves a swap; returns the minimum that must arrive, in base units. `isWarned`: with consent. */
async function approveSwap(wallet: Wallet, { isWarned = false } = {}): Promise<bigint> {
  const { popup } = wallet
  const { address, decimals } = usdc()
  await popup.swap.enter({ network: NETWORK, token: address ?? '', amount: '0.01' })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.review.expectVerdict(isWarned ? 'warn' : 'ok')
  if (isWarned) await popup.review.acknowledge.check()
  const minArrival = parseUnits(await popup.review.minimum(), decimals)
  await popup.review.approve.click()
  await popup.request.txid()
  return minArrival
}

async function expectArrived({ evmAddress }: Wallet, minArrival: bigint): Promise<void> {
  expect(await evmBalance(NETWORK, usdc().address, evmAddress)).toBeGreaterThanOrEqual(minArrival)
}

async function setDown(names: readonly Endpoint[], down: boolean): Promise<void> {
  for (const name of names) await control.endpoint(name, { down })
}

const noticeOf = ({ popup }: Wallet, code: string) => popup.page.locator(`[data-notice=${code}]`)

test('completes with one endpoint of each chain down', async ({ wallet }) => {
  await setDown(['esplora-0', 'polygon-1', 'ethereum-0'], true)
  await wallet.fund(20_000_000n)
  const minArrival = await approveSwap(wallet, { isWarned: true })
  await wallet.popup.request.expectDone()
  await expectArrived(wallet, minArrival)
  await expect(noticeOf(wallet, 'chains-unseen')).toHaveCount(0)
})

test('shows and survives an outage of all Bitcoin endpoints', async ({ miner, wallet }) => {
  const { popup } = wallet
  // The second swap has a coin of its own: nothing but the outage keeps it back, however old the page's balance is.
  await wallet.fund(20_000_000n, 20_000_000n)
  await miner.pause()
  const minArrival = await approveSwap(wallet)
  await popup.request.expectPhase('broadcast')
  const both = ['esplora-0', 'esplora-1'] as const
  await setDown(both, true)

  const notice = noticeOf(wallet, 'chains-unseen')
  await expect(notice).toContainText("None of the network's servers responds.")
  await expect(popup.request.body).toContainText("your money isn't affected")
  await expect(popup.request.body).toHaveAttribute('data-phase', 'broadcast')
  await expect(popup.request.body).toHaveAttribute('data-proof', 'none')
  await popup.open('swap')
  await popup.swap.enter({ amount: '0.01' })
  await popup.swap.continue.click()
  await popup.expectError('chain-unreachable')

  await popup.open('activity')
  await popup.activity.rows.first().click()
  await expect(notice).toBeVisible()
  await setDown(both, false)
  miner.resume()
  await popup.request.expectDone()
  await expect(notice).toHaveCount(0)
  await expectArrived(wallet, minArrival)
})

test('shows endpoints that contradict each other, and proves nothing', async ({ miner, wallet }) => {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  // Nothing arrives before the lie begins.
  await miner.pause()
  const minArrival = await approveSwap(wallet)
  await control.endpoint('polygon-1', { lie: 'receipts' })
  miner.resume()
  await expect(noticeOf(wallet, 'chains-unseen')).toContainText('contradict each other')
  await expect(popup.request.body).toHaveAttribute('data-phase', 'processing')
  await expect(popup.request.body).not.toHaveAttribute('data-proof', 'chain')
  await control.endpoint('polygon-1', { lie: null })
  await popup.request.expectDone()
  await expectArrived(wallet, minArrival)
})

/** Lies of one of two servers, and what a person reads of them in the review of an order. */
const LIES = [
  ['esplora-1', DEAR_RATES, 'to-evm', 'warn', "the miners' fee rates"],
  ['polygon-1', 'prices', 'to-evm', 'refuse', 'the price feeds'],
  ['polygon-1', 'shares', 'to-evm', 'warn', "the fees of the bridge's contracts"],
  ['polygon-1', 'decimals', 'to-evm', 'refuse', "a token's decimals"],
  ['polygon-1', 'base-fee', 'to-bitcoin', 'refuse', "the network's base fee"],
  ['polygon-1', 'nonce', 'to-bitcoin', 'warn', "your account's nonce"],
] as const

test('names what one of two servers tells differently', async ({ wallet }) => {
  const { popup, bitcoinAddress, evmAddress } = wallet
  await wallet.fund(20_000_000n)
  await control.fundEvm({ network: NETWORK, address: evmAddress, wei: parseUnits('5000', 18).toString() })
  const orders = {
    'to-evm': { token: usdc().address ?? '', amount: '0.01' },
    'to-bitcoin': { token: 'native', amount: '2000' },
  }
  for (const [server, lie, direction, verdict, words] of LIES) {
    await control.endpoint(server, { lie })
    await popup.open('swap')
    await popup.swap.enter({ network: NETWORK, direction, ...orders[direction] })
    await popup.swap.quote()
    await popup.swap.continue.click()
    await expect(popup.review.review).toBeVisible()
    const disputes = popup.page.locator('[data-testid=review-finding][data-code=sources-dispute]')
    const named = disputes.filter({ hasText: `Two servers contradict each other: ${words}.` })
    await expect(named, words).toBeVisible()
    await popup.review.expectVerdict(verdict)
    await expect(popup.review.approve.and(popup.page.locator(':enabled'))).toHaveCount(0)
    await popup.review.reject.click()
    await control.endpoint(server, { lie: null })
  }
  await popup.open('activity')
  await expect(popup.activity.empty).toBeVisible()
  expect(await bitcoinHistory(bitcoinAddress)).toHaveLength(1)
  expect(await evmClient(NETWORK).getTransactionCount({ address: evmAddress })).toBe(0)
})

test('shows what a lying service reports, and proves nothing', async ({ miner, wallet }) => {
  const { popup } = wallet
  const { body } = popup.request
  await wallet.fund(20_000_000n)
  await miner.pause()
  const minArrival = await approveSwap(wallet)
  await popup.request.expectPhase('broadcast')

  const madeUp = `0x${'ab'.repeat(32)}`
  await control.tamper('request', {
    state: 'Done',
    status: '<img src=x onerror="document.body.remove()">Submitted',
    targetEvent: { targetTransaction: { txId: madeUp } },
  })
  await control.mine(1)
  await expect(noticeOf(wallet, 'service-says-done')).toContainText("We don't see it on chain yet")
  await expect(body).toHaveAttribute('data-phase', 'confirming')
  await expect(body).toHaveAttribute('data-proof', 'service')
  await expect(body).toContainText('Reported by the bridgeDone')
  await expect(body.locator('img')).toHaveCount(0)
  await expect(body).not.toContainText('abababab')

  await control.tamper('request', { state: 'Failed', status: 'Failed' })
  await expect(noticeOf(wallet, 'service-says-failed')).toContainText("We don't see that on chain")
  await expect(body).toHaveAttribute('data-phase', 'confirming')

  await control.tamper('request', { state: 'Pending', status: 'NotProcessed' })
  await expect(body).toHaveAttribute('data-proof', 'none')
  await expect(body.locator('[data-notice]')).toHaveCount(0)

  await control.tamper('request', null)
  miner.resume()
  await popup.request.expectDone()
  await expectArrived(wallet, minArrival)
})
