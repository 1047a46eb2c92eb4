import { bitcoinBalance } from './support/chains'
import { installBitcoinWallet } from './support/bitcoin-wallet'
import { clickToClose } from './support/closing-click'
import { control } from './support/control'
import { type Dapp, expect, test } from './support/dapp'
import { freshAddress } from '../network/service/fixture'

const ORDER = { amountBTC: '0.01', networkName: 'polygon', signer: 'page' }

/** The page orders, the user chooses a wallet of it, and approves. */
async function approveWith(dapp: Dapp, name: string) {
  const answer = dapp.ask('bridge_swapToEvm', ORDER)
  const approval = await dapp.approval()
  await approval.wallet(name).click()
  await approval.review.expectVerdict('ok')
  await expect(approval.page.getByTestId('outside-shows').locator('[data-part]')).toHaveCount(3)
  if (await approval.review.acknowledge.isVisible()) await approval.review.acknowledge.check()
  await clickToClose(approval.review.approve)
  return answer
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
