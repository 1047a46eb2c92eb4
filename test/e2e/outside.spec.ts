import { hex } from '@scure/base'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { Psbt } from 'bitcoinjs-lib'
import { freshEvmAddress } from '../integration/support/evm-payment'
import { createOutsideSigner } from '../integration/support/outside-signer'
import { expectAccessible } from './support/accessibility'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { bitcoinBalance, tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, test } from './support/fixtures'
import { countClicks } from './support/clicks'
import {
  fillPayment,
  handOver,
  orderCancellation,
  orderPayment,
  watchingWallet,
} from './support/watching-wallet'
import { openSection } from './support/sections'

const freshSigner = () => createOutsideSigner(generateMnemonic(wordlist))

test('pays by a file that another wallet signs', async ({ extension, miner }) => {
  miner.resume()
  const signer = freshSigner()
  const popup = await watchingWallet(extension, signer)
  const { page, request, handover } = popup
  const recipient = freshBitcoinAddress('p2wpkh')
  await fillPayment(popup, recipient)
  const clicks = await countClicks(page)
  await handOver(popup)
  const psbt = await handover.save()

  await test.step('shows what the signer must show', async () => {
    await expect(handover.code).toHaveAttribute('data-frames', /^[1-9]\d*$/)
    const shown = handover.shows.locator('[data-part=recipient]')
    await expect(shown).toHaveAttribute('data-sats', '1000000')
    await expect(handover.awaited).toBeAttached()
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
    expect(clicks(), 'review, hand over, save').toBe(3)
    await request.expectDone()
    expect(await bitcoinBalance(recipient)).toBe(1_000_000n)
  })
})

test('gives a payment up by a signed cancellation', async ({ extension, miner }) => {
  miner.resume()
  const signer = freshSigner()
  const popup = await watchingWallet(extension, signer)
  const { request, handover } = popup
  const recipient = freshBitcoinAddress('p2wpkh')
  await orderPayment(popup, recipient)
  await orderCancellation(popup)
  const { raw } = await signer.sign(await handover.save())
  await handover.paste.fill(raw)
  await request.expectEnd('replaced')
  expect(await bitcoinBalance(recipient)).toBe(0n)
})

test('goes back to the payment from its cancellation', async ({ extension, miner }) => {
  miner.resume()
  const signer = freshSigner()
  const popup = await watchingWallet(extension, signer)
  const { page, request, handover } = popup
  const recipient = freshBitcoinAddress('p2wpkh')
  await orderPayment(popup, recipient)
  await orderCancellation(popup)
  await expect(handover.withdraw).toBeVisible()
  await expectAccessible(page, 'cancellation awaited')
  await handover.withdraw.click()
  await handover.expectKind('payment')
  await expect(handover.withdraw).toHaveCount(0)
  const { raw } = await signer.sign(await handover.save())
  await handover.paste.fill(raw)
  await request.expectDone()
  expect(await bitcoinBalance(recipient)).toBe(1_000_000n)
})

test('sends a signature once a resting server is accepted', async ({ extension, miner }) => {
  miner.resume()
  const signer = freshSigner()
  const popup = await watchingWallet(extension, signer)
  const { page, request, review, handover } = popup
  const recipient = freshBitcoinAddress('p2wpkh')
  await orderPayment(popup, recipient)
  const { raw } = await signer.sign(await handover.save())
  await control.endpoint('esplora-1', { down: true })
  await handover.paste.fill(raw)
  await expect(review.findings).toHaveAttribute('data-code', 'single-source')
  await expect(page.locator('footer').getByRole('button')).toHaveCount(1)
  await expect(review.approve).toBeDisabled()
  await request.expectPhase('awaiting-signature')
  await expectAccessible(page, 'signature, decision')
  await review.acknowledge.check()
  await review.approve.click()
  const txid = await request.txid()
  await control.endpoint('esplora-1', { down: false })
  await request.expectDone()
  expect(await request.txid()).toBe(txid)
  expect(await bitcoinBalance(recipient)).toBe(1_000_000n)
})

test('keeps a signed swap whose price moved too far', async ({ extension, miner }) => {
  miner.resume()
  const signer = freshSigner()
  const popup = await watchingWallet(extension, signer)
  const { page, swap, send, request, review, handover, activity } = popup
  const token = tokenOf('polygon', 'USDC').address
  const unsent = page.getByTestId('outside-unsent')
  await popup.open('swap')
  await swap.enter({ network: 'polygon', token: token ?? '', amount: '0.01', recipient: freshEvmAddress() })
  await swap.quote()
  await swap.continue.click()
  await review.expectVerdict('ok')
  await expect(page.getByTestId('review-device-data')).toContainText('BitBox02 and Nunchuk on Android refuse')
  await review.approve.click()
  await request.expectPhase('awaiting-signature')
  const psbt = await handover.save()
  const scripts = Psbt.fromBase64(psbt).txOutputs.map(({ script }) => hex.encode(script))
  const carrier = await page.getByTestId('outside-carrier').textContent()
  expect(scripts.filter((script) => script.startsWith('6a'))).toEqual([carrier])
  const { raw } = await signer.sign(psbt)

  await test.step('refuses, and says how to end what is signed', async () => {
    await control.movePrice('polygon', token, '0.8')
    await handover.paste.fill(raw)
    await popup.expectError('review-refused')
    await expect(unsent).toContainText('The signed copy stays valid until one of its coins is spent.')
    await expect(unsent).toContainText('cancel it here and sign that too')
    await expect(page.getByTestId('request-cancel')).toBeVisible()
    await expectAccessible(page, 'signature, refused price')
    await request.expectPhase('awaiting-signature')
  })

  await test.step('keeps its coins for it', async () => {
    await send.open()
    await send.recipient.fill(freshBitcoinAddress('p2wpkh'))
    await send.amount.fill('0.01')
    await expect(page.getByTestId('coins-awaited')).toHaveText('0.05000000 BTC waits for a signature.')
  })

  await test.step('takes it at the old price', async () => {
    await control.movePrice('polygon', token, '1.25')
    await popup.open('activity')
    await activity.rows.click()
    await handover.paste.fill(raw)
    await request.txid()
  })
})

test('removes an account once nothing of it is under way', async ({ extension, miner }) => {
  miner.resume()
  const signer = freshSigner()
  const popup = await watchingWallet(extension, signer)
  const { page, accounts, activity, handover, request, watch } = popup
  const watchToo = async (text: string) => {
    await accounts.manage()
    await watch.open.click()
    await watch.input.fill(text)
    await watch.address.waitFor()
    await watch.add.click()
  }
  const openAccount = async () => {
    await accounts.manage()
    await accounts.openRow(1_000)
  }

  await test.step('keeps the last account', async () => {
    await openAccount()
    await expect(accounts.remove).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('keeps an account whose signature is awaited', async () => {
    await watchToo(freshBitcoinAddress('p2wpkh'))
    await accounts.expectInUse(1_001)
    await accounts.select(1_000)
    await orderPayment(popup, freshBitcoinAddress('p2wpkh'))
    const { raw } = await signer.sign(await handover.save())
    await openAccount()
    await expect(accounts.remove).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page, 'account, signature awaited')
    await popup.open('activity')
    await activity.rows.click()
    await handover.paste.fill(raw)
    await request.expectDone()
  })

  await test.step('removes it and keeps its activity', async () => {
    await openAccount()
    await accounts.remove.click()
    await expectAccessible(page, 'account, removal')
    await accounts.confirmRemoval.click()
    await expect(accounts.rows).toHaveCount(1)
    await accounts.expectInUse(1_001)
    await popup.open('activity')
    await activity.rows.click()
    await request.expectDone()
  })

  await test.step('adds it again by its key', async () => {
    await watchToo(signer.account.text)
    await accounts.manage()
    await expect(accounts.rows).toHaveCount(2)
    await popup.open('activity')
    await expect(activity.rows).toHaveCount(1)
  })
})

test('says why it pays no swap to Bitcoin', async ({ extension }) => {
  const { page } = await watchingWallet(extension, freshSigner())
  await openSection(page, 'swap')
  await page.getByTestId('swap-direction').click()
  await expect(page.getByTestId('account-without-evm')).toBeVisible()
  await expect(page.getByTestId('swap-continue')).toHaveCount(0)
  await expectAccessible(page, 'swap to Bitcoin without an EVM address')
})
