import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { bitcoinBalance, evmClient, tokenOf } from './support/chains'
import { expectAccessible } from './support/accessibility'
import { clickToClose } from './support/closing-click'
import { control } from './support/control'
import { type Dapp, expect, test } from './support/dapp'
import { minedReceipt } from '../network/evm/mined-receipt'
import type { PageWallet } from '../support/page-wallet'
import { installPageWallet } from './support/page-wallet'

const NETWORK = 'polygon'
const INPUT = parseUnits('500', 6)

async function fund({ address }: PageWallet): Promise<void> {
  const token = tokenOf(NETWORK, 'USDC').address
  if (token === null) throw new Error('USDC is a token')
  await control.fundEvm({ network: NETWORK, address, wei: (10n ** 18n).toString() })
  await control.fundEvm({ network: NETWORK, address, token, amount: INPUT.toString() })
}

async function enterSwap(dapp: Dapp): Promise<string> {
  const recipient = freshBitcoinAddress('p2wpkh')
  await dapp.toBitcoin.enter({
    inputAmount: INPUT.toString(),
    networkName: NETWORK,
    inputToken: tokenOf(NETWORK, 'USDC').address ?? '',
    bitcoinAddress: recipient,
    signer: 'page',
  })
  return recipient
}

test('sends the reviewed call by the page’s wallet, allowance first', async ({ dapp, wallet: _own }) => {
  const wallet = await installPageWallet(dapp.page)
  await fund(wallet)
  await dapp.connectSite()
  const recipient = await enterSwap(dapp)
  const approval = await dapp.approval(() => dapp.toBitcoin.submit.click())
  await approval.review.expectVerdict('ok')
  const minArrival = parseUnits(await approval.review.minimum(), 8)
  expect(wallet.sent).toEqual([])
  await approval.review.acknowledge.check()
  await clickToClose(approval.review.approve)

  const { requestId, txHash } = await dapp.toBitcoin.answer()
  expect(wallet.sent).toHaveLength(2)
  expect(wallet.sent[1]).toBe(txHash)
  expect(wallet.asked.filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  await dapp.expectDone(requestId)
  expect(await bitcoinBalance(recipient)).toBeGreaterThanOrEqual(minArrival)
})

test('sends allowance and call as one batch, asking once', async ({ dapp, wallet: _own }) => {
  const wallet = await installPageWallet(dapp.page)
  wallet.runsBatches = true
  await fund(wallet)
  await dapp.connectSite()
  await enterSwap(dapp)
  const approval = await dapp.approval(() => dapp.toBitcoin.submit.click())
  await approval.review.expectVerdict('ok')
  // Satspan signs nothing of it.
  await expect(approval.review.approve).toHaveText('Approve')
  await approval.review.acknowledge.check()
  await clickToClose(approval.review.approve)

  const { requestId, txHash } = await dapp.toBitcoin.answer()
  expect(wallet.sent).toEqual([txHash])
  const isQuestion = (method: string) => ['eth_sendTransaction', 'wallet_sendCalls'].includes(method)
  expect(wallet.asked.filter(isQuestion)).toEqual(['wallet_sendCalls'])
  await dapp.expectDone(requestId)
})

const isApproval = ({ data }: { data: string }) => data.startsWith('0x095ea7b3')

/** Has the user approve the swap; the wallet then does with it what it will. */
async function approveSwap(dapp: Dapp): Promise<void> {
  await dapp.connectSite()
  await enterSwap(dapp)
  const approval = await dapp.approval(() => dapp.toBitcoin.submit.click())
  await approval.review.expectVerdict('ok')
  await approval.review.acknowledge.check()
  await clickToClose(approval.review.approve)
}

/** The page is told the code, and which request shows what becomes of the call. @returns the request's id */
async function expectUnknownOutcome({ toBitcoin, ask }: Dapp, code: number): Promise<string> {
  await expect(toBitcoin.result).toHaveAttribute('data-code', String(code))
  const requestId = await toBitcoin.result.getAttribute('data-outcome-of')
  expect(await ask('bridge_requests')).toMatchObject({ result: [{ requestId }] })
  return requestId ?? ''
}

// threat: lying-page-wallet
test('detects a page’s wallet that sends something else', async ({ dapp, wallet: own }) => {
  const wallet = await installPageWallet(dapp.page)
  await fund(wallet)
  // It grants the allowance as ordered, and then pays somebody else.
  wallet.conduct = (call) =>
    isApproval(call)
      ? call
      : {
          ...call,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [own.evmAddress, 1n] }),
          to: tokenOf(NETWORK, 'USDC').address ?? call.to,
          value: '0x0',
        }
  await approveSwap(dapp)
  await expect(dapp.toBitcoin.result).toContainText("The page's wallet sent something other than")
  await expectUnknownOutcome(dapp, -32603)

  const { result } = Object(await dapp.ask('bridge_requests'))
  expect(result).toMatchObject([{ phase: 'submitted', proof: 'none', txid: null }])
  const other = wallet.sent[1]
  if (other === undefined) throw new Error('nothing was sent')
  expect((await minedReceipt(evmClient(NETWORK), other)).status).toBe('success')
})

// threat: silent-page-wallet
test('follows a page’s wallet that sends the call, then fails', async ({ dapp, wallet: _own }) => {
  const wallet = await installPageWallet(dapp.page)
  await fund(wallet)
  wallet.answer = async (hash) => {
    if (wallet.sent.length === 1) return hash
    throw Object.assign(new Error('The request timed out.'), { code: -32_000 })
  }
  await approveSwap(dapp)
  await expect(dapp.toBitcoin.result).toContainText('The request timed out.')
  const requestId = await expectUnknownOutcome(dapp, -32_000)
  await dapp.expectDone(requestId)
})

test('trusts the chain where a page’s wallet says no', async ({ dapp, wallet: { popup } }) => {
  const wallet = await installPageWallet(dapp.page)
  await fund(wallet)
  wallet.conduct = (call) => {
    if (isApproval(call)) return call
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  await approveSwap(dapp)
  const requestId = await expectUnknownOutcome(dapp, 4001)
  expect(await dapp.ask('bridge_requests')).toMatchObject({ result: [{ phase: 'submitted', txid: null }] })

  await popup.page.bringToFront()
  await popup.open('activity')
  await popup.activity.row(requestId).click()
  await expect(popup.page.getByText("The site's wallet acts next")).toBeVisible()
  await expect(popup.page.locator('[data-notice=page-wallet-refused]')).toBeVisible()
  await expect(popup.request.body).toContainText('User rejected')
})

test('passes early codes of the page’s wallet, and ends', async ({ dapp, wallet: _own }) => {
  const wallet = await installPageWallet(dapp.page)
  await fund(wallet)
  wallet.errors['wallet_switchEthereumChain'] = { code: 4902, message: 'Unrecognized chain ID.' }
  await approveSwap(dapp)
  await expect(dapp.toBitcoin.result).toHaveAttribute('data-code', '4902')
  await expect(dapp.toBitcoin.result).toHaveText('4902: Unrecognized chain ID.')
  expect(await dapp.ask('bridge_requests')).toMatchObject({ result: [{ phase: 'failed', txid: null }] })
  expect(wallet.sent).toEqual([])
})

test('finds the swap again after the page was reloaded', async ({ dapp, wallet: _own }) => {
  const wallet = await installPageWallet(dapp.page)
  await fund(wallet)
  let send: () => void = () => {}
  const allowed = new Promise<void>((resolve) => (send = resolve))
  wallet.conduct = async (call) => {
    if (!isApproval(call)) await allowed
    return call
  }
  await approveSwap(dapp)
  await expect.poll(() => wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
  await dapp.page.reload()
  const requests = dapp.page.locator('#requests [data-request-id]')
  await expect(requests).toHaveAttribute('data-phase', 'submitted')
  send()
  await expect(requests).toHaveAttribute('data-phase', 'done', { timeout: 120_000 })
})

test('keeps the user’s choice among two wallets of a page', async ({ dapp, wallet: { popup } }) => {
  const [fox, owl] = [await installPageWallet(dapp.page, 'Fox'), await installPageWallet(dapp.page, 'Owl')]
  for (const wallet of [fox, owl]) await fund(wallet)
  await dapp.connectSite()
  const inputToken = tokenOf(NETWORK, 'USDC').address
  const ask = { networkName: NETWORK, inputToken, inputAmount: INPUT.toString(), signer: 'page' }
  // Whichever of them would pay: nobody is asked.
  expect(await dapp.ask('bridge_swapToBitcoin', { ...ask, minSats: '1' })).toMatchObject({
    error: {
      code: -32602,
      data: { reason: 'minimum-too-low', path: 'minSats', expected: expect.stringMatching(/^≥ \d+$/) },
    },
  })
  await enterSwap(dapp)
  const first = await dapp.approval(() => dapp.toBitcoin.submit.click())
  await expect(first.wallets).toHaveText(['Fox', 'Owl'])
  await expectAccessible(first.page, 'the choice of a wallet')
  expect([...fox.asked, ...owl.asked]).toEqual([])
  await first.wallet('Owl').click()
  await first.review.expectVerdict('ok')
  await expect(first.payingWallet).toHaveAttribute('data-name', 'Owl')
  await first.review.acknowledge.check()
  await clickToClose(first.review.approve)
  expect((await dapp.toBitcoin.answer()).txHash).toBe(owl.sent[1])
  expect(fox.asked).toEqual([])

  // The next time it is known, and can be changed on the review.
  await fund(owl)
  await test.step('changes it on a review', async () => {
    const second = await dapp.approval(() => dapp.toBitcoin.submit.click())
    await second.review.expectVerdict('ok')
    await expect(second.payingWallet).toHaveAttribute('data-name', 'Owl')
    await second.changeWallet.click()
    await second.wallet('Fox').click()
    await second.review.expectVerdict('ok')
    await expect(second.payingWallet).toHaveAttribute('data-name', 'Fox')
    await clickToClose(second.review.reject)
  })

  await test.step('forgets it in the settings', async () => {
    await popup.page.bringToFront()
    await popup.open('settings')
    await popup.settings.openPart('sites')
    const row = popup.page.getByTestId('site-wallet')
    await expect(row).toContainText('Fox')
    await row.getByTestId('site-wallet-forget').click()
    await expect(row).toHaveCount(0)
  })
})

test('cannot send a call without a wallet on the page', async ({ dapp }) => {
  await dapp.connectSite()
  await enterSwap(dapp)
  await dapp.toBitcoin.submit.click()
  await expect(dapp.toBitcoin.result).toHaveAttribute('data-code', '-32602')
})
