import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { bitcoinBalance } from './support/chains'
import { control } from './support/control'
import { expect, test } from './support/fixtures'
import { refuseRates, withInvisible } from './support/odd-world'

test('pays from 600 coins to an address with invisible characters', async ({ wallet, miner }) => {
  const { popup, bitcoinAddress } = wallet
  const recipient = freshBitcoinAddress('p2wpkh')
  await test.step('receives a mined coin and 600 others', async () => {
    await miner.pause()
    await control.mine(1, bitcoinAddress)
    await control.fund(bitcoinAddress, 20_000n, 600)
    await popup.open('swap')
    await popup.page.reload()
    await expect(popup.swap.available, 'without the mined one').toHaveText('0.12000000 BTC available')
    await expect(popup.wallet.keptOut).toContainText('still maturing')
  })
  await test.step('says what servers answer in words of their own', async () => {
    await popup.send.open()
    await popup.send.recipient.fill(withInvisible(recipient))
    await popup.send.amount.fill('0.001')
    await popup.send.expectAction('Review')
    await refuseRates('the kettle is on')
    await popup.send.continue.click()
    await popup.expectError('fee-rates-missing')
    await expect(popup.page.getByRole('alert')).toContainText('the kettle is on')
    // The estimate of the form may tell it before the review that was asked for does.
    await popup.send.expectIdle()
  })
  await test.step('pays once they answer', async () => {
    await control.makeHonest()
    await popup.send.expectAction('Review')
    await popup.send.continue.click()
    await popup.review.expectVerdict('ok')
    await popup.review.approve.click()
    miner.resume()
    await popup.request.expectDone()
    expect(await bitcoinBalance(recipient)).toBe(100_000n)
  })
})
