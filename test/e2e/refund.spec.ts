import { bitcoinTransaction, evmBalance, tokenOf } from './support/chains'
import { expectAccessible } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { expectFitsTranslated } from './support/languages'
import { crashPrice } from './support/pool'

test('refunds when the price slips, and shows the transaction', async ({ wallet, miner }) => {
  const { popup, bitcoinAddress, evmAddress } = wallet
  const { address } = tokenOf('polygon', 'USDC')
  await wallet.fund(20_000_000n)
  await popup.swap.enter({ network: 'polygon', token: address ?? '', amount: '0.05' })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')

  // It slips once the payment is made: a minimum out of reach would not be signed.
  await miner.pause()
  await popup.review.approve.click()
  const paid = await popup.request.txid()
  const crash = await crashPrice('USDC')
  miner.resume()
  await popup.request.expectEnd('refunded')
  await crash.undo()

  await expect(popup.request.body).toHaveAttribute('data-proof', 'chain')
  await expect(popup.request.refund).toContainText('refunded to you')
  const failedStep = popup.page.locator('[data-step=swap-failed]')
  await expect(failedStep).toHaveAttribute('data-state', 'failed')
  await expect(failedStep).toContainText('below your minimum')
  await expectAccessible(popup.page, 'request, refunded')
  await expectFitsTranslated(popup.page, 'request, refunded', 'request-page')
  const refund = (await popup.request.refund.getAttribute('data-txid')) ?? ''
  expect(refund).toMatch(/^[0-9a-f]{64}$/)
  expect(refund).not.toBe(paid)
  const transaction = await bitcoinTransaction(refund)
  const back = transaction.vout.filter((output) => output.scriptpubkey_address === bitcoinAddress)
  expect(back).toHaveLength(1)
  // The whole amount, less the fees of network and bridge, twice.
  expect(back[0]?.value).toBeGreaterThan(4_900_000)
  // After the locker and the instructions comes the change, at an address of its own.
  const change = (await bitcoinTransaction(paid)).vout.at(-1)?.value ?? 0
  expect(change + (back[0]?.value ?? 0)).toBeGreaterThan(19_800_000)
  expect(await evmBalance('polygon', address, evmAddress)).toBe(0n)
})
