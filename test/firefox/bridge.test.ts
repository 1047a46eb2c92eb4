// @module-tag release

import { HDKey } from '@scure/bip32'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { getAddress, parseUnits } from 'viem'
import { expect } from 'vitest'
import { freshBitcoinAddress } from '../e2e/support/bitcoin-addresses'
import { bitcoinBalance, evmBalance, tokenOf } from '../e2e/support/chains'
import { control } from '../e2e/support/control'
import { typedFile } from '../e2e/support/typed-file'
import { test } from './support/fixtures'
import { byTestId, type Page } from './support/page'

const NETWORK = 'polygon'
const FUNDS_WEI = (2_000n * 10n ** 18n).toString()
const CHECK = byTestId('bridge-check')
const PROGRESS = byTestId('bridge-progress')

/** As SLIP132 writes an account of native SegWit. */
function freshZpub(): string {
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const versions = { public: 0x04b24746, private: 0x04b2430c }
  return HDKey.fromMasterSeed(seed, versions).derive("m/84'/0'/0'").publicExtendedKey
}

/** Each way to a wallet, as far as its password. */
const WAYS = {
  async created(page: Page) {
    await page.click(byTestId('welcome-create'))
    await page.click(byTestId('phrase-show'))
    await page.waitFor(`${byTestId('phrase-words')} li`)
    await page.click(byTestId('onboarding-continue'))
    await page.click(byTestId('quiz-later'))
  },
  async restored(page: Page) {
    await page.click(byTestId('welcome-import'))
    await page.fill(byTestId('import-phrase'), generateMnemonic(wordlist))
  },
  async watching(page: Page) {
    await page.click(byTestId('welcome-watch'))
    await page.fill(byTestId('watch-input'), freshZpub())
    await page.waitFor(byTestId('watched-address'))
  },
}

test.for(['created', 'restored', 'watching'] as const)(
  'receives, and asks a %s wallet for a bridge',
  async (way, { extension }) => {
    await extension.store({ settings: {} })
    const popup = await extension.openPopup()
    const { page } = popup
    await WAYS[way](page)
    await popup.setPassword()
    await page.waitFor(byTestId('bridge-listed'))
    await popup.open('wallet')
    await page.click(byTestId('receive-open'))
    await page.waitFor(byTestId('btc-address'))
    expect(await page.attribute(byTestId('btc-address'), 'data-address')).toMatch(/^bc1q/)
    expect(await page.count(byTestId('address-unchecked'))).toBe(way === 'created' ? 0 : 1)
  },
)

test('completes a bridge from its file, and swaps each way', async ({ extension, miner: _mining }) => {
  await extension.store({ settings: {} })
  const popup = await extension.openPopup()
  const { page } = popup
  await popup.import(generateMnemonic(wordlist))
  await page.run(() => {
    const { permissions } = Reflect.get(window, 'browser')
    return permissions.remove({ origins: ['http://*/*', 'https://*/*'] })
  })
  await page.waitFor(byTestId('bridge-listed'))
  await page.click(`details:has(${byTestId('settings-profile-text')}) > summary`)
  await page.fill(byTestId('settings-profile-text'), typedFile())
  await page.click(byTestId('settings-profile-read'))
  await page.waitFor(`${byTestId('bridge-owner')}[data-owner=unknown]`)
  await page.fill(byTestId('bridge-accept'), 'northway')
  // The hosts are asked for at this click, before anything is read.
  await page.press(CHECK)
  await page.waitFor(`${PROGRESS}[data-state=done]`)
  expect(await page.count(`${byTestId('bridge-row')}[data-state=ready]`)).toBe(1)
  await page.click(byTestId('bridge-use'))
  await page.waitFor(byTestId('swap-direction'))

  const own = await popup.addresses()
  const { address, decimals } = tokenOf(NETWORK, 'USDC')
  const token = address ?? ''
  await popup.fund(own.bitcoin, 20_000_000n)
  await popup.order({ network: NETWORK, token, amount: '0.01' })
  const minUnits = parseUnits(await popup.approve(), decimals)
  await popup.request.expectDone()
  const arrived = await evmBalance(NETWORK, address, getAddress(own.evm))
  expect(arrived).toBeGreaterThanOrEqual(minUnits)

  const recipient = freshBitcoinAddress('p2wpkh')
  await control.fundEvm({ network: NETWORK, address: getAddress(own.evm), wei: FUNDS_WEI })
  await popup.open('swap')
  await popup.order({ direction: 'to-bitcoin', network: NETWORK, token, amount: '500', recipient })
  const minSats = parseUnits(await popup.approve(), 8)
  await popup.request.expectDone()
  expect(await bitcoinBalance(recipient)).toBeGreaterThanOrEqual(minSats)
})
