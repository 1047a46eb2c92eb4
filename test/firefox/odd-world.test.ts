import { expect } from 'vitest'
import { freshBitcoinAddress } from '../e2e/support/bitcoin-addresses'
import { bitcoinBalance } from '../e2e/support/chains'
import { control } from '../e2e/support/control'
import { test } from './support/fixtures'
import { byTestId } from './support/page'

test('pays from 600 coins to a pasted address with invisible characters', async ({ miner, popup }) => {
  const { page, request } = popup
  const own = await popup.addresses()
  await popup.fund(own.bitcoin, 20_000n)
  await miner.pause()
  await control.mine(1, own.bitcoin)
  await control.fund(own.bitcoin, 20_000n, 599)
  const recipient = freshBitcoinAddress('p2wpkh')
  await page.goto((await page.url()) ?? '')
  await popup.open('wallet')
  await page.click(`${byTestId('asset-row')}[data-network=bitcoin]`)
  await page.click(byTestId('send-open'))
  await page.fill(
    byTestId('send-recipient'),
    `\u2060\u200b${recipient.slice(0, 9)}\u00ad${recipient.slice(9)}\ufeff\n`,
  )
  await page.fill(byTestId('send-amount'), '0.001')
  await expect.poll(() => page.text(byTestId('send-continue'))).toBe('Review')
  for (const server of ['esplora-0', 'esplora-1'] as const)
    await control.endpoint(server, {
      lie: { name: 'refuse', status: 418, body: 'the kettle is on', path: '/fee-estimates' },
    })
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
