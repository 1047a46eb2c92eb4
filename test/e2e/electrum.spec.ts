import { parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { hasElectrum, NO_ELECTRUM, startElectrum } from '../integration/support/electrum'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { bitcoinBalance, evmBalance, tokenOf } from './support/chains'
import { expect, test as base } from './support/fixtures'
import { orderCancellation, orderPayment, watchingWallet } from './support/watching-wallet'

type Electrum = Awaited<ReturnType<typeof startElectrum>>

const test = base.extend<{ electrum: Electrum }>({
  electrum: async ({ browserName: _any }, use) => {
    const electrum = await startElectrum('p2wpkh')
    await use(electrum)
    electrum.remove()
  },
})

test.skip(!hasElectrum(), NO_ELECTRUM)

test('swaps by a file that Electrum signs', async ({ extension, miner: _running, electrum }) => {
  const popup = await watchingWallet(extension, electrum)
  const { swap, review, request, handover } = popup
  const recipient = privateKeyToAddress(generatePrivateKey())
  const { address, decimals } = tokenOf('polygon', 'USDC')
  await popup.open('swap')
  await swap.enter({ network: 'polygon', token: address ?? 'native', amount: '0.01', recipient })
  await swap.continue.click()
  await review.expectVerdict('ok')
  const minArrival = parseUnits(await review.minimum(), decimals)
  await review.approve.click()
  await request.expectPhase('awaiting-signature')
  await handover.expectKind('payment')

  const { raw } = await electrum.sign(await handover.save())
  await handover.open('signed.txn', raw)
  await request.txid()
  await request.expectDone()
  expect(await evmBalance('polygon', address, recipient)).toBeGreaterThanOrEqual(minArrival)
})

test('pays, then pays more, by files that Electrum signs', async ({ extension, miner, electrum }) => {
  const popup = await watchingWallet(extension, electrum)
  const { page, request, handover } = popup
  const recipient = freshBitcoinAddress('p2wpkh')
  await orderPayment(popup, recipient)
  // Nothing confirms before the replacement.
  await miner.pause()
  const payment = await electrum.sign(await handover.save())
  await handover.open('signed.txn', payment.raw)
  const original = await request.txid()

  await page.getByTestId('request-bump').click()
  await page.getByTestId('bump-option-fast').click()
  await page.getByTestId('bump-confirm').click()
  await handover.expectKind('bump')
  const bump = await electrum.sign(await handover.save())
  await handover.open('signed.txn', bump.raw)
  await expect(request.body).not.toHaveAttribute('data-txid', original)
  miner.resume()
  await request.expectDone()
  expect(await bitcoinBalance(recipient)).toBe(1_000_000n)
})

test('cancels by a file that Electrum signs', async ({ extension, miner: _running, electrum }) => {
  const popup = await watchingWallet(extension, electrum)
  const { request, handover } = popup
  const recipient = freshBitcoinAddress('p2wpkh')
  await orderPayment(popup, recipient)
  await orderCancellation(popup)
  const { raw } = await electrum.sign(await handover.save())
  await handover.open('signed.txn', raw)
  await request.expectEnd('replaced')
  expect(await bitcoinBalance(recipient)).toBe(0n)
})
