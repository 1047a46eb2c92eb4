import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { parseUnits } from 'viem'
import { createOutsideEvmSigner } from '../integration/support/outside-evm-signer'
import { createOutsideSigner } from '../integration/support/outside-signer'
import { expectAccessible } from './support/accessibility'
import { filmed, shownKey, shownSignature } from './support/animated-codes'
import { test } from './support/camera'
import { tokenOf } from './support/chains'
import { control } from './support/control'
import { expect } from './support/fixtures'
import { watchingWallet } from './support/watching-wallet'

const AMOUNT = '500'

test('swaps a token by QR codes and text', async ({ extension, miner, camera }) => {
  miner.resume()
  const { address: usdc, decimals } = tokenOf('polygon', 'USDC')
  const phrase = generateMnemonic(wordlist)
  const evm = createOutsideEvmSigner(phrase)
  const popup = await watchingWallet(extension, createOutsideSigner(phrase))
  const { page, handover, request, review, swap, watch } = popup
  const order = { direction: 'to-bitcoin', network: 'polygon', token: usdc ?? '', amount: AMOUNT } as const
  await control.fundEvm({ network: 'polygon', address: evm.address, wei: (10n ** 18n).toString() })
  await control.fundEvm({
    network: 'polygon',
    address: evm.address,
    token: usdc ?? evm.address,
    amount: parseUnits(AMOUNT, decimals).toString(),
  })

  await test.step('gives the account its EVM address by several codes', async () => {
    await popup.open('swap')
    await swap.direction.click()
    await watch.addEvm.click()
    camera.show(shownKey(evm.code))
    await watch.scan.click()
    await expect(watch.address).toHaveAttribute('data-address', evm.address)
    await expectAccessible(page, 'an EVM address of another signer')
    await watch.add.click()
    // The form has led back: what it saved is there.
    await expect(watch.input).toHaveCount(0)
    await popup.open('swap')
  })

  await test.step('hands the approval over, and takes it back by codes', async () => {
    await swap.enter(order)
    await swap.quote()
    await swap.continue.click()
    await review.expectVerdict('ok')
    await review.approve.click()
    await request.expectPhase('awaiting-signature')
    await handover.expectStep('allowance')
    await expectAccessible(page, 'EVM signature awaited')
    const { cbor } = await filmed(page, handover.code.locator('svg'))
    camera.show(shownSignature((await evm.sign(cbor)).signature))
    await handover.scan.click()
  })

  await test.step('hands the call over, and takes it back as text', async () => {
    await handover.expectStep('call')
    const { cbor } = await filmed(page, handover.code.locator('svg'))
    await handover.paste.fill((await evm.sign(cbor)).raw)
    await request.txid()
    await request.expectDone()
  })
})
