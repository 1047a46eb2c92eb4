import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { bitcoinBalance, evmClient, tokenOf } from './support/chains'
import { control } from './support/control'
import { type Dapp, expect, test } from './support/dapp'
import { installPageWallet, type PageWallet } from './support/page-wallet'

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

test('the wallet of the page sends the reviewed call, the allowance first', async ({
  dapp,
  wallet: _own,
}) => {
  const wallet = await installPageWallet(dapp.page)
  await fund(wallet)
  await dapp.connectSite()
  const recipient = await enterSwap(dapp)
  const approval = await dapp.approval(() => dapp.toBitcoin.submit.click())
  await approval.review.expectVerdict('ok')
  const least = parseUnits(await approval.review.least(), 8)
  expect(wallet.sent).toEqual([])
  await approval.review.approve.click()

  const { requestId, txHash } = await dapp.toBitcoin.answer()
  expect(wallet.sent).toHaveLength(2)
  expect(wallet.sent[1]).toBe(txHash)
  expect(wallet.asked.filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  await expect(dapp.row(requestId)).toHaveAttribute('data-phase', 'done', { timeout: 120_000 })
  await expect(dapp.row(requestId)).toHaveAttribute('data-proof', 'chain')
  expect(await bitcoinBalance(recipient)).toBeGreaterThanOrEqual(least)
})

test('a page’s wallet that sends something else is detected, and nothing is tracked', async ({
  dapp,
  wallet: own,
}) => {
  const wallet = await installPageWallet(dapp.page)
  await fund(wallet)
  // It grants the allowance as ordered, and then pays somebody else.
  wallet.conduct = (call) =>
    call.data.startsWith('0x095ea7b3')
      ? call
      : {
          ...call,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [own.evmAddress, 1n] }),
          to: tokenOf(NETWORK, 'USDC').address ?? call.to,
          value: '0x0',
        }
  await dapp.connectSite()
  await enterSwap(dapp)
  const approval = await dapp.approval(() => dapp.toBitcoin.submit.click())
  await approval.review.expectVerdict('ok')
  await approval.review.approve.click()
  await expect(dapp.toBitcoin.result).toContainText("The page's wallet sent something else")
  await expect(dapp.toBitcoin.result).toHaveAttribute('data-code', '-32603')

  const { result } = Object(await dapp.ask('bridge_requests'))
  expect(result).toMatchObject([{ phase: 'failed', proof: 'none', txid: null }])
  const other = wallet.sent[1]
  if (other === undefined) throw new Error('nothing was sent')
  expect((await evmClient(NETWORK).getTransactionReceipt({ hash: other })).status).toBe('success')
})

test('a wallet of the page that refuses ends the swap', async ({ dapp, wallet: _own }) => {
  const wallet = await installPageWallet(dapp.page)
  await fund(wallet)
  wallet.conduct = () => {
    throw new Error('the user of the page’s wallet said no')
  }
  await dapp.connectSite()
  await enterSwap(dapp)
  const approval = await dapp.approval(() => dapp.toBitcoin.submit.click())
  await approval.review.expectVerdict('ok')
  await approval.review.approve.click()
  await expect(dapp.toBitcoin.result).toHaveAttribute('data-code', '4001')
  expect(await dapp.ask('bridge_requests')).toMatchObject({ result: [{ phase: 'failed', txid: null }] })
})

test('without any wallet on the page a call cannot be sent', async ({ dapp }) => {
  await dapp.connectSite()
  await enterSwap(dapp)
  await dapp.toBitcoin.submit.click()
  await expect(dapp.toBitcoin.result).toHaveAttribute('data-code', '-32602')
})
