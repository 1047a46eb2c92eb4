import { parseUnits } from 'viem'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { bitcoinBalance, evmBalance, tokenOf } from './support/chains'
import { clickToClose } from './support/closing-click'
import { control } from './support/control'
import { expect, test } from './support/dapp'
import { PASSWORD } from './support/fixtures'

const DENIED = {
  error: {
    code: 4100,
    message: 'This site is not connected. Ask with bridge_requestAccounts first.',
    data: { reason: 'site-not-connected' },
  },
}

test('gives a site accounts only once the user connects it', async ({ dapp, wallet }) => {
  expect(await dapp.ask('bridge_accounts')).toEqual({ result: null })
  expect(await dapp.ask('wallet_getPermissions')).toEqual({ result: [] })
  for (const method of ['bridge_networks', 'bridge_requests', 'bridge_getRequest', 'bridge_swapToEvm'])
    expect(await dapp.ask(method), method).toEqual(DENIED)

  const approval = await dapp.approval(() => dapp.connect.click())
  await expect(approval.origin).toHaveText(dapp.origin)
  await expect(approval.position).toHaveAttribute('data-total', '1')
  await clickToClose(approval.connect)
  await expect(dapp.accounts).toContainText(wallet.bitcoinAddress)
  await expect(dapp.accounts).toContainText(wallet.evmAddress)
  expect(await dapp.ask('wallet_getPermissions')).toMatchObject({
    result: [{ invoker: dapp.origin, parentCapability: 'bridge_accounts' }],
  })
  expect(await dapp.ask('bridge_networks')).toMatchObject({
    result: [{ name: 'polygon' }, { name: 'ethereum' }],
  })
})

test('sends a site’s swap to a token through the window', { tag: '@loop' }, async ({ dapp, wallet }) => {
  await wallet.fund(20_000_000n)
  await dapp.connectSite()
  const { address } = tokenOf('polygon', 'USDC')
  await dapp.toEvm.enter({
    amountBTC: '0.01',
    networkName: 'polygon',
    outputToken: address ?? '',
    thirdPartyId: '7',
  })
  await expect(dapp.toEvm.estimate).toContainText('units')
  const approval = await dapp.approval(() => dapp.toEvm.submit.click())
  await approval.review.expectVerdict('ok')
  await expect(approval.origin).toHaveText(dapp.origin)
  const minArrival = parseUnits(await approval.review.minimum(), 6)
  // The first click in the window, and the only one.
  await clickToClose(approval.review.approve)

  const { requestId, txid } = await dapp.toEvm.answer()
  expect(txid).toMatch(/^[0-9a-f]{64}$/)
  await dapp.expectDone(requestId)
  expect(await evmBalance('polygon', address, wallet.evmAddress)).toBeGreaterThanOrEqual(minArrival)
})

test('pays a site’s swap to the bitcoin address in it', async ({ dapp, wallet }) => {
  await control.fundEvm({
    network: 'ethereum',
    address: wallet.evmAddress,
    wei: (100n * 10n ** 18n).toString(),
  })
  await dapp.connectSite()
  const to = freshBitcoinAddress('p2tr')
  await dapp.toBitcoin.enter({
    inputAmount: (10n * 10n ** 18n).toString(),
    networkName: 'ethereum',
    bitcoinAddress: to,
  })
  const approval = await dapp.approval(() => dapp.toBitcoin.submit.click())
  await approval.review.expectVerdict('ok')
  await expect(approval.page.locator('[data-warning=recipient-not-own]')).toBeVisible()
  const minArrival = parseUnits(await approval.review.minimum(), 8)
  // A site has chosen a stranger's address: that needs a yes of its own.
  await expect(approval.review.approve).toBeDisabled()
  await approval.review.acknowledge.check()
  await clickToClose(approval.review.approve)
  const { requestId, txHash } = await dapp.toBitcoin.answer()
  expect(txHash).toMatch(/^0x[0-9a-f]{64}$/)
  await dapp.expectDone(requestId)
  expect(await bitcoinBalance(to)).toBeGreaterThanOrEqual(minArrival)
})

test('shares nothing while locked, and connects once unlocked', async ({ dapp, wallet }) => {
  await dapp.connectSite()
  await wallet.popup.page.bringToFront()
  await wallet.popup.lock()
  await expect(dapp.accounts).toHaveText('Not connected')
  expect(await dapp.ask('bridge_accounts')).toEqual({ result: null })

  const approval = await dapp.approval(() => dapp.connect.click())
  await approval.page.getByTestId('unlock-password').fill(PASSWORD)
  // Connected before: only the unlock was missing.
  await clickToClose(approval.page.getByTestId('unlock-button'))
  await expect(dapp.accounts).toContainText(wallet.bitcoinAddress)
})

test('answers 4001 when rejected, or its window closed', async ({ dapp, otherDapp, wallet }) => {
  const first = await otherDapp.approval(() => otherDapp.connect.click())
  await clickToClose(first.refuse)
  await expect(otherDapp.accounts).toHaveAttribute('data-code', '4001')

  await dapp.page.bringToFront()
  await dapp.connectSite()
  await wallet.fund(20_000_000n)
  const answers: unknown[] = []
  const asks = [1, 2, 3].map(async (n) => {
    answers.push(await dapp.ask('bridge_swapToEvm', { amountBTC: `0.0${n}`, networkName: 'polygon' }))
  })
  const no = { error: { code: 4001, data: { reason: 'user-rejected' } } }
  const window = await dapp.approval(async () => {})
  await expect(window.position).toHaveAttribute('data-total', '3')
  await expect(window.position).toHaveText('1 of 3')
  await window.review.expectVerdict('ok')
  await window.review.reject.click()
  await expect(window.position).toHaveText('1 of 2')
  await window.page.close()
  // Closing it says no to what it showed. Another waits until the user opens it, whichever came last.
  await expect.poll(() => answers).toMatchObject([no, no])
  await wallet.popup.page.bringToFront()
  const last = await dapp.approval(() =>
    wallet.popup.page.getByRole('button', { name: 'Open', exact: true }).click(),
  )
  await expect(last.position).toHaveText('1 of 1')
  await last.review.expectVerdict('ok')
  await clickToClose(last.review.reject)
  await Promise.all(asks)
  expect(answers).toMatchObject([no, no, no])
})

test('answers an unpayable swap at once, without asking', async ({ dapp, extension }) => {
  await dapp.connectSite()
  expect(await dapp.ask('bridge_swapToEvm', { amountBTC: '0.01', networkName: 'polygon' })).toMatchObject({
    error: { code: -32602, data: { reason: 'funds-insufficient', path: 'amountBTC' } },
  })
  expect(extension.context.pages().filter((page) => page.url().endsWith('/approval.html'))).toEqual([])
})

test('ends a site’s connection once it is revoked', async ({ dapp, wallet }) => {
  await dapp.connectSite()
  await expect(dapp.accounts).toContainText(wallet.bitcoinAddress)
  await dapp.connectByKit()
  expect(await dapp.kitAccounts()).toEqual([wallet.bitcoinAddress])
  await wallet.popup.page.bringToFront()
  await wallet.popup.open('settings')
  const row = wallet.popup.page.locator(`[data-testid=site-row][data-origin="${dapp.origin}"]`)
  await row.getByTestId('site-revoke').click()
  await expect(row).toHaveCount(0)
  await expect(dapp.accounts).toHaveText('Not connected')
  expect(await dapp.kitAccounts()).toEqual([])
  expect(await dapp.ask('bridge_accounts')).toEqual({ result: null })
  expect(await dapp.ask('bridge_requests')).toEqual(DENIED)
})

test('ends every site’s connection when the wallet is erased', async ({ dapp, otherDapp, wallet }) => {
  for (const site of [dapp, otherDapp]) {
    await site.page.bringToFront()
    await site.connectSite()
  }
  const { page, onboarding } = wallet.popup
  await page.bringToFront()
  await wallet.popup.open('settings')
  await wallet.popup.settings.openPart('security')
  await page.getByTestId('settings-reset').click()
  await page.getByTestId('reset-word').fill('erase')
  await page.getByTestId('reset-confirm').click()
  await expect(onboarding.welcome).toBeVisible()
  for (const site of [dapp, otherDapp]) {
    await expect(site.accounts).toHaveText('Not connected')
    expect(await site.ask('bridge_requests')).toEqual(DENIED)
  }
})

test('keeps two sites apart', async ({ dapp, otherDapp, wallet }) => {
  await wallet.fund(20_000_000n)
  await dapp.connectSite()
  await otherDapp.connectSite()
  await dapp.page.bringToFront()
  const approval = await dapp.approval(() => dapp.toEvm.submit.click())
  await approval.review.expectVerdict('ok')
  await clickToClose(approval.review.approve)
  const { requestId } = await dapp.toEvm.answer()

  expect(await dapp.ask('bridge_getRequest', { requestId })).toMatchObject({ result: { requestId } })
  expect(await otherDapp.ask('bridge_requests')).toEqual({ result: [] })
  const foreign = await otherDapp.ask('bridge_getRequest', { requestId })
  const unknown = await otherDapp.ask('bridge_getRequest', { requestId: 'no-such-request' })
  expect(foreign).toMatchObject({ error: { code: -32602 } })
  expect(foreign).toEqual(unknown)
  await expect(otherDapp.row(requestId)).toHaveCount(0)
})

test('keeps a request without the worker, until its page ends', async ({ dapp, extension, wallet }) => {
  await wallet.fund(20_000_000n)
  await dapp.connectSite()
  const approval = await dapp.approval(() => dapp.toEvm.submit.click())
  await approval.review.expectVerdict('ok')
  await extension.killWorker()
  await expect.poll(() => extension.hasWorker()).toBe(true)
  await clickToClose(approval.review.approve)
  const { requestId } = await dapp.toEvm.answer()

  await dapp.page.reload()
  await expect(dapp.row(requestId)).toBeVisible()

  const second = await dapp.approval(() => dapp.toEvm.submit.click())
  const closed = second.page.waitForEvent('close')
  await dapp.page.reload()
  await closed
})
