import { expectAccessible } from './support/accessibility'
import { bitcoinBalance } from './support/chains'
import { control } from './support/control'
import { expect, test } from './support/fixtures'
import { foreignKey } from './support/foreign-key'

test('a key of another wallet is swept, one address after the other', async ({ wallet }) => {
  const { popup } = wallet
  const { page, sweep, review, request } = popup
  const { wif, p2wpkh, p2pkh } = foreignKey()
  await control.fund(p2wpkh, 3_000_000n)
  await control.fund(p2pkh, 2_000_000n)
  await sweep.open()
  await expectAccessible(page, 'sweep')
  await sweep.lookUp(wif.slice(0, -1) + (wif.endsWith('1') ? '2' : '1'))
  await popup.expectError('key-malformed')
  await expectAccessible(page, 'sweep, no key')

  await sweep.lookUp(wif)
  await expect(sweep.of('p2wpkh')).toBeChecked()
  await expect(sweep.several).toBeVisible()
  await expectAccessible(page, 'sweep, found')
  await sweep.review.click()
  await review.expectVerdict('ok')
  await expect(review.approve).toBeEnabled()
  await expectAccessible(page, 'review of a sweep')
  await review.approve.click()
  await request.txid()
  await expectAccessible(page, 'sweep, under way')
  await request.expectDone()
  expect(await bitcoinBalance(p2wpkh)).toBe(0n)
  await expectAccessible(page, 'sweep, done')

  await sweep.open()
  await sweep.lookUp(wif)
  await expect(sweep.of('p2wpkh')).toBeDisabled()
  await expect(sweep.of('p2pkh')).toBeChecked()
  await expect(sweep.several).toBeHidden()
  await sweep.review.click()
  await review.expectVerdict('ok')
  await review.approve.click()
  await request.expectDone()
  expect(await bitcoinBalance(p2pkh)).toBe(0n)
  expect(await bitcoinBalance(wallet.bitcoinAddress)).toBeGreaterThan(4_900_000n)
})

test('a key that holds nothing says so, and makes room for another', async ({ wallet }) => {
  const { page, sweep } = wallet.popup
  await sweep.open()
  await sweep.lookUp(foreignKey().wif)
  await expect(sweep.another).toBeVisible()
  await expect(sweep.review).toBeHidden()
  await expectAccessible(page, 'sweep, empty')
  await sweep.another.click()
  await expect(sweep.key).toHaveValue('')
})
