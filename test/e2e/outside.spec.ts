import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createOutsideSigner } from '../integration/support/outside-signer'
import { expectAccessible } from './support/accessibility'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { bitcoinBalance } from './support/chains'
import { expect, test } from './support/fixtures'
import { orderCancellation, orderPayment, watchingWallet } from './support/watching-wallet'

const freshSigner = () => createOutsideSigner(generateMnemonic(wordlist))

test('pays by a file that another wallet signs', { tag: '@loop' }, async ({ extension, miner }) => {
  miner.resume()
  const signer = freshSigner()
  const popup = await watchingWallet(extension, signer)
  const { page, request, handover } = popup
  const recipient = freshBitcoinAddress('p2wpkh')
  await orderPayment(popup, recipient)
  const psbt = await handover.save()

  await test.step('shows what the signer must show', async () => {
    await expect(handover.code).toHaveAttribute('data-frames', /^[1-9]\d*$/)
    const shown = handover.shows.locator('[data-part=recipient]')
    await expect(shown).toHaveAttribute('data-sats', '1000000')
    await expect(handover.awaited).toBeVisible()
    await expectAccessible(page, 'signature awaited')
  })

  await test.step('refuses by name what is not signed', async () => {
    await handover.paste.fill(psbt)
    await popup.expectError('signature-refused')
    await request.expectPhase('awaiting-signature')
  })

  await test.step('sends what is signed', async () => {
    await handover.open('signed.psbt', (await signer.sign(psbt)).psbt)
    await request.txid()
    await request.expectDone()
    expect(await bitcoinBalance(recipient)).toBe(1_000_000n)
  })
})

test('gives a payment up by a cancellation that is signed too', async ({ extension, miner }) => {
  miner.resume()
  const signer = freshSigner()
  const popup = await watchingWallet(extension, signer)
  const { request, handover } = popup
  const recipient = freshBitcoinAddress('p2wpkh')
  await orderPayment(popup, recipient)
  await orderCancellation(popup)
  const { raw } = await signer.sign(await handover.save())
  await handover.paste.fill(raw)
  await request.expectPhase('replaced')
  expect(await bitcoinBalance(recipient)).toBe(0n)
})

test('says why it pays no swap to Bitcoin', async ({ extension }) => {
  const { page } = await watchingWallet(extension, freshSigner())
  await page.getByTestId('tab-swap').click()
  await page.getByTestId('swap-direction').click()
  await expect(page.getByTestId('account-without-evm')).toBeVisible()
  await expect(page.getByTestId('swap-continue')).toHaveCount(0)
  await expectAccessible(page, 'swap to Bitcoin without an EVM address')
})
