import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { parseUnits } from 'viem'
import { createOutsideSigner } from '../integration/support/outside-signer'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { clickToClose } from './support/closing-click'
import { control } from './support/control'
import { visitDapp } from './support/dapp'
import { expect, test } from './support/fixtures'
import { installPageWallet } from './support/page-wallet'
import { watchingWallet } from './support/watching-wallet'

const NETWORK = 'polygon'
const INPUT = parseUnits('1000', 18)

test('brings bitcoin to a watched account by a site’s wallet', async ({ extension, miner: _running }) => {
  const signer = createOutsideSigner(generateMnemonic(wordlist))
  const popup = await watchingWallet(extension, signer, [])
  const account = await popup.receive.bitcoinAddress()

  await visitDapp(extension, async (dapp) => {
    const wallet = await installPageWallet(dapp.page)
    await control.fundEvm({ network: NETWORK, address: wallet.address, wei: (2n * INPUT).toString() })
    await dapp.connectSite()
    await expect(dapp.accounts).toContainText(account)
    await dapp.toBitcoin.enter({ networkName: NETWORK, inputAmount: INPUT.toString(), signer: 'page' })
    const approval = await dapp.approval(() => dapp.toBitcoin.submit.click())
    await approval.review.expectVerdict('ok')
    const minArrival = parseUnits(await approval.review.minimum(), 8)
    await clickToClose(approval.review.approve)

    const { requestId, txHash } = await dapp.toBitcoin.answer()
    expect(wallet.sent).toEqual([txHash])
    await dapp.expectDone(requestId)
    // It is paid to a fresh address, which the site does not learn.
    const held = async () => BigInt((await popup.balance.getAttribute('data-sats')) ?? 0)
    await expect.poll(held, { timeout: 60_000 }).toBeGreaterThanOrEqual(minArrival)

    const { accounts, watch } = popup
    await accounts.manage()
    await watch.open.click()
    await watch.input.fill(freshBitcoinAddress('p2wpkh'))
    await watch.address.waitFor()
    await watch.add.click()
    await accounts.manage()
    await accounts.openRow(1_000)
    await accounts.remove.click()
    await accounts.confirmRemoval.click()
    await expect(accounts.rows).toHaveCount(1)
    expect(await dapp.ask('bridge_accounts')).toEqual({ result: null })
  })
})
