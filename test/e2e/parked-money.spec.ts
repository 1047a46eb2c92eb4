import { parseUnits } from 'viem'
import { expectAccessible } from './support/accessibility'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, test } from './support/fixtures'

const ETHER = 10n ** 18n
const ENOUGH_WEI = 1_000n * ETHER

test('shows where an unserved payment rests, with an operator’s text', async ({ extension, wallet }) => {
  const { popup, evmAddress } = wallet
  const { page } = popup
  const { help, helpText, helpCopy } = popup.request
  await wallet.fund(20_000_000n)
  await popup.swap.enter({ network: 'polygon', amount: '0.01' })
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')

  // Without gas, the bridge mints nothing.
  await control.relayerGas('polygon', 0n)
  try {
    await popup.review.approve.click()
    const txid = await popup.request.txid()
    await expect(help).toHaveAttribute('data-where', 'locker', { timeout: 60_000 })
    await expect(popup.request.body).toHaveAttribute('data-phase', 'processing')
    for (const fact of [txid, evmAddress, '0.01 BTC']) await expect(helpText).toContainText(fact)
    await expectAccessible(page, 'a swap whose money is parked')

    await extension.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await popup.request.write()
    await helpCopy.click()
    await expect(help).toContainText('Copied')
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const english = await helpText.innerText()
    expect(await copied()).toBe(english)

    // Who reads it may not read the user's language.
    const place = new URL(page.url()).hash
    await popup.open('settings')
    await popup.settings.openPart('looks')
    await popup.settings.language.selectOption('ar')
    await page.evaluate((hash) => (location.hash = hash), place)
    await expect(helpText.locator('[lang=ar]')).toContainText(txid)
    await expect(helpText.locator('[lang=en]')).toHaveText(english)
    await popup.request.write()
    await expectAccessible(page, 'a swap whose money is parked, in Arabic')
    await helpCopy.click()
    await expect.poll(copied).toContain(`\n\n${english}`)
  } finally {
    await control.relayerGas('polygon', ENOUGH_WEI)
  }
  await popup.request.expectDone()
  await expect(help).toHaveCount(0)
})

test('says who returns tokens that failed between the networks', async ({ extension, wallet }) => {
  const { popup, evmAddress } = wallet
  const { body, help, helpText } = popup.request
  const { address, decimals } = tokenOf('ethereum', 'USDC')
  if (address === null) throw new Error('USDC is a token')
  const amount = parseUnits('500', decimals).toString()
  await control.fundEvm({ network: 'ethereum', address: evmAddress, wei: ETHER.toString() })
  await control.fundEvm({ network: 'ethereum', address: evmAddress, token: address, amount })
  const recipient = freshBitcoinAddress('p2wpkh')
  await popup.swap.enter({
    direction: 'to-bitcoin',
    network: 'ethereum',
    token: address,
    amount: '500',
    recipient,
  })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')

  // Without gas the operator carries nothing on, until the price has moved, and sends nothing back.
  for (const network of ['polygon', 'ethereum']) await control.relayerGas(network, 0n)
  try {
    await popup.review.approve.click()
    await popup.request.txid()
    await control.movePrice('polygon', tokenOf('polygon', 'USDC').address, '0.5')
    await control.relayerGas('polygon', ENOUGH_WEI)
    await popup.request.expectPhase('refunding')
    // It disappears after some seconds.
    await expect.poll(() => extension.notifications()).toHaveLength(1)
    await expect(body).toContainText('Failed, waiting for the refund')
    await expect(body).toContainText('Failed on chain.')
    await expect(body).toContainText('You would have received at least')
    await expect(help).toHaveAttribute('data-where', 'base-connector')
    await expect(help).toHaveAttribute('data-who', 'operator')
    await expect(popup.request.writeButton).toBeInViewport({ ratio: 1 })
    for (const fact of [evmAddress, recipient, '500 USDC', 'uniqueCounter'])
      await expect(helpText).toContainText(fact)
    await expectAccessible(popup.page, 'a swap to bitcoin that failed between the networks')
  } finally {
    await control.movePrice('polygon', tokenOf('polygon', 'USDC').address, '2')
    for (const network of ['polygon', 'ethereum']) await control.relayerGas(network, ENOUGH_WEI)
  }
  await popup.request.expectEnd('refunded')
  await expect(help).toHaveCount(0)
})
