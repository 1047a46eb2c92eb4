import { bitcoinTransaction, evmBalance } from './support/chains'
import { clickToClose } from './support/closing-click'
import { expectAccessible } from './support/accessibility'
import { control } from './support/control'
import { expect, test } from './support/dapp'

test('receives, swaps and signs with a second account’s own key', async ({ wallet }) => {
  const { popup } = wallet
  const { page, accounts, receive, swap, review, request } = popup
  await accounts.expectInUse(0)
  await accounts.add()
  await accounts.expectInUse(1)
  await receive.open()
  await expect(receive.bitcoin).not.toHaveAttribute('data-address', wallet.bitcoinAddress)
  const bitcoinAddress = await receive.bitcoinAddress()
  const evmAddress = await receive.evmAddress()
  expect(evmAddress).not.toBe(wallet.evmAddress)
  await control.fund(bitcoinAddress, 20_000_000n)
  await expect(async () => {
    await page.reload()
    await expect(popup.balance).toHaveAttribute('data-sats', '20000000', { timeout: 10_000 })
  }).toPass()

  await test.step('swaps with its key', async () => {
    await popup.open('swap')
    await swap.enter({ network: 'polygon', token: 'native', amount: '0.01' })
    await swap.continue.click()
    await review.expectVerdict('ok')
    await expect(page.getByTestId('account-name')).toHaveAttribute('data-index', '1')
    await review.approve.click()
    const txid = await request.txid()
    await request.expectDone()
    const { vin } = await bitcoinTransaction(txid)
    expect(vin.map(({ prevout }) => prevout?.scriptpubkey_address)).toEqual([bitcoinAddress])
    expect(await evmBalance('polygon', null, evmAddress)).toBeGreaterThan(0n)
  })

  await test.step('lists by account', async () => {
    await accounts.select(0)
    await popup.expectBalance(0n)
    await popup.open('activity')
    await expect(popup.activity.rows.getByTestId('account-name')).toHaveAttribute('data-index', '1')
    await popup.activity.filter.click()
    await popup.activity.account.selectOption('0')
    await expect(popup.activity.rows).toHaveCount(0)
    await popup.activity.account.selectOption('1')
    await expect(popup.activity.rows).toHaveCount(1)
    await expectAccessible(page, 'activity of an account')
  })
})

test('names, hides and shows accounts, by keyboard too', async ({ wallet }) => {
  const { popup } = wallet
  const { page, accounts } = popup
  await accounts.switcher.focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'account menu')
  await page.keyboard.press('Escape')
  await expect(accounts.switcher).toBeFocused()
  await accounts.add()
  await accounts.manage()
  await expect(accounts.rows).toHaveCount(2)
  await expectAccessible(page, 'accounts')
  await accounts.openRow(1)
  await expectAccessible(page, 'account')
  await accounts.rename('Savings')
  await expect(accounts.switcher).toContainText('Savings')
  await accounts.hide.click()
  await accounts.expectInUse(0)
  await expect(accounts.hide).toHaveAttribute('data-hidden', 'true')
  await accounts.openMenu()
  await expect(page.getByTestId('option-1')).toBeHidden()
  await page.getByTestId('accounts-manage').click()
  await accounts.openRow(1)
  await accounts.hide.click()
  await expect(accounts.hide).toHaveAttribute('data-hidden', 'false')
  await accounts.select(1)
  await page.reload()
  await expect(accounts.switcher).toContainText('Savings')
})

test('keeps a long account list and its buttons in sight', async ({ wallet }) => {
  const { page, accounts } = wallet.popup
  await accounts.manage()
  await accounts.openRow(0)
  await accounts.rename('WWWWWWWWWWWWWWWWWWWWWWWW')
  await expect(accounts.switcher).toContainText('WWWW')
  for (let count = 2; count <= 10; count += 1) await accounts.add()
  await expectAccessible(page, 'account, long name')
  await accounts.select(0)
  await accounts.openMenu()
  await expect(page.getByTestId('accounts-manage')).toBeInViewport()
  await expect(page.getByTestId('option-0')).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByTestId('option-9')).toBeFocused()
  await expect(page.getByTestId('option-9')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'account menu, ten accounts')
})

test('keeps a site’s account until the user gives another', async ({ dapp, wallet }) => {
  const { popup } = wallet
  const { page, accounts } = popup
  await dapp.connectSite()
  await accounts.add()
  await accounts.expectInUse(1)
  const seen = () => dapp.ask('bridge_accounts')
  expect(await seen()).toMatchObject({ result: { bitcoin: { address: wallet.bitcoinAddress } } })
  await dapp.page.evaluate(() =>
    Reflect.get(globalThis, 'satspan').on('accountsChanged', (now: unknown) =>
      Reflect.set(window, 'changed', now),
    ),
  )
  await popup.receive.open()
  await expect(popup.receive.bitcoin).not.toHaveAttribute('data-address', wallet.bitcoinAddress)
  const second = await popup.receive.bitcoinAddress()
  await popup.open('settings')
  await popup.settings.openPart('sites')
  await page.getByTestId('site-account').selectOption('1')
  await expect
    .poll(() => dapp.page.evaluate(() => JSON.stringify(Reflect.get(window, 'changed') ?? null)))
    .toContain(second)
  expect(await seen()).toMatchObject({ result: { bitcoin: { address: second } } })
  await accounts.select(0)
  expect(await seen()).toMatchObject({ result: { bitcoin: { address: second } } })
})

test('lets the user choose a site’s account in the window', async ({ dapp, wallet }) => {
  const { accounts } = wallet.popup
  await accounts.add()
  await accounts.expectInUse(1)
  const approval = await dapp.approval(() => dapp.connect.click())
  await expect(approval.account).toHaveValue('1')
  await approval.account.selectOption('0')
  await expect(approval.account).toHaveValue('0')
  await expectAccessible(approval.page, 'connect, account')
  await clickToClose(approval.connect)
  await expect
    .poll(() => dapp.ask('bridge_accounts'))
    .toMatchObject({ result: { bitcoin: { address: wallet.bitcoinAddress } } })
})
