import { expect, test } from './support/fixtures'
import { addressBookPage } from './pages/address-book'
import { expectAccessible } from './support/accessibility'
import { expectFitsTranslated } from './support/languages'
import { control } from './support/control'
import { tokenOf } from './support/chains'

test('sets up accessibly', async ({ extension }) => {
  const popup = await extension.popup()
  const { page, onboarding } = popup
  await expect(onboarding.welcome).toBeVisible()
  await expectAccessible(page, 'welcome')
  await onboarding.how.click()
  await expect(page.getByText('What can go wrong')).toBeVisible()
  await expectAccessible(page, 'how it works')
  await page.getByRole('button', { name: 'Back' }).click()
  const words = await onboarding.draft()
  await popup.onboarding.showWidestWords()
  await expectAccessible(page, 'phrase')
  await onboarding.next.click()
  await expectAccessible(page, 'quiz')
  await onboarding.answerQuiz(words.toReversed())
  await expectAccessible(page, 'quiz, wrong')
  await onboarding.answerQuiz(words)
  await onboarding.setPassword('short')
  await popup.expectError('password-weak')
  await expectAccessible(page, 'password, weak')
  await page.goto(page.url().replace(/#.*$/, '#/import'))
  await expect(page.getByTestId('import-phrase')).toBeVisible()
  await expectAccessible(page, 'import')
})

test('shows the wallet accessibly', async ({ wallet }) => {
  const { popup } = wallet
  const { page } = popup
  await expect(popup.swap.amount).toBeVisible()
  await expectAccessible(page, 'swap, empty')
  // What a screen reader is told, in its order.
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - button /^Account in use/
      - paragraph: Balance No bitcoin yet
      - button "Lock the wallet"
  `)
  await expect(page.getByRole('navigation')).toMatchAriaSnapshot(`
    - navigation "Sections":
      - link "Swap"
      - link "Activity"
      - link "Wallet"
      - link "Settings"
  `)
  await page.getByTestId('swap-network').click()
  await expect(page.getByTestId('option-ethereum')).toBeVisible()
  await expectAccessible(page, 'network picker')
  await page.keyboard.press('Escape')
  await popup.open('activity')
  await expect(page.getByText('No swaps yet')).toBeVisible()
  await expectAccessible(page, 'activity, empty')
  await popup.open('swap')
  await popup.swap.openOptions()
  await page.getByTestId('swap-help').click()
  await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(popup.swap.amount).toBeVisible()
  await popup.open('wallet')
  await expect(page.getByText('Your wallet is empty')).toBeVisible()
  await popup.wallet.more.click()
  await expectAccessible(page, 'wallet, empty')
  await popup.wallet.row('polygon').click()
  await expect(popup.wallet.balance).toBeVisible()
  await expectAccessible(page, 'asset')
  await popup.receive.open()
  await expect(page.getByTestId('evm-address')).toBeVisible()
  await expectAccessible(page, 'receive')
  await popup.open('settings')
  await expect(popup.settings.sites).toBeVisible()
  await expectAccessible(page, 'settings')
  const book = addressBookPage(page)
  await book.open()
  await expect(page.getByText('No saved addresses yet.')).toBeVisible()
  await expectAccessible(page, 'address book, empty')
  await book.save({ name: 'Ledger', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', isDefault: true })
  await book.address.fill(`0xf39f${'9'.repeat(32)}2266`)
  await expect(book.compared).toBeVisible()
  await expectAccessible(page, 'address book')
  await popup.open('swap')
  await expect(page.getByTestId('recipient-name')).toBeVisible()
  await page.getByTestId('recipient-choose').click()
  await expect(page.getByTestId('option-0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBeVisible()
  await expectAccessible(page, 'recipients')
  await page.keyboard.press('Escape')
  await popup.swap.recipient.fill(`0xf39f${'9'.repeat(32)}2266`)
  await expect(page.getByTestId('recipient-finding')).toBeVisible()
  await expectAccessible(page, 'swap, look-alike')
  await expectFitsTranslated(page, 'swap, look-alike', 'recipient-finding')
  await popup.open('settings')
  const back = page.getByRole('button', { name: 'Back' })
  for (const [part, screens] of [
    ['help', []],
    ['accounts', []],
    ['history', []],
    ['looks', []],
    ['notices', []],
    ['sites', []],
    ['security', ['reveal', 'check-phrase', 'change-password', 'reset']],
    ['advanced', ['key']],
  ] as const) {
    await popup.settings.openPart(part)
    await expect(back).toBeVisible()
    await expectAccessible(page, `settings, ${part}`)
    for (const screen of screens) {
      await page.getByTestId(`settings-${screen}`).click()
      await expect(page.getByTestId(`settings-${screen}`)).toHaveCount(0)
      await expectAccessible(page, screen)
      await back.click()
    }
    await back.click()
    await expect(popup.settings.sites).toBeVisible()
  }
  await popup.lock()
  await popup.unlock.unlock('not the password')
  await popup.expectError('password-wrong')
  await expectAccessible(page, 'unlock, wrong password')
  await popup.unlock.forgot.click()
  await expect(popup.unlock.restore).toBeVisible()
  await expectAccessible(page, 'forgot')
  await popup.unlock.erase.click()
  await expect(page.getByTestId('reset-word')).toBeVisible()
  await expectAccessible(page, 'forgot, erase')
})

test('shows a swap accessibly', async ({ wallet }) => {
  const { popup } = wallet
  const { page } = popup
  await wallet.fund(20_000_000n)
  await popup.swap.enter({
    network: 'polygon',
    token: tokenOf('polygon', 'USDC').address ?? '',
    amount: '0.01',
    recipient: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  })
  await popup.swap.quote()
  await popup.swap.feeTotal.click()
  await expectAccessible(page, 'swap, quoted')

  await test.step('refuses', async () => {
    await control.tamper('unsigned', { mutate: 'locker' })
    await popup.swap.continue.click()
    await popup.review.expectVerdict('refuse')
    await expectAccessible(page, 'review, refused')
    await expectFitsTranslated(page, 'review, refused', 'review')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - alert:
          - heading "Satspan won't sign this" [level=2]
        - list
        - paragraph
        - group: /checks passed/
    `)
    await popup.review.reject.click()
    await control.tamper('unsigned', null)
  })
  await test.step('warns', async () => {
    await control.service({ codec: 'v2', minIntermediary: 'zero' })
    await popup.swap.continue.click()
    await popup.review.expectVerdict('warn')
    await popup.review.acknowledge.check()
    await expect(popup.review.approve).toBeEnabled()
    await expectAccessible(page, 'review, warned')
    await popup.review.reject.click()
  })

  await test.step('swaps', async () => {
    await control.makeHonest()
    await popup.swap.continue.click()
    await popup.review.expectVerdict('ok')
    await expect(popup.review.approve).toBeEnabled()
    await expectAccessible(page, 'review')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - term: You send
        - definition: 0.01000000 BTC
        - definition: /network fee$/
        - term: You receive about
        - definition: /^[\\d.,]+ USDC$/
        - definition: /^at least [\\d.,]+ USDC$/
        - heading /^To /
        - text: /^0x f39F/
        - group: /^Total cost/
        - group: /checks passed/
    `)
    await popup.review.approve.click()
    await popup.request.txid()
    await expectAccessible(page, 'request, under way')
    await popup.request.expectDone()
    await expectAccessible(page, 'request, done')
    await popup.open('activity')
  })
  await expect(popup.activity.rows).toHaveCount(1)
  await expectAccessible(page, 'activity')

  await test.step('meets a service that is down', async () => {
    await popup.open('swap')
    await control.service({ down: true })
    await popup.swap.enter({ amount: '0.02' })
    await popup.expectError('service-unreachable')
    await expectAccessible(page, 'swap, service down')
  })
})

test('shows the other direction accessibly', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const { page } = popup
  const { address } = tokenOf('polygon', 'USDC')
  await control.fundEvm({ network: 'polygon', address: evmAddress, wei: (10n ** 19n).toString() })
  if (address !== null)
    await control.fundEvm({
      network: 'polygon',
      address: evmAddress,
      token: address,
      amount: '900000000',
    })
  await popup.swap.enter({
    direction: 'to-bitcoin',
    network: 'polygon',
    token: address ?? '',
    amount: '400',
  })
  await popup.swap.quote()
  await expectAccessible(page, 'swap to bitcoin, quoted')
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
  await expect(popup.review.approve).toBeEnabled()
  await expectAccessible(page, 'review to bitcoin')
  await popup.review.approve.click()
  await popup.request.expectDone()
  await expectAccessible(page, 'request to bitcoin, done')
})

test('shows an asset and its figures accessibly', async ({ wallet }) => {
  const { popup } = wallet
  const { page } = popup
  await wallet.fund(20_000_000n)
  await popup.open('wallet')
  await popup.wallet.row('bitcoin').click()
  await expect(page.getByText('Available', { exact: true })).toBeVisible()
  await expectAccessible(page, 'asset of bitcoin')
  await popup.open('swap')
  await popup.swap.enter({ amount: '0.01234567', recipient: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' })
  await popup.swap.quote()
  await expectAccessible(page, 'swap, long amount')
})
