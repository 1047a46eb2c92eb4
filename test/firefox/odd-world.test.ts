// @module-tag release

import { expect } from 'vitest'
import { freshBitcoinAddress } from '../e2e/support/bitcoin-addresses'
import { bitcoinBalance } from '../e2e/support/chains'
import { control } from '../e2e/support/control'
import { refuseRates, withInvisible } from '../e2e/support/odd-world'
import { test } from './support/fixtures'
import { byTestId } from './support/page'

test('pays from 600 coins while a mined one matures', async ({ miner, popup }) => {
  const { page, request } = popup
  const own = await popup.addresses()
  await popup.fund(own.bitcoin, 20_000n)
  await miner.pause()
  await control.mine(1, own.bitcoin)
  await control.fund(own.bitcoin, 20_000n, 599)
  const recipient = freshBitcoinAddress('p2wpkh')
  // An opened popup asks the chain at once; its own address again would only be a step within it.
  const form = (await page.url()) ?? ''
  await page.goto('about:blank')
  await page.goto(form)
  await expect.poll(() => page.text(byTestId('swap-kept-out'))).toContain('still maturing')
  await expect.poll(() => page.text('#root'), { message: 'without it' }).toContain('0.12000000 BTC available')
  await popup.open('wallet')
  await page.click(`${byTestId('asset-row')}[data-network=bitcoin]`)
  await expect.poll(() => page.text('#root')).toContain('Maturing (mined)')
  await page.click(byTestId('send-open'))
  await page.fill(byTestId('send-recipient'), withInvisible(recipient))
  await page.fill(byTestId('send-amount'), '0.001')
  await expect.poll(() => page.text(byTestId('send-continue'))).toBe('Review')
  await refuseRates('the kettle is on')
  await page.click(byTestId('send-continue'))
  await expect.poll(() => page.text('[role=alert]')).toContain('the kettle is on')
  await control.makeHonest()
  await page.click(byTestId('send-continue'))
  await page.waitFor(byTestId('review'))
  expect(await page.attribute(byTestId('review'), 'data-verdict')).toBe('ok')
  await page.click(byTestId('review-approve'))
  miner.resume()
  await request.expectDone()
  expect(await bitcoinBalance(recipient)).toBe(100_000n)
})
