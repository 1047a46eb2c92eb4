import { type Address, getAddress } from 'viem'
import { tokenOf } from './support/chains'
import { expectAccessible } from './support/accessibility'
import { control } from './support/control'
import { expect, PASSWORD, test } from './support/fixtures'

const ONE = 10n ** 18n

function usdc(): Address {
  const { address } = tokenOf('polygon', 'USDC')
  return getAddress(address ?? '')
}

test('shows what arrived, and swaps it from its page', { tag: '@loop' }, async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  await popup.open('wallet')
  await expect(popup.wallet.row('bitcoin')).toHaveAttribute('data-balance', '0')
  await expect(popup.page.getByText('Your wallet is empty')).toBeVisible()
  await expect(popup.wallet.rows.filter({ visible: true }), 'zero rows are folded').toHaveCount(1)

  await control.fundEvm({ network: 'polygon', address: evmAddress, token: usdc(), amount: '900000000' })
  await control.fundEvm({ network: 'ethereum', address: evmAddress, wei: ONE.toString() })
  await popup.wallet.refresh.click()
  await expect(popup.wallet.row('polygon', usdc())).toHaveAttribute('data-balance', '900000000')
  await expect(popup.wallet.row('ethereum')).toHaveAttribute('data-balance', ONE.toString())
  await expect(popup.wallet.row('polygon')).toBeHidden()
  await popup.wallet.more.click()
  await expect(popup.wallet.row('polygon')).toHaveAttribute('data-balance', '0')

  await popup.wallet.row('polygon', usdc()).click()
  await expect(popup.wallet.balance).toHaveText('900 USDC')
  await popup.wallet.swap.click()
  await expect(popup.swap.direction).toHaveAttribute('data-direction', 'to-bitcoin')
  await expect(popup.page.getByTestId('swap-network')).toHaveAttribute('data-value', 'polygon')
  await expect(popup.page.getByTestId('swap-token')).toHaveAttribute('data-value', usdc())
  await expect(popup.swap.available).toHaveText('900 USDC available')
})

test('keeps and marks the last balance of an unreachable network', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const ethereum = ['ethereum-0', 'ethereum-1'] as const
  await popup.lock()
  for (const name of ethereum) await control.endpoint(name, { down: true })
  await popup.unlock.unlock(PASSWORD)
  await popup.open('wallet')
  await expect(popup.page.getByText("Without 1 network that can't be reached.")).toBeVisible()
  const places = () => Promise.all(popup.wallet.actions.map((action) => action.boundingBox()))
  const before = await places()
  for (const name of ethereum) await control.endpoint(name, { down: false })
  await popup.wallet.refresh.click()
  await expect(popup.wallet.row('ethereum')).toBeHidden()
  await expect(popup.wallet.send, 'there is nothing to send').toHaveAttribute('aria-disabled', 'true')
  expect(await places()).toEqual(before)

  await control.fundEvm({ network: 'ethereum', address: evmAddress, wei: ONE.toString() })
  await popup.wallet.refresh.click()
  await expect(popup.wallet.row('ethereum')).toHaveAttribute('data-balance', ONE.toString())

  for (const name of ethereum) await control.endpoint(name, { down: true })
  await popup.wallet.refresh.click()
  await expect(popup.wallet.row('ethereum')).toContainText("can't be reached, last updated")
  await expect(popup.wallet.row('ethereum')).toHaveAttribute('data-balance', ONE.toString())
  await expect(popup.wallet.row('bitcoin')).not.toContainText("can't be reached")
})

test('values holdings by both servers, and names omissions', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const { total, worth } = popup.wallet
  await wallet.fund(20_000_000n)
  await control.fundEvm({ network: 'polygon', address: evmAddress, token: usdc(), amount: '900000000' })
  await control.fundEvm({ network: 'ethereum', address: evmAddress, wei: ONE.toString() })
  // A dollar a USDC, 4,000 an ether, 100,000 a bitcoin.
  await control.endpoint('polygon-1', { lie: 'feed' })
  await popup.open('wallet')
  await expect(worth('polygon', usdc()), 'disputed').toHaveText('no price')
  await expect(total).toHaveAttribute('data-sats', '20000000')
  await expect(popup.page.getByText('assets that have no known balance or price')).toBeVisible()
  await expectAccessible(popup.page, 'wallet, with an asset that has no price')

  await control.endpoint('polygon-1', { lie: null })
  await expect(async () => {
    await popup.wallet.refresh.click()
    await expect(worth('polygon', usdc())).toHaveAttribute('data-sats', '900000', { timeout: 1_000 })
    await expect(worth('ethereum')).toHaveAttribute('data-sats', '4000000', { timeout: 1_000 })
  }).toPass()
  await expect(total).toHaveAttribute('data-sats', '24900000')
  await popup.wallet.row('ethereum').click()
  await expect(popup.wallet.pageWorth).toHaveAttribute('data-sats', '4000000')
})

test('shows amounts also in a chosen currency with a feed', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const { fiat } = popup.wallet
  await wallet.fund(20_000_000n)
  await control.fundEvm({ network: 'ethereum', address: evmAddress, wei: ONE.toString() })
  await popup.open('wallet')
  await expect(popup.wallet.worth('ethereum')).toHaveAttribute('data-sats', '4000000')
  await expect(fiat).toHaveCount(0)

  await test.step('chooses euros', async () => {
    await popup.open('settings')
    await popup.settings.openPart('looks')
    await expect(popup.settings.currency.locator('option')).toHaveText([
      'None',
      'US Dollar (USD)',
      'Euro (EUR)',
    ])
    await popup.settings.currency.selectOption('EUR')
    await expect(popup.settings.currency).toHaveValue('EUR')
    await expectAccessible(popup.page, 'appearance, in euros')
  })
  await test.step('shows holdings in euros', async () => {
    await popup.open('wallet')
    // A bitcoin is 100,000 dollars, a euro 1.25, an ether 4,000.
    await expect(popup.wallet.row('bitcoin').locator(fiat)).toHaveText('≈ €16,000.00')
    await expect(popup.wallet.row('ethereum').locator(fiat)).toHaveText('≈ €3,200.00')
    await expectAccessible(popup.page, 'wallet, in euros')

    await popup.wallet.row('ethereum').click()
    await expect(popup.wallet.pageWorth).toHaveText('≈ 0.04000000 BTC ≈ €3,200.00')
    await expectAccessible(popup.page, 'asset, in euros')
  })

  await test.step('shows a swap in euros', async () => {
    await popup.open('swap')
    await popup.swap.enter({ amount: '0.01' })
    await expect(fiat.filter({ hasText: '≈ €800.00' })).toBeVisible()
    await expectAccessible(popup.page, 'swap, in euros')
    await popup.swap.continue.click()
    await expect(popup.review.review.locator(fiat).filter({ hasText: '≈ €800.00' }).first()).toBeVisible()
    await expectAccessible(popup.page, 'review, in euros')
  })

  await test.step('shows no currency again', async () => {
    await popup.review.reject.click()
    await popup.open('settings')
    await popup.settings.openPart('looks')
    await popup.settings.currency.selectOption('')
    await popup.open('wallet')
    await expect(popup.wallet.worth('ethereum')).toBeVisible()
    await expect(fiat).toHaveCount(0)
  })
})

test('keeps frozen and dust coins out until they are freed', async ({ wallet }) => {
  const { popup, bitcoinAddress } = wallet
  await wallet.fund(20_000_000n)
  await control.fund(bitcoinAddress, 5_000n)
  await popup.wallet.openCoins()
  const small = popup.wallet.coins.filter({ hasText: '5 000 sats' })
  const large = popup.wallet.coins.filter({ hasText: '0.20' })
  await expect(small).toHaveAttribute('data-frozen', 'true')
  await expect(small).toContainText('It may be a collectible')
  await expect(large).toHaveAttribute('data-frozen', 'false')
  await expectAccessible(popup.page, 'coins')
  await popup.open('swap')
  await expect(popup.wallet.keptOut).toContainText("5 000 sats won't be used")
  await expect(popup.swap.available).toHaveText('0.20000000 BTC available')

  await popup.wallet.openCoins()
  await small.getByTestId('coin-freeze').click()
  await expect(small).toHaveAttribute('data-frozen', 'false')
  await large.getByTestId('coin-freeze').click()
  await expect(large).toHaveAttribute('data-frozen', 'true')
  await popup.open('swap')
  await expect(popup.wallet.keptOut).toContainText('1 coin is frozen.')
  await popup.swap.enter({ amount: '0.01' })
  await popup.swap.continue.click()
  await popup.expectError('funds-insufficient')
})

test('draws the last balance before the background answers', async ({ extension, wallet }) => {
  await wallet.fund(20_000_000n)
  await extension.context.addInitScript(() => {
    const { runtime } = Reflect.get(globalThis, 'chrome') ?? {}
    if (runtime?.connect === undefined) return
    const { connect } = runtime
    runtime.connect = (...args: unknown[]) => {
      const port = connect.apply(runtime, args)
      port.onMessage.addListener = () => undefined
      return port
    }
  })
  const silent = await extension.popup()
  await expect(silent.balance).toHaveAttribute('data-sats', '20000000')
  await expect(silent.swap.amount).toBeEnabled()
})
