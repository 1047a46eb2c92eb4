import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createOutsideSigner } from '../integration/support/outside-signer'
import { expectAccessible } from './support/accessibility'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { bitcoinBalance } from './support/chains'
import { expect, test } from './support/fixtures'
import { orderPayment, watchingWallet } from './support/watching-wallet'

test('completes a bare key by its descriptor, then pays', async ({ extension, miner }) => {
  miner.resume()
  const signer = createOutsideSigner(generateMnemonic(wordlist))
  const bareKey = signer.account.text.replace(/^.*?(tpub\w+).*$/, '$1')
  const popup = await watchingWallet(extension, { account: { text: bareKey, addressType: 'p2wpkh' } })
  const { page, accounts, handover, request, watch } = popup
  const recipient = freshBitcoinAddress('p2wpkh')

  await test.step('makes one account of both', async () => {
    await accounts.manage()
    await watch.open.click()
    await watch.input.fill(`# Receive descriptor:\n${signer.account.text}\n`)
    await expect(page.getByTestId('watch-known')).toBeVisible()
    await expectAccessible(page, 'account that is here already')
    await watch.add.click()
    await accounts.expectInUse(1_000)
    await accounts.manage()
    await expect(accounts.rows).toHaveCount(1)
  })

  await test.step('sends what its signer signs', async () => {
    await orderPayment(popup, recipient)
    const psbt = await handover.save()
    await handover.open('signed.psbt', (await signer.sign(psbt)).psbt)
    await request.txid()
    await request.expectDone()
    expect(await bitcoinBalance(recipient)).toBe(1_000_000n)
  })
})
