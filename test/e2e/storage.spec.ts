import { UNRELEASED_ENVELOPES } from '~/lib/core/vault/unreleased.fixture'
import { readFileSync } from 'node:fs'
import { expectAccessible } from './support/accessibility'
import { control } from './support/control'
import { spoil, spoilOnDisk } from './support/damage'
import { expect, PASSWORD, test, type Wallet } from './support/fixtures'
import { tokenOf } from './support/chains'
import { reach } from './support/stage'
import { writePast } from '~/test/bench/past-swaps'
import type { Popup } from './pages/popup'
import { recoveryPage } from './pages/recovery'

const FILE_PASSWORD = 'of the file alone'

/** A swap in progress with its payment in the mempool. */
async function payFor(wallet: Wallet): Promise<string> {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  const token = tokenOf('polygon', 'USDC').address ?? ''
  await popup.swap.enter({ network: 'polygon', token, amount: '0.01' })
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
  await popup.review.approve.click()
  const txid = await popup.request.txid()
  await popup.request.expectPhase('broadcast')
  return txid
}

/** The one swap of the history is that payment, and ends as done, proven. */
async function expectHistory(popup: Popup, txid: string): Promise<void> {
  await popup.open('activity')
  await expect(popup.activity.rows).toHaveCount(1)
  await popup.activity.rows.click()
  expect(await popup.request.txid()).toBe(txid)
  await popup.request.expectDone()
}

/** Once it is locked: a page that is closed before then, or a store that is spoilt, may come first. */
async function lock(popup: Popup): Promise<void> {
  await popup.lock()
  await expect(popup.unlock.password).toBeVisible()
}

async function saved(popup: Popup, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([popup.page.waitForEvent('download'), press()])
  return readFileSync(await download.path(), 'utf8')
}

test('reports, exports and restores swaps that cannot be read', async ({ extension, miner, wallet }) => {
  await miner.pause()
  const txid = await payFor(wallet)
  await lock(wallet.popup)
  await extension.closePages()
  await spoil.journal(extension)

  const popup = await extension.popup()
  const recovery = recoveryPage(popup.page)
  await recovery.expectFor("Some swaps can't be read", 'storage-corrupt')
  await recovery.unlock.click()
  await popup.unlock.unlock(PASSWORD)
  const { journals } = JSON.parse(await saved(popup, () => recovery.export.click()))
  expect(journals).toMatchObject([{ isReadable: false }])
  expect(JSON.stringify(journals)).toContain(txid)

  await recovery.rebuild.click()
  miner.resume()
  await expectHistory(popup, txid)
})

test.describe('data that the browser loses', () => {
  // Each store records that the other is in use, once a wallet is set up.
  test.use({ walletFrom: 'import' })

  test('restores a lost wallet from its phrase and a backup', async ({ extension, miner, wallet }) => {
    await miner.pause()
    const txid = await payFor(wallet)
    const { page } = wallet.popup
    await wallet.popup.open('settings')
    await wallet.popup.settings.openPart('history')
    await page.getByTestId('settings-backup').click()
    await page.getByTestId('new-password').fill(FILE_PASSWORD)
    await page.getByTestId('new-password-repeat').fill(FILE_PASSWORD)
    const file = await saved(wallet.popup, () => page.getByTestId('backup-export').click())
    await spoilOnDisk(extension, 'databases', 'values')

    const popup = await extension.popup()
    const recovery = recoveryPage(popup.page)
    await recovery.expectFor('Your wallet is missing', 'wallet-corrupt')
    await recovery.backup.click()
    await popup.page.getByTestId('import-phrase').fill(wallet.phrase)
    await popup.onboarding.setPassword(PASSWORD)
    await popup.settings.profileFile.setInputFiles(reach.get().profilePath)
    await popup.settings.profileConfirm.click()
    await popup.page
      .getByTestId('backup-import')
      .setInputFiles({ name: 'backup.satspan', mimeType: '', buffer: Buffer.from(file) })
    await popup.page.getByTestId('backup-password').fill(FILE_PASSWORD)
    await popup.page.getByTestId('backup-import-start').click()
    await expect(popup.page.getByTestId('backup-imported')).toBeVisible()
    miner.resume()
    await expectHistory(popup, txid)
  })

  test('notices an emptied store, and keeps the keys', async ({ extension, miner, wallet }) => {
    await miner.pause()
    const txid = await payFor(wallet)
    await spoilOnDisk(extension, 'databases')
    const popup = await extension.popup()
    const recovery = recoveryPage(popup.page)
    await recovery.expectFor('Your swaps are missing', 'storage-corrupt')
    await recovery.unlock.click()
    await popup.unlock.unlock(PASSWORD)
    await recovery.rebuild.click()
    await popup.expectUnlocked()
    await expect(popup.activity.rows).toHaveCount(1)

    await spoilOnDisk(extension, 'values')
    const again = await extension.popup()
    await again.unlock.unlock(PASSWORD)
    await recoveryPage(again.page).expectFor('Your settings were lost', 'storage-corrupt')
    await recoveryPage(again.page).proceed.click()
    await again.settings.profileFile.setInputFiles(reach.get().profilePath)
    await again.settings.profileConfirm.click()
    await again.expectUnlocked()
    miner.resume()
    await expectHistory(again, txid)
  })
})

test('packs past swaps, and shows them as before', async ({ extension, wallet }) => {
  const shown = async ({ open, activity: { rows }, request }: Popup) => {
    await open('activity')
    await expect(rows).toHaveCount(4)
    const texts = await rows.allTextContents()
    await rows.first().click()
    return [texts, await request.body.textContent()]
  }
  await writePast(wallet.popup.page, { count: 4, ends: 'told' }, 'plain')
  const before = await shown(await extension.popup())
  await extension.closePages()
  await extension.killWorker()
  const popup = await extension.popup()
  await expect.poll(() => popup.page.evaluate(COUNT_EVENTS)).toBe(0)
  expect(await shown(await extension.popup())).toEqual(before)
})

// threat: double-approval
test('makes one payment when two popups approve at once', async ({ extension, miner, wallet }) => {
  await miner.pause()
  await wallet.fund(20_000_000n)
  const review = async (popup: Popup) => {
    const token = tokenOf('polygon', 'USDC').address ?? ''
    await popup.swap.enter({ network: 'polygon', token, amount: '0.01' })
    await popup.swap.continue.click()
    await popup.review.expectVerdict('ok')
  }
  const approveAtOnce = (...popups: Popup[]) =>
    Promise.all(
      popups.map(async ({ request, review: { approve }, error }) => {
        await approve.click()
        await request.body.or(error).first().waitFor()
        return (await error.isVisible()) ? error.getAttribute('data-error-code') : request.txid()
      }),
    )

  // The same review in a second popup.
  await review(wallet.popup)
  const second = await extension.popup()
  await second.review.expectVerdict('ok')
  const [one, other] = await approveAtOnce(wallet.popup, second)
  expect(other).toBe(one)

  await test.step('approves two reviews of one coin', async () => {
    // Two reviews that spend the only coin.
    await control.mine(1)
    for (const popup of [wallet.popup, second]) {
      await popup.request.expectPhase('confirming')
      await popup.open('swap')
    }
    await review(wallet.popup)
    await review(second)
    const outcomes = await approveAtOnce(wallet.popup, second)
    const paid = outcomes.filter((outcome) => outcome?.length === 64)
    expect(paid).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome !== paid[0])).toEqual([
      // The last is its renewal's, where that came before the winner's change was there to spend.
      expect.stringMatching(/^(coins-reserved|review-refused|review-changed|funds-insufficient)$/),
    ])
  })
  // Not at the start, which resumes the loser's review if its renewal found the winner's change to spend.
  await extension.closePages()
  const popup = await extension.popup('#/activity')
  await expect(popup.activity.rows).toHaveCount(2)
})

/** Counts the events of journals that are not packed. */
const COUNT_EVENTS = `new Promise((resolve) => {
  const opening = indexedDB.open('satspan-journal')
  opening.addEventListener('success', () => {
    const counting = opening.result.transaction('events').objectStore('events').count()
    counting.addEventListener('success', () => {
      opening.result.close()
      resolve(counting.result)
    })
  })
})`

/** Notes whether a page has asked for the password, if only for a moment. */
const NOTE_ASKED = `{
  window.hasAsked = false
  new MutationObserver(() => {
    window.hasAsked ||= document.querySelector('[data-testid=unlock-password]') !== null
  }).observe(document, { subtree: true, childList: true })
}`

test('never asks a password for a damaged keystore', async ({ extension, wallet }) => {
  const { popup } = wallet
  await lock(popup)
  await extension.closePages()
  await extension.context.addInitScript(NOTE_ASKED)
  const locked = await extension.popup()
  await expect(locked.unlock.password).toBeVisible()
  expect(await locked.page.evaluate('window.hasAsked')).toBe(true)
  await extension.closePages()
  await spoil.keystore(extension)
  const { page } = await extension.popup()
  await recoveryPage(page).expectFor("Your wallet can't be read", 'wallet-corrupt')
  expect(await page.evaluate('window.hasAsked')).toBe(false)
})

test('shows every recovery screen accessibly, never the welcome', async ({ extension, wallet }) => {
  /** With no page open, since an open page would trigger the repair. */
  const screens = async (name: string, damage: () => Promise<void>) => {
    await extension.closePages()
    await damage()
    const popup = await extension.popup()
    await expect(recoveryPage(popup.page).screen).toBeVisible()
    await expect(popup.onboarding.welcome).toBeHidden()
    await expectAccessible(popup.page, name)
    return { popup, recovery: recoveryPage(popup.page) }
  }
  const settings = await screens('settings', () => spoil.settings(extension))
  await settings.recovery.proceed.click()
  await settings.popup.expectUnlocked()

  await lock(settings.popup)
  const { popup, recovery } = await screens('journal, locked', () => spoil.addRequest(extension))
  await recovery.unlock.click()
  await popup.unlock.unlock(PASSWORD)
  await expect(recovery.rebuild).toBeVisible()
  await saved(popup, () => recovery.export.click())
  await expectAccessible(popup.page, 'journal, exported')
  await recovery.rebuild.click()
  await popup.expectUnlocked()

  await lock(popup)
  const keystore = await screens('keystore', () => spoil.keystore(extension))
  await keystore.recovery.expectFor("Your wallet can't be read", 'wallet-corrupt')
  await keystore.recovery.restore.click()
  await keystore.popup.page.getByTestId('import-phrase').fill(wallet.phrase)
  await keystore.popup.onboarding.setPassword(PASSWORD)
  await keystore.popup.expectUnlocked()

  // After the user erases the wallet, the welcome screen follows, not a recovery screen.
  await lock(keystore.popup)
  const erased = (await screens('keystore', () => spoil.keystore(extension))).popup
  await erased.page.getByText("I don't have the phrase").click()
  await erased.page.getByTestId('reset-word').fill('erase')
  await expectAccessible(erased.page, 'no phrase')
  await erased.page.getByTestId('reset-confirm').click()
  await expect(erased.onboarding.welcome).toBeVisible()

  const unreleased = await screens('unreleased', () => spoil.unreleasedKeystore(extension))
  await unreleased.recovery.expectFor('Restore from the phrase', 'storage-unreleased')
  const { keystores } = JSON.parse(await saved(unreleased.popup, () => unreleased.recovery.export.click()))
  expect(keystores).toEqual([UNRELEASED_ENVELOPES[1]])

  const newer = await screens('newer', () => spoil.versionOf(extension, 99))
  await newer.recovery.expectFor('Satspan needs an update', 'storage-newer')
})
