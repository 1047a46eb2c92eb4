import type { Locator } from 'playwright/test'
import { getAddress } from 'viem'
import { addressBookPage } from './pages/address-book'
import { expectAccessible } from './support/accessibility'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { evmBalance, profile, tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, test } from './support/fixtures'
import { qrPicture } from './support/qr-pictures'

const FUNDS = 2_000_000n
const LEDGER = getAddress('0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359')
const chainIdOf = (name: string) => profile().evm.find((network) => network.name === name)?.chainId ?? 0

test('takes a link’s address, and only shows its amount', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const { page, swap, review } = popup
  await control.fundEvm({ network: 'polygon', address: evmAddress, wei: (2_000n * 10n ** 18n).toString() })
  await swap.enter({ direction: 'to-bitcoin', network: 'polygon', token: 'native', amount: '1000' })
  const exchange = freshBitcoinAddress('p2wpkh')
  const link = `BITCOIN:${exchange.toUpperCase()}?AMOUNT=0.5&LABEL=My%20Exchange%20a=b`

  await swap.recipient.fill(`${link}&req-lock=1`)
  await popup.expectError('payment-link-unsupported')
  await swap.recipient.fill(link)
  await expect(swap.recipient).toHaveValue(exchange)
  await expect(page.getByTestId('recipient-request')).toContainText('0.5 BTC')
  await expect(page.getByTestId('recipient-request')).toContainText('My Exchange a=b')
  await expect(swap.amount).toHaveValue('1000')
  await swap.quote()
  await swap.continue.click()
  await review.expectVerdict('ok')
  await expect(review.review).toContainText(exchange.slice(-4))
  expect(await review.codes('info')).toContain('recipient-first-time')
})

test('reads what is pasted as a person does', async ({ wallet }) => {
  const { popup } = wallet
  const { swap } = popup
  await swap.enter({ network: 'polygon', token: 'native', amount: '\u202a0.01\u202c' })
  await swap.recipient.fill(`\u200e${LEDGER}\u2060`)
  await expect(swap.recipient).toHaveValue(LEDGER)
  await swap.recipient.fill(`eip155:${chainIdOf('polygon')}:${LEDGER.toLowerCase()}`)
  await expect(swap.recipient).toHaveValue(LEDGER)
  await swap.quote()

  await swap.recipient.fill('ana.eth')
  await popup.expectError('recipient-unsupported')
  await expect(popup.error).toContainText('ENS')
  await swap.recipient.fill('zoo '.repeat(11) + 'wrong')
  await popup.expectError('recipient-secret')
  await expect(popup.error).not.toContainText('zoo')
})

test('refuses a link for another network or token', async ({ wallet }) => {
  const { popup } = wallet
  const { swap } = popup
  const usdc = tokenOf('polygon', 'USDC').address ?? ''
  await swap.enter({ network: 'polygon', token: usdc, amount: '0.01' })
  const transfer = (chain: string) =>
    `ethereum:${usdc}@${chainIdOf(chain)}/transfer?address=${LEDGER}&uint256=25e6`
  await swap.recipient.fill(transfer('ethereum'))
  await popup.expectError('payment-link-mismatch')
  await swap.recipient.fill(`ethereum:${LEDGER}?value=1e18`)
  await popup.expectError('payment-link-mismatch')
  await swap.recipient.fill(transfer('polygon'))
  await expect(swap.recipient).toHaveValue(LEDGER)
  await expect(popup.error).toBeHidden()
  await expect(popup.page.getByTestId('recipient-request')).toContainText('25 USDC')
})

// threat: hostile-link
test('fills in the swap form by a link, and judges', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const { page, scan, swap } = popup
  const imitation = `${evmAddress.slice(0, 6)}${'9'.repeat(32)}${evmAddress.slice(-4)}`.toLowerCase()
  const usdc = tokenOf('polygon', 'USDC').address ?? ''
  const link = `web+satspan:to-evm?chain=${chainIdOf('polygon')}&token=${usdc}&amount=0.012`

  await test.step('refuses an unknown network', async () => {
    await swap.openLink('web+satspan:to-evm?chain=9999')
    await popup.expectError('network-unknown')
    await expectAccessible(page, 'link, refused')
    await page.getByTestId('link-dismiss').click()
    await expect(swap.amount).toHaveValue('')
    await expect(swap.linked).toBeHidden()
  })

  await test.step('judges the link’s recipient', async () => {
    await swap.openLink(`${link}&recipient=${imitation}&label=Ana`)
    await expect(swap.amount).toHaveValue('0.012')
    await expect(swap.recipient).toHaveValue(new RegExp(imitation, 'i'))
    await expect(page.getByTestId('swap-token')).toHaveAttribute('data-value', usdc)
    await expect(swap.linked).toContainText('Ana')
    await expect(page.getByTestId('recipient-finding')).toHaveAttribute('data-code', 'recipient-lookalike')
    await expectAccessible(page, 'swap, filled in by a link')
    await swap.recipient.fill(LEDGER)
    await expect(swap.linked).toBeHidden()
  })

  await popup.open('swap')
  await swap.recipient.fill(`${link}&amount=0.013`)
  await popup.expectError('payment-link-malformed')
  await page.getByTestId('link-dismiss').click()
  await swap.recipient.fill(link.replace('0.012', '0.013'))
  await expect(swap.amount).toHaveValue('0.013')
  await expect(swap.recipient).toHaveValue(evmAddress)
  await scan.open()
  await expect(scan.camera).toBeVisible()
  await scan.drop(qrPicture(`${link}&recipient=${LEDGER}`))
  await expect(swap.amount).toHaveValue('0.012')
  await expect(swap.recipient).toHaveValue(LEDGER)
})

test('warns of a look-alike, and pays only after consent', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const { page, swap, review } = popup
  await wallet.fund(FUNDS)
  const imitation = `${evmAddress.slice(0, 6)}${'9'.repeat(32)}${evmAddress.slice(-4)}`.toLowerCase()
  await swap.enter({ network: 'polygon', token: 'native', amount: '0.01', recipient: imitation })
  await expect(page.getByTestId('recipient-finding')).toHaveAttribute('data-code', 'recipient-lookalike')
  await page.getByTestId('recipient-choose').click()
  await expect(page.getByTestId(`option-${evmAddress}`)).toBeVisible()
  await expect(page.getByTestId(/^option-/)).toHaveCount(1)
  await page.keyboard.press('Escape')

  await swap.quote()
  await swap.continue.click()
  await review.expectVerdict('warn')
  expect(await review.codes('warn')).toEqual(['recipient-lookalike'])
  await expect(review.approve).toBeDisabled()
  await expect(review.review.locator('mark')).not.toHaveCount(0)
  await review.acknowledge.check()
  await expect(review.approve).toBeEnabled()
  await expectAccessible(page, 'review, look-alike')
  await review.reject.click()
  await page.getByTestId('lookalike-use').click()
  await expect(swap.recipient).toHaveValue(evmAddress)
  await swap.expectAction('Review')
})

test('offers the user’s other wallet as the default recipient', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const { page, swap, review, request } = popup
  const book = addressBookPage(page)
  await wallet.fund(FUNDS)
  await book.open()
  await book.save({ name: 'Ledger', address: LEDGER.toLowerCase(), isDefault: true })

  await test.step('offers it first', async () => {
    await popup.open('swap')
    await swap.enter({ network: 'polygon', token: 'native', amount: '0.01' })
    await expect(swap.recipient).toHaveValue(LEDGER)
    await expect(page.getByTestId('recipient-name')).toHaveText('Ledger')
    await page.getByTestId('recipient-choose').click()
    await page.getByTestId(`option-${evmAddress}`).click()
    await expect(swap.recipient).toHaveValue(evmAddress)
    await page.getByTestId('recipient-choose').click()
    await page.getByTestId(`option-${LEDGER}`).click()
  })

  await test.step('pays it by its name', async () => {
    await swap.quote()
    await swap.continue.click()
    await review.expectVerdict('ok')
    expect(await review.codes()).toEqual([])
    await expect(review.review.getByText('Ledger', { exact: true })).toBeVisible()
    await review.approve.click()
    await request.expectDone()
    await expect(page.getByText('Ledger', { exact: true })).toBeVisible()
    expect(await evmBalance('polygon', null, LEDGER)).toBeGreaterThan(0n)
  })

  await test.step('offers whom one has paid', async () => {
    await book.open()
    await page.getByTestId('book-remove').click()
    await expect(book.rows).toHaveCount(0)
    await popup.open('swap')
    await expect(swap.recipient).toHaveValue(evmAddress)
    // Whom one has paid is offered, and can be given a name from the swap's page.
    await page.getByTestId('recipient-choose').click()
    await expect(page.getByTestId(`option-${LEDGER}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await popup.open('activity')
    await popup.activity.rows.first().click()
    await popup.request.openDetails()
    await page.getByTestId('recipient-save').click()
    await expect(book.address).toHaveValue(LEDGER)
  })
})

test('saves a look-alike contact only after it was compared', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const book = addressBookPage(popup.page)
  await book.open()
  await book.name.fill('Me')
  await book.address.fill(`${evmAddress.slice(0, 6)}${'9'.repeat(32)}${evmAddress.slice(-4)}`.toLowerCase())
  await expect(book.compared).toBeVisible()
  await expect(book.saveButton).toHaveAttribute('aria-disabled', 'true')
  await book.compared.check()
  await book.saveButton.click()
  await expect(book.rows).toHaveCount(1)

  await book.name.fill('Me too')
  await book.address.fill(`${evmAddress.slice(0, 6)}${'8'.repeat(32)}${evmAddress.slice(-4)}`.toLowerCase())
  await expect(book.compared, 'a yes to one is none to the next').not.toBeChecked()
  await expect(book.saveButton).toHaveAttribute('aria-disabled', 'true')
})

test('takes payment links into the address book, and finds duplicates', async ({ wallet }) => {
  const { page } = wallet.popup
  const book = addressBookPage(page)
  await book.open()
  const exchange = freshBitcoinAddress('p2wpkh')
  await book.address.fill(`BITCOIN:${exchange.toUpperCase()}?AMOUNT=0.5&LABEL=My%20Exchange`)
  await expect(book.address).toHaveValue(exchange)
  const usdc = tokenOf('polygon', 'USDC').address ?? ''
  await book.address.fill(`ethereum:${usdc}@${chainIdOf('ethereum')}/transfer?address=${LEDGER}&uint256=1`)
  await expect(book.address).toHaveValue(LEDGER)
  await book.name.fill('Ledger')
  await book.saveButton.click()
  await expect(book.rows).toHaveCount(1)
  await book.address.fill(LEDGER.toLowerCase())
  await expect(book.already).toContainText('Ledger')
})

test('edits the address book by keyboard, never losing focus', async ({ wallet }) => {
  const { page } = wallet.popup
  const book = addressBookPage(page)
  await book.open()
  for (const [name, address] of [
    ['Exchange', freshBitcoinAddress('p2wpkh')],
    ['Ledger', LEDGER],
  ] as const)
    await book.save({ name, address })
  const button = (row: number, of: 'book-edit' | 'book-remove') => book.rows.nth(row).getByTestId(of)

  await button(1, 'book-edit').focus()
  await page.keyboard.press('Enter')
  await expect(book.name).toBeFocused()
  await expect(book.name).toHaveValue('Ledger')
  await book.name.fill('Trezor')
  await page.keyboard.press('Enter')
  await expect(book.rows.nth(1)).toContainText('Trezor')
  await expect(button(1, 'book-edit')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(book.name).toBeFocused()
  await button(1, 'book-remove').focus()
  await page.keyboard.press('Enter')
  await expect(book.rows).toHaveCount(1)
  await expect(book.name, 'what was edited is gone').toHaveValue('')
  await expect(button(0, 'book-remove')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(book.rows).toHaveCount(0)
  await expect(book.name).toBeFocused()
})

test('warns of an account without gas, and offers native currency', async ({ wallet }) => {
  const { popup } = wallet
  const { page, swap, review } = popup
  await wallet.fund(FUNDS)
  await swap.enter({ network: 'polygon', token: tokenOf('polygon', 'USDC').address ?? '', amount: '0.01' })
  await swap.quote()
  await swap.continue.click()
  await review.expectVerdict('ok')
  expect(await review.codes('info')).toEqual(['recipient-without-gas'])
  await page.getByTestId('review-native').click()
  await expect(page.getByTestId('swap-token')).toHaveAttribute('data-value', 'native')
  await expect(swap.amount).toHaveValue('0.01')
  await swap.quote()
  await swap.continue.click()
  await review.expectVerdict('ok')
  expect(await review.codes()).toEqual([])
})

test('neither offers nor reviews an impossible recipient', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const { page, send, swap } = popup
  await wallet.fund(FUNDS)
  await swap.enter({
    network: 'polygon',
    token: 'native',
    amount: '0.01',
    recipient: tokenOf('polygon', 'USDC').address ?? '',
  })
  await swap.expectAction('Check the address')
  await expect(page.getByTestId('recipient-finding')).toHaveAttribute('data-code', 'recipient-contract')
  await page.getByTestId('recipient-choose').click()
  await page.getByTestId(`option-${evmAddress}`).click()
  await swap.expectAction('Review')

  // A payment to the account that pays would only cost the fee.
  await send.open()
  await page.getByTestId('recipient-choose').click()
  await expect(page.getByRole('dialog')).toContainText('No recipients yet')
  await expect(page.getByTestId(/^option-/)).toHaveCount(0)
  await expectAccessible(page, 'recipients, none')
})

/** The height of an error below its field. */
const ERROR_LINE = 32

test('moves a form by one line for a wrong recipient', async ({ wallet }) => {
  const { popup } = wallet
  const { page, send, swap } = popup
  /** How far an element is below the recipient's field, both seen at one moment: the whole form glides in. */
  const below = async (field: Locator, element: Locator) =>
    field.evaluate(
      (one, other) => (other?.getBoundingClientRect().y ?? 0) - one.getBoundingClientRect().y,
      await element.elementHandle(),
    )
  await wallet.fund(FUNDS)
  await swap.enter({ network: 'polygon', token: 'native', amount: '0.01' })
  await swap.quote()
  const fees = page.getByTestId('swap-options')
  const feesOfSwap = await below(swap.recipient, fees)
  await swap.recipient.fill(freshBitcoinAddress('p2wpkh'))
  await popup.expectError('recipient-wrong-kind')
  await expect(swap.recipient).toHaveAttribute('aria-invalid', 'true')
  expect(await below(swap.recipient, fees)).toBeLessThanOrEqual(feesOfSwap + ERROR_LINE)
  await expect(swap.recipient, 'the error does not cover the field').toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'swap, wrong recipient')

  await send.open()
  await send.amount.fill('0.01')
  const [amount, fee] = [await below(send.recipient, send.amount), await below(send.recipient, send.fee)]
  await send.recipient.fill(LEDGER)
  await popup.expectError('recipient-wrong-kind')
  expect(await below(send.recipient, send.amount)).toBe(amount)
  expect(await below(send.recipient, send.fee)).toBeLessThanOrEqual(fee + ERROR_LINE)
  await send.recipient.fill(wallet.bitcoinAddress)
  await send.expectAction('Enter another address')
  await expectAccessible(page, 'send, own address')
})
