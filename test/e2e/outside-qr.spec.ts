import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createOutsideSigner } from '../integration/support/outside-signer'
import { filmedPsbt, shownPsbt } from './support/animated-codes'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { test } from './support/camera'
import { bitcoinBalance } from './support/chains'
import { expect } from './support/fixtures'
import { orderPayment, watchingWallet } from './support/watching-wallet'

test('pays by QR codes that two cameras read', async ({ extension, miner: _running, camera }) => {
  const signer = createOutsideSigner(generateMnemonic(wordlist))
  const popup = await watchingWallet(extension, signer)
  const { page, request, handover } = popup
  const recipient = freshBitcoinAddress('p2wpkh')
  await orderPayment(popup, recipient)
  const seen = await filmedPsbt(page, handover.code.locator('svg'))
  expect(seen).toBe(await handover.save())

  const other = page.getByTestId('outside-other-code')
  for (const [kind, text] of [
    ['address', `bitcoin:${recipient}`],
    ['account', `ur:crypto-hdkey/1-3/${'ae'.repeat(40)}`],
  ] as const) {
    camera.show([text])
    await handover.scan.click()
    await expect(other).toHaveAttribute('data-kind', kind)
    await handover.scan.click()
    await expect(other).toHaveCount(0)
  }

  camera.show(shownPsbt((await signer.sign(seen)).psbt))
  await handover.scan.click()
  await request.txid()
  await request.expectDone()
  expect(await bitcoinBalance(recipient)).toBe(1_000_000n)
})
