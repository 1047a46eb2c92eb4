import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { accountOfPhrase } from '../integration/support/used-phrase'
import { tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, PASSWORD, test } from './support/fixtures'

const NETWORK = 'polygon'
const USED = ['0/0', '0/1', '0/3', '1/0']

test.use({ walletFrom: 'import' })

test('spends every address of a used phrase', async ({ extension, miner }) => {
  const phrase = generateMnemonic(wordlist)
  const account = accountOfPhrase(phrase, 'p2wpkh')
  for (const path of USED) await control.fund(account(path).address, 1_000_000n)
  miner.resume()
  const popup = await extension.popup()
  await popup.onboarding.import({ phrase, password: PASSWORD })
  await popup.expectUnlocked()
  await expect(popup.page.getByTestId('btc-balance')).toHaveAttribute('data-sats', '4000000')

  await popup.receive.open()
  await expect(popup.receive.bitcoin).toHaveAttribute('data-address', account('0/2').address)
  await expect(popup.page.getByTestId('earlier-address')).toHaveCount(2)

  await popup.open('swap')
  const token = tokenOf(NETWORK, 'USDC').address ?? ''
  await popup.swap.enter({ network: NETWORK, token, amount: '0.025' })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
  await popup.review.approve.click()
  await popup.request.expectDone()
})
