import { readFileSync } from 'node:fs'
import { bitcoinTransaction, tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, type Extension, PASSWORD, test, type Wallet } from './support/fixtures'

const NETWORK = 'polygon'
const FILE_PASSWORD = 'another horse entirely'

async function approveSwap(wallet: Wallet): Promise<string> {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  await popup.swap.enter({ network: NETWORK, token: tokenOf(NETWORK, 'USDC').address ?? '', amount: '0.01' })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
  await popup.review.approve.click()
  const txid = await popup.request.txid()
  // Signed is not yet sent, and another browser finds only what the chain has.
  await expect.poll(() => isOnChain(txid)).toBe(true)
  return txid
}

const isOnChain = (txid: string) =>
  bitcoinTransaction(txid).then(
    () => true,
    () => false,
  )

/** Another machine that knows only the phrase. */
async function importPhrase(extension: Extension, phrase: string) {
  await extension.startAnew()
  const popup = await extension.popup()
  await popup.onboarding.import({ phrase, password: PASSWORD })
  await popup.expectUnlocked()
  return popup
}

test('ends a running swap from the phrase alone', async ({ extension, miner, wallet }) => {
  await miner.pause()
  const txid = await approveSwap(wallet)
  const popup = await importPhrase(extension, wallet.phrase)
  miner.resume()

  await popup.open('activity')
  await expect(popup.activity.rows).toHaveCount(1)
  await popup.activity.rows.click()
  expect(await popup.request.txid()).toBe(txid)
  await popup.request.expectDone()
})

test('lists the used accounts from the phrase alone', async ({ extension, wallet }) => {
  const { accounts, receive } = wallet.popup
  for (let count = 2; count <= 5; count += 1) await accounts.add()
  // The page shows the last account's addresses until the new ones arrive.
  const select = async (index: number) => {
    const addresses = wallet.addressesOf(index)
    await accounts.select(index)
    await receive.open()
    await expect(receive.bitcoin).toHaveAttribute('data-address', addresses.bitcoin)
    return addresses
  }
  await control.fund((await select(2)).bitcoin, 1_000_000n)
  const { evm } = await select(4)
  await control.fundEvm({ network: 'polygon', address: evm, wei: '1000000000000000000' })

  const popup = await importPhrase(extension, wallet.phrase)
  await popup.accounts.manage()
  const listed = () =>
    popup.accounts.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-index')))
  await expect.poll(listed).toEqual(['0', '2', '4'])
  await popup.accounts.expectInUse(0)
})

test('rebuilds, exports and moves the history between browsers', async ({ extension, wallet }) => {
  await approveSwap(wallet)
  await wallet.popup.request.expectDone()
  const { page } = wallet.popup
  await wallet.popup.open('settings')
  await wallet.popup.settings.openPart('history')
  const restore = page.getByTestId('history-restore')
  await restore.click()
  await expect(restore).toHaveAttribute('data-state', 'idle')
  await expect(page.getByText('No new swaps or payments found.')).toBeVisible()

  const [table] = await Promise.all([page.waitForEvent('download'), page.getByTestId('history-csv').click()])
  expect(table.suggestedFilename()).toMatch(/^satspan-history-.*\.csv$/)
  const rows = readFileSync(await table.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(',Bridge,0.01,BTC,')

  await page.getByTestId('settings-backup').click()
  await page.getByTestId('new-password').fill(FILE_PASSWORD)
  await page.getByTestId('new-password-repeat').fill(FILE_PASSWORD)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('backup-export').click(),
  ])
  const file = { name: 'backup.satspan', mimeType: '', buffer: readFileSync(await saved.path()) }

  const popup = await importPhrase(extension, wallet.phrase)
  await popup.open('settings')
  await popup.settings.openPart('history')
  // What is found on the chains meanwhile could come beside what the file has of it.
  await expect(popup.page.getByTestId('history-restore')).toHaveAttribute('data-state', 'idle')
  await popup.page.getByTestId('settings-backup-import').click()
  await popup.page.getByTestId('backup-import').setInputFiles(file)
  await popup.page.getByTestId('backup-password').fill('not the password')
  await popup.page.getByTestId('backup-import-start').click()
  await popup.expectError('password-wrong')
  await popup.page.getByTestId('backup-password').fill(FILE_PASSWORD)
  await popup.page.getByTestId('backup-import-start').click()
  await expect(popup.page.getByTestId('backup-imported')).toBeVisible()
  await popup.page.goto(popup.page.url().replace(/#.*$/, '#/activity'))
  await expect(popup.activity.rows).toHaveCount(1)
  await expect(popup.activity.rows).toHaveAttribute('data-phase', 'done')
})
