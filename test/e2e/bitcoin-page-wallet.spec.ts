import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createOutsideSigner } from '../integration/support/outside-signer'
import { onboardingPage } from './pages/onboarding'
import { expectAccessible } from './support/accessibility'
import { bitcoinBalance } from './support/chains'
import { installBitcoinWallet } from './support/bitcoin-wallet'
import { clickToClose } from './support/closing-click'
import { control } from './support/control'
import { type Dapp, expect, test, visitDapp } from './support/dapp'
import { PASSWORD } from './support/stored-wallet'
import { expectFitsTranslated } from './support/languages'
import { watchingWallet } from './support/watching-wallet'
import { userIn } from '../testbed/user'
import { freshAddress } from '../network/service/fixture'

const ORDER = { amountBTC: '0.01', networkName: 'polygon', signer: 'page' }

/** The page orders, the user chooses a wallet of it, and approves. */
async function approveWith(dapp: Dapp, name: string) {
  const answer = dapp.ask('bridge_swapToEvm', ORDER)
  await (await dapp.approval()).wallet(name).click()
  await approveReview(dapp)
  return answer
}

async function approveReview(dapp: Dapp) {
  const approval = await dapp.approval()
  await approval.review.expectVerdict('ok')
  await expect(approval.page.getByTestId('outside-shows').locator('[data-part]')).toHaveCount(3)
  if (await approval.review.acknowledge.isVisible()) await approval.review.acknowledge.check()
  await clickToClose(approval.review.approve)
}

for (const name of ['Listed', 'Standard'])
  test(`is paid by a Bitcoin wallet of the page: ${name}`, async ({ dapp, wallet: _own }) => {
    const wallet = await installBitcoinWallet(dapp.page)
    await control.fund(wallet.address, 3_000_000n)
    await dapp.connectSite()
    const answer = await approveWith(dapp, name)
    expect(answer).toMatchObject({ result: { requestId: expect.any(String), txid: expect.any(String) } })
    expect(wallet.asked).toHaveLength(1)
    if (!('result' in answer)) throw new Error('an answer')
    await dapp.expectDone(Object(answer.result).requestId)
    expect(await bitcoinBalance(wallet.address)).toBeLessThan(2_000_000n)
  })

test('is offered by the form of a sample page', async ({ dapp, extension, wallet: _own }) => {
  const { address } = await installBitcoinWallet(dapp.page)
  await control.fund(address, 3_000_000n)
  await dapp.connectSite()
  await dapp.toEvm.enter({ networkName: 'polygon', signer: 'page' })
  await dapp.toEvm.submit.click()
  await userIn(extension.context).approve()
  const { requestId } = await dapp.toEvm.answer()
  await dapp.expectDone(requestId)
  expect(await bitcoinBalance(address)).toBeLessThan(2_000_000n)
})

test('signs once asked again what was rejected by mistake', async ({ dapp, extension, wallet: _own }) => {
  const wallet = await installBitcoinWallet(dapp.page)
  await control.fund(wallet.address, 3_000_000n)
  await dapp.connectSite()
  wallet.conduct = 'rejects in its own words'
  const refused = await approveWith(dapp, 'Listed')
  expect(refused).toMatchObject({ error: { code: 4001, data: { requestId: expect.any(String) } } })
  if (!('error' in refused)) throw new Error('a refusal')
  const { requestId } = Object(refused.error.data)
  wallet.conduct = 'signs'
  // The page has its answer, and says nothing to a new worker by itself.
  await extension.killWorker()
  const popup = await extension.popup(`#/entries/${requestId}`)
  await popup.handover.askPage.click()
  await dapp.expectDone(requestId)
  expect(wallet.asked).toHaveLength(2)
  expect(wallet.asked[1]).toBe(wallet.asked[0])
})

test('asks no wallet of a page that was left', async ({ dapp, extension, wallet: _own }) => {
  const wallet = await installBitcoinWallet(dapp.page)
  await control.fund(wallet.address, 3_000_000n)
  await dapp.connectSite()
  wallet.conduct = 'leaves an input unsigned'
  const refused = await approveWith(dapp, 'Listed')
  if (!('error' in refused)) throw new Error('a refusal')
  const { requestId } = Object(refused.error.data)
  const popup = await extension.popup(`#/entries/${requestId}`)
  await popup.handover.expectKind('payment')
  await expect(popup.handover.askPage).toBeVisible()
  await dapp.page.goto('about:blank')
  await popup.handover.askPage.click()
  await popup.expectError('page-wallet-unseen')
})

// threat: altering-bitcoin-wallet
test('names what a wallet signed instead', async ({ dapp, wallet: _own }) => {
  const wallet = await installBitcoinWallet(dapp.page)
  await control.fund(wallet.address, 3_000_000n)
  await dapp.connectSite()
  wallet.conduct = 'drops the data carrier'
  expect(await approveWith(dapp, 'Listed')).toMatchObject({
    error: {
      code: -32602,
      data: { reason: 'signature-refused', fault: 'other-transaction', requestId: expect.any(String) },
    },
  })
})

test('shows its site a wallet of the page alone', async ({ extension, miner: _running }) => {
  const signer = createOutsideSigner(generateMnemonic(wordlist))
  const popup = await watchingWallet(extension, signer, [])
  const own = await popup.receive.bitcoinAddress()
  await visitDapp(extension, async (dapp) => {
    const wallet = await installBitcoinWallet(dapp.page)
    const { address, addressType, publicKey } = wallet
    const seen = { bitcoin: { address, addressType, publicKey, network: 'regtest' }, evm: null }
    const answer = dapp.ask('bridge_requestAccounts', { signer: 'page' })
    const approval = await dapp.approval()
    await approval.wallet('Standard').click()
    await expect(approval.page.getByTestId('connect-payer')).toHaveAttribute('data-address', address)
    await clickToClose(approval.connect)
    expect(await answer).toEqual({ result: seen })
    expect(await dapp.ask('bridge_accounts')).toEqual({ result: seen })
    expect(await dapp.ask('bridge_requestAccounts', { signer: 'page' })).toEqual({ result: seen })
    expect(JSON.stringify(seen)).not.toContain(own)

    await control.fund(address, 3_000_000n)
    const { signer: _page, ...estimate } = ORDER
    expect(await dapp.ask('bridge_estimateToEvm', estimate)).toMatchObject({
      result: { inputAmountBTC: '0.01' },
    })
    expect(await dapp.ask('bridge_swapToEvm', ORDER)).toMatchObject({
      error: { code: -32602, data: { reason: 'account-without-evm', path: 'recipientAddress' } },
    })
    expect(await dapp.ask('bridge_requestAccounts', { signer: 'page', key: 1 })).toMatchObject({
      error: { code: -32602, data: { path: 'key' } },
    })
    // The wallet is remembered from the connection.
    const swap = dapp.ask('bridge_swapToEvm', { ...ORDER, recipientAddress: freshAddress(2) })
    await approveReview(dapp)
    const paid = await swap
    if (!('result' in paid)) throw new Error('an answer')
    await dapp.expectDone(Object(paid.result).requestId)
  })
})

test.describe('where no wallet is', () => {
  test.use({ buildName: 'listing', isProfileStored: false })

  test('a password alone swaps, from the first visit', async ({ extension, miner: _running }) => {
    await visitDapp(extension, async (dapp) => {
      const { address } = await installBitcoinWallet(dapp.page)
      await control.fund(address, 3_000_000n)
      const connected = dapp.ask('bridge_requestAccounts', { signer: 'page' })
      const { page, ...approval } = await dapp.approval()
      await expect(page.getByTestId('welcome-site')).toBeVisible()
      await expectAccessible(page, 'welcome, a site asks')
      await page.getByTestId('welcome-site').click()
      await expectAccessible(page, 'password alone')
      await onboardingPage(page).setPassword(PASSWORD)
      await page.getByTestId('bridge-check-listed').click()
      await approval.wallet('Standard').click()
      await clickToClose(approval.connect)
      expect(await connected).toMatchObject({ result: { bitcoin: { address }, evm: null } })
      const answer = dapp.ask('bridge_requestAccounts')
      await clickToClose((await dapp.approval()).connect)
      expect(await answer).toMatchObject({ error: { code: 4100, data: { reason: 'wallet-missing' } } })
      const { signer: _page, ...estimate } = ORDER
      expect(await dapp.ask('bridge_estimateToEvm', estimate)).toHaveProperty('result')
      expect(await dapp.ask('bridge_swapToEvm', ORDER)).toMatchObject({
        error: { code: -32602, data: { reason: 'account-without-evm', path: 'recipientAddress' } },
      })
      const swap = dapp.ask('bridge_swapToEvm', { ...ORDER, recipientAddress: freshAddress(3) })
      await approveReview(dapp)
      const paid = await swap
      if (!('result' in paid)) throw new Error('an answer')

      const popup = await extension.popup()
      await expect(popup.page.getByTestId('no-account')).toBeVisible()
      await expectAccessible(popup.page, 'no account')
      await expectFitsTranslated(popup.page, 'no account', 'no-account')
      for (const route of ['wallet', 'receive', 'send']) {
        await popup.page.goto(popup.page.url().replace(/#.*$/, `#/${route}`))
        await expect(popup.page.getByTestId('no-account')).toBeVisible()
      }
      await popup.lock()
      await popup.unlock.unlock(PASSWORD)
      await popup.open('activity')
      await expect(popup.activity.rows).toHaveCount(1)
      await dapp.expectDone(Object(paid.result).requestId)
    })
  })
})

test('refuses to show a taproot address', async ({ dapp, wallet: _own }) => {
  await installBitcoinWallet(dapp.page, 'p2tr')
  const answer = await dapp.page.evaluate(async () => {
    const { Coins, satspan } = Object(window)
    const request = { method: 'bridge_requestAccounts', params: { signer: 'page' } }
    return satspan.request({ ...request, wallet: Coins.BitcoinProvider }).catch((thrown: unknown) => {
      const { code, data } = Object(thrown)
      return { code, data }
    })
  })
  expect(answer).toMatchObject({ code: -32602, data: { reason: 'address-type-unsupported', path: 'wallet' } })
  expect(await dapp.ask('bridge_accounts')).toEqual({ result: null })
})

test('refuses a taproot address by name', async ({ dapp, wallet: _own }) => {
  const wallet = await installBitcoinWallet(dapp.page, 'p2tr')
  await dapp.connectSite()
  const params = { ...ORDER, recipientAddress: freshAddress(1) }
  const answer = await dapp.page.evaluate(async (params) => {
    const { Coins, satspan } = Object(window)
    try {
      return await satspan.request({ method: 'bridge_swapToEvm', params, wallet: Coins.BitcoinProvider })
    } catch (thrown) {
      const { code, data } = Object(thrown)
      return { code, data }
    }
  }, params)
  expect(answer).toMatchObject({ code: -32602, data: { reason: 'address-type-unsupported', path: 'wallet' } })
  expect(wallet.asked).toEqual([])
})
