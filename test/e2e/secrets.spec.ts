import type { Page } from 'playwright/test'
import { type Extension, expect, PASSWORD, test as base, type Wallet } from './support/fixtures'
import { heldByPage, heldByWorker, pageState, storageArea } from './support/leftovers'
import { scanBesideWordList, scanDirectory, scanText } from './support/scan'
import { type Secret, secretsOf, text, vaultSecrets } from './support/secrets'

const FILE_PASSWORD = 'another zephyr entirely'
const WRONG_PASSWORD = 'not quite the zephyr'

type Fixtures = {
  /** Lines of every console, from before the wallet was made. */
  said: string[]
}

const test = base.extend<Fixtures>({
  said: async ({ extension }, use) => {
    const said: string[] = []
    const { context } = extension
    context.on('console', (message) => said.push(message.text()))
    context.on('weberror', (error) => said.push(String(error.error())))
    for (const worker of context.serviceWorkers())
      worker.on('console', (message) => said.push(message.text()))
    context.on('serviceworker', (worker) => worker.on('console', (message) => said.push(message.text())))
    await use(said)
  },
  // Record the console before anything is logged.
  miner: async ({ miner, said: _first }, use) => use(miner),
})

/** Words in no file of a browser without a wallet. */
const PHRASES = {
  locked: 'lizard kangaroo bamboo saddle banana pottery peanut pumpkin lyrics mushroom tortoise hamster',
  killed: 'hedgehog obscure turtle lyrics sibling pumpkin tomato lobster gorilla violin tornado kangaroo',
  typed: 'cactus peanut lizard dinosaur tomato panther umbrella gospel gorilla bamboo orphan volcano',
}

/** A swap signed, a backup saved, a wrong password, and the phrase on a page that stays open. */
async function useKeys(extension: Extension, wallet: Wallet): Promise<{ revealed: Page; secrets: Secret[] }> {
  const { popup, phrase } = wallet
  const { secrets, bitcoinAddress, evmAddress } = secretsOf(phrase)
  expect([bitcoinAddress, evmAddress]).toEqual([wallet.bitcoinAddress, wallet.evmAddress])

  await popup.lock()
  await popup.unlock.unlock(WRONG_PASSWORD)
  await popup.expectError('password-wrong')
  await popup.unlock.unlock(PASSWORD)
  await popup.expectUnlocked()

  await wallet.fund(20_000_000n)
  await popup.swap.enter({ network: 'polygon', amount: '0.01' })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
  await popup.review.approve.click()
  await popup.request.expectDone()

  await popup.open('settings')
  await popup.settings.openPart('history')
  await popup.page.getByTestId('settings-backup').click()
  await popup.page.getByTestId('new-password').fill(FILE_PASSWORD)
  await popup.page.getByTestId('new-password-repeat').fill(FILE_PASSWORD)
  await Promise.all([popup.page.waitForEvent('download'), popup.page.getByTestId('backup-export').click()])

  await revealKeys(popup, secrets)
  const revealed = await reveal(extension, phrase)
  const { keystore } = JSON.parse(await storageArea(await extension.worker(), 'local'))
  const passwords = [text('file password', FILE_PASSWORD), text('wrong password', WRONG_PASSWORD)]
  return { revealed, secrets: [...secrets, ...passwords, ...(await vaultSecrets(keystore, PASSWORD))] }
}

/** Both keys are shown, as text that the scans know, and left by the button that a user would take. */
async function revealKeys({ page, settings, open }: Wallet['popup'], secrets: Secret[]): Promise<void> {
  for (const kind of ['bitcoin', 'evm'] as const) {
    await open('settings')
    await settings.revealKey(kind, PASSWORD)
    expect(scanText(await pageState(page), secrets), kind).not.toEqual([])
    await page.getByRole('button', { name: 'Hide again' }).click()
    await expect(settings.keyText).toBeHidden()
    expect(scanText(await pageState(page), secrets), kind).toEqual([])
  }
}

async function reveal(extension: Extension, phrase: string): Promise<Page> {
  const { page } = await extension.popup('#/settings/phrase')
  await page.getByTestId('reveal-password').fill(PASSWORD)
  await page.getByText('Show', { exact: true }).click()
  await page.getByTestId('reveal-show').click()
  await expect(page.getByTestId('phrase-words').locator('li')).toHaveCount(phrase.split(' ').length)
  return page
}

test.describe('a wallet that was locked', () => {
  test.use({ knownPhrase: PHRASES.locked, walletFrom: 'import' })

  // threat: secret-after-lock
  test('leaves nothing in pages, memory, storage, consoles or on disk', async ({
    extension,
    wallet,
    said,
  }) => {
    const { popup } = wallet
    const { revealed, secrets } = await useKeys(extension, wallet)
    const worker = await extension.worker()
    expect(scanText(await pageState(revealed), secrets)).toContain('word lizard')
    expect(scanText(await heldByPage(revealed), secrets)).toContain('words lizard kangaroo')
    expect(scanText(await storageArea(worker, 'session'), secrets)).toContain('seed')

    await popup.page.bringToFront()
    await popup.lock()
    for (const page of [popup.page, revealed]) {
      await expect(page.getByTestId('unlock-password')).toBeVisible()
      expect(scanText(await pageState(page), secrets)).toEqual([])
      await expect.poll(async () => scanText(await heldByPage(page), secrets)).toEqual([])
    }
    await expect
      .poll(async () => scanBesideWordList(await heldByWorker(extension.context, worker), secrets))
      .toEqual([])
    for (const area of ['local', 'session'] as const)
      expect(scanText(await storageArea(worker, area), secrets), area).toEqual([])
    await extension.context.grantPermissions(['clipboard-read'])
    expect(scanText(await popup.page.evaluate(() => navigator.clipboard.readText()), secrets)).toEqual([])
    // The recording works: the wrong password was logged.
    expect(said.join('\n')).toContain('password-wrong')
    expect(scanText(said.join('\n'), secrets)).toEqual([])

    await extension.close()
    expect(scanDirectory(extension.userDataDir, secrets)).toEqual([])
  })
})

test.describe('a browser that is killed', () => {
  test.use({ knownPhrase: PHRASES.killed, walletFrom: 'import' })

  // threat: secret-on-disk
  test('leaves nothing of an unlocked wallet on disk', async ({ extension, wallet, said }) => {
    const { secrets } = await useKeys(extension, wallet)
    await extension.kill()
    expect(scanDirectory(extension.userDataDir, secrets)).toEqual([])
    expect(scanText(said.join('\n'), secrets)).toEqual([])
  })
})

test.describe('text typed and never submitted', () => {
  test('leaves nothing on disk, although the browser saves forms', async ({ extension }) => {
    const { secrets } = secretsOf(PHRASES.typed)
    const typed = [...secrets, text('password', PASSWORD), text('passphrase', FILE_PASSWORD)]
    const { page } = await extension.popup()
    await page.getByTestId('welcome-import').click()
    await page.getByTestId('import-phrase').fill(PHRASES.typed)
    await page.locator('summary').click()
    await page.getByTestId('import-passphrase').fill(FILE_PASSWORD)
    await page.getByTestId('new-password').fill(PASSWORD)
    await page.getByText('Show', { exact: true }).first().click()
    // The browser saves a page when it is left.
    await page.goto('about:blank')

    // The text of an ordinary site's form reaches the disk soon, so saving works and the scan reads it.
    const canary = [text('form', 'a zephyr typed elsewhere')]
    await page.route('http://127.0.0.1/form', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<textarea></textarea>' }),
    )
    await page.goto('http://127.0.0.1/form')
    await page.locator('textarea').fill('a zephyr typed elsewhere')
    await page.goto('about:blank')
    // The running browser removes files while they are listed: a scan that meets a missing one is made again.
    await expect(() => expect(scanDirectory(extension.userDataDir, canary)).not.toEqual([])).toPass()

    await extension.kill()
    expect(scanDirectory(extension.userDataDir, typed)).toEqual([])
  })

  test('forgets phrase and password on the page that made them', async ({ extension }) => {
    const popup = await extension.popup()
    const { page, onboarding } = popup
    const words = await onboarding.draft()
    await onboarding.next.click()
    await onboarding.answerQuiz(words)
    await onboarding.setPassword(PASSWORD)
    await popup.expectUnlocked()
    const { secrets } = secretsOf(words.join(' '))
    const all = [...secrets, text('password', PASSWORD)]
    // Single words of a phrase are ordinary; two in sequence are not.
    await expect.poll(async () => scanBesideWordList(await heldByPage(page), all)).toEqual([])
  })
})

test('finds planted text, even compressed by the browser', async ({ extension }) => {
  const places = ['storage.local', 'localStorage', 'IndexedDB']
  /** The last line repeats the one before except for its end: compressed, it is nowhere in plain text. */
  const plant = (place: string) => `${'zephyr planted in '.repeat(4_000)}${place}`
  const worker = await extension.worker()
  await worker.evaluate(
    (value) => Reflect.get(globalThis, 'chrome').storage.local.set({ canary: value }),
    plant('storage.local'),
  )
  const { page } = await extension.popup()
  await page.evaluate(([local, database]) => {
    localStorage.setItem('canary', local ?? '')
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('canary')
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('store'))
      opening.addEventListener('error', reject)
      opening.addEventListener('success', () => {
        const transaction = opening.result.transaction('store', 'readwrite', { durability: 'strict' })
        transaction.objectStore('store').put(database, 'canary')
        transaction.addEventListener('complete', resolve)
      })
    })
  }, places.slice(1).map(plant))
  // The log is compacted into a table.
  await extension.restart()
  await extension.close()
  const planted = places.map((place) => text(place, `zephyr planted in ${place}`))
  const found = scanDirectory(extension.userDataDir, planted)
  for (const place of places) expect(found.join('\n')).toContain(`: ${place}`)
})
