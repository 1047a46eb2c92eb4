import { expect, test } from './support/fixtures'
import { expectAccessible } from './support/accessibility'
import { control } from './support/control'
import { tokenOf } from './support/chains'

const FUNDS = 2_000_000n

test('judges while one types, and says what is missing', async ({ wallet }) => {
  const { popup } = wallet
  const { page, swap } = popup
  await test.step('offers to receive bitcoin', async () => {
    await expect(swap.amount).toBeFocused()
    await swap.expectAction('Receive bitcoin')
    await swap.continue.click()
    await expect(popup.receive.bitcoin).toBeVisible()
    await popup.open('swap')
    await page.getByTestId('swap-max').click()
    await expect(page.getByText('You have no balance to swap yet.')).toBeVisible()
    await popup.expectError('funds-insufficient')
    await expect(page.getByTestId('swap-max')).toBeFocused()
  })

  await wallet.fund(FUNDS)
  const remark = (code: string) => page.locator(`[role=status][data-error-code=${code}]`)
  await test.step('asks for an amount', async () => {
    await swap.expectAction('Enter an amount')
    await swap.continue.click()
    await expect(swap.amount).toBeFocused()
  })
  await test.step('judges the amount', async () => {
    await swap.amount.fill('1,000')
    await swap.expectAction('Check the amount')
    await expect(remark('amount-malformed')).toBeVisible()
    await swap.amount.fill('0,01')
    await swap.quote()
    await swap.expectAction('Review')
    await expect(remark('amount-malformed')).toBeHidden()
    await swap.amount.fill('0.00001')
    await swap.expectAction('Use the minimum')
    await expect(remark('amount-below-minimum')).toHaveText(/^Minimum .* sats$/)
    await expect(swap.output).toHaveText('–')
    await swap.continue.click()
    await swap.expectAction('Review')
    const minimum = (await swap.minInput.getAttribute('data-sats')) ?? ''
    await expect(swap.amount).toHaveValue(`0.${minimum.padStart(8, '0').replace(/0+$/, '')}`)
    await swap.amount.fill('0.5')
    await swap.expectAction('Not enough BTC')
    await expect(remark('funds-insufficient')).toBeVisible()
    // It becomes an error once the user wants to go on with it.
    await expect(popup.error).toBeHidden()
    await swap.continue.click()
    await popup.expectError('funds-insufficient')
    await expectAccessible(page, 'swap, not enough')
  })

  await test.step('judges the recipient', async () => {
    await swap.amount.fill('0.01')
    await swap.recipient.fill('0x1234')
    await swap.expectAction('Check the address')
    await swap.continue.click()
    await expect(swap.recipient).toBeFocused()
  })
})

test('reviews the sats that German groups say', async ({ wallet }) => {
  const { popup } = wallet
  const { page, swap, review } = popup
  const leaves = page.getByTestId('review-leaves')
  const unit = page.getByTestId('swap-unit')
  await wallet.fund(FUNDS)
  await popup.open('settings')
  await popup.settings.openPart('looks')
  await popup.settings.language.selectOption('de')
  await popup.open('swap')
  await unit.click()
  await expect(unit).toHaveAttribute('data-unit', 'sats')
  await swap.amount.pressSequentially('100.000')
  await swap.quote()
  await swap.continue.click()
  await expect(leaves).toHaveAttribute('data-sats', '100000')
  await review.reject.click()

  await test.step('names both readings, and the unit', async () => {
    await swap.amount.fill('1.5')
    await expect(page.getByText(/ganze sats.*50000/)).toBeVisible()
    await swap.amount.fill('1.250 BTC')
    await expect(page.getByText(/1,25 oder 1250/)).toBeVisible()
  })
  await test.step('switches to the unit that is pasted', async () => {
    await swap.amount.fill('₿ 0,0015')
    await expect(unit).toHaveAttribute('data-unit', 'btc')
    await swap.quote()
    await swap.continue.click()
    await expect(leaves).toHaveAttribute('data-sats', '150000')
  })
})

test('drops a stale quote, and shows none while down', async ({ wallet }) => {
  const { popup } = wallet
  const { swap } = popup
  await wallet.fund(FUNDS)
  await swap.amount.fill('0.01')
  await swap.quote()
  const earlier = await swap.output.innerText()

  await control.service({ delayMs: 600_000 })
  await swap.amount.fill('0.02')
  await expect(swap.output).toHaveAttribute('aria-busy', 'true')
  await expect(swap.output).not.toContainText(earlier)
  await expect(popup.page.getByTestId('swap-fee-total')).toBeHidden()
  await control.service({ delayMs: 0, down: true })
  await swap.amount.fill('0.015')
  await expect(swap.output).toHaveText('–')
  await swap.expectAction('Get a new quote')
  await popup.expectError('service-unreachable')

  await control.makeHonest()
  await swap.continue.click()
  await swap.quote()
  await swap.expectAction('Review')
})

test('keeps each direction’s draft, and begins with the last pair', async ({ wallet }) => {
  const { popup } = wallet
  const { swap, review, page } = popup
  const usdc = tokenOf('polygon', 'USDC').address ?? ''
  await wallet.fund(FUNDS)
  await swap.enter({ network: 'polygon', token: usdc, amount: '0.01' })
  await swap.direction.click()
  await expect(swap.amount).toHaveValue('')
  await swap.amount.fill('250')
  await swap.direction.click()
  await expect(swap.amount).toHaveValue('0.01')
  await swap.direction.click()
  await expect(swap.amount).toHaveValue('250')
  await swap.direction.click()

  await swap.continue.click()
  await review.expectVerdict('ok')
  await review.reject.click()
  await expect(swap.amount).toHaveValue('0.01')
  await expect(page.getByTestId('swap-token')).toHaveAttribute('data-value', usdc)
})

test('makes a first swap by an amount and two clicks', async ({ extension, wallet }) => {
  await wallet.fund(FUNDS)
  await wallet.popup.page.close()
  const { page, swap, review, request } = await extension.popup()
  const clicks: string[] = []
  await page.exposeFunction('noteClick', (what: string) => clicks.push(what))
  await page.evaluate(() => {
    const note = (what: string) => Reflect.get(globalThis, 'noteClick')(what)
    addEventListener(
      'click',
      ({ target }) => note(target instanceof HTMLElement ? target.innerText : ''),
      true,
    )
  })
  await expect(swap.amount).toBeFocused()
  await page.keyboard.type('0.01')
  await swap.expectAction('Review')
  await swap.continue.click()
  await review.expectVerdict('ok')
  await review.approve.click()
  await request.txid()
  expect(clicks).toEqual(['Review', 'Sign and send 0.01 BTC'])
})

test('shrinks a long amount until it fits', async ({ wallet }) => {
  const { swap } = wallet.popup
  const fits = () => swap.amount.evaluate((field) => field.scrollWidth <= field.clientWidth)
  const size = () =>
    swap.amount.evaluate((field) => {
      const pixels = field.computedStyleMap().get('font-size')
      return pixels instanceof CSSUnitValue ? pixels.value : Number.NaN
    })
  const largest = await size()
  for (const amount of ['0.12345678', '20999999.12345678', '1234567890.123456789012345678']) {
    await swap.amount.fill(amount)
    expect(await fits(), amount).toBe(true)
  }
  expect(await size()).toBeLessThan(largest)
})
