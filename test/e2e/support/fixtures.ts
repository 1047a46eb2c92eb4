import { rmSync } from 'node:fs'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { test as base, type BrowserContext, expect, type Worker } from 'playwright/test'
import { type Popup, popupPage } from '../pages/popup'
import { type ExtensionBrowser, launchExtension } from './browser'
import { type BuildName, build } from './builds'
import { control, type Miner, startMiner } from './control'
import { storeProfile, untilWelcomed } from './first-launch'
import { startNetworkProcess } from './network-process'
import { makeProfileDirectory } from './profile-directory'
import { showPages } from './show-pages'
import { reach } from './stage'
import { PASSWORD, storeUnlockedWallet } from './stored-wallet'
import { timed } from './timed'
import { type UnlockedWallet, unlockedWallet } from './unlocked-wallet'

export type Extension = ExtensionBrowser & {
  /** The profile directory. */
  userDataDir: string
  popup(route?: string): Promise<Popup>
  /** The text on the toolbar button. */
  badge(): Promise<string>
  /** Ids of the notifications shown: each is its swap's id. */
  notifications(): Promise<string[]>
  clickNotification(id: string): Promise<void>
  /** When open swaps are polled next, in unix ms; each poll sets it anew. */
  nextPoll(): Promise<number>
  /** Closes the browser and reopens it with the same profile directory. */
  restart(): Promise<void>
  /** Like `restart`, but the browser cannot save anything. */
  crash(): Promise<void>
  /** Like `restart`, with the directory deleted in between: for the extension, another machine. */
  startAnew(): Promise<void>
}

export type Wallet = UnlockedWallet & { phrase: string }

type Fixtures = {
  /** Chromium with the extension, on a profile directory of its own. */
  extension: Extension
  /** Mines a block a second. */
  miner: Miner
  /** An unlocked wallet of a phrase of its own, with an open popup. */
  wallet: Wallet
}

type WorkerFixtures = {
  /** The local network of this worker, which `control` and `chains.ts` speak with. */
  localNetwork: void
}

type Options = {
  /** Which build to load. */
  buildName: BuildName
  /** Whether the profile of the local network was imported earlier. */
  isProfileStored: boolean
  /** How the wallet comes about: it lies unlocked in the storage, or is imported on the screens for it. */
  walletFrom: 'storage' | 'import'
  /** Additional arguments for Chromium. */
  launchArguments: string[]
  /** The wallet's phrase; `null` = a fresh one. */
  knownPhrase: string | null
}

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  buildName: ['granted', { option: true }],
  isProfileStored: [true, { option: true }],
  walletFrom: ['storage', { option: true }],
  launchArguments: [[], { option: true }],
  knownPhrase: [null, { option: true }],

  localNetwork: [
    async ({ browserName: _any }, use, { parallelIndex }) => {
      // Tests request the blocks, so that they decide when a payment confirms.
      const network = await timed(`the local network of worker ${parallelIndex} runs`, startNetworkProcess)
      reach.set(network)
      await use()
      await network.stop()
    },
    // The first ever compiles the contracts.
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],

  extension: async ({ buildName, isProfileStored, launchArguments }, use, testInfo) => {
    const extensionPath = await build(buildName)
    const userDataDir = makeProfileDirectory()
    const problems: string[] = []
    const launch = async () => {
      const browser = await launchExtension({ extensionPath, userDataDir, launchArguments })
      collectProblems(browser.context, problems)
      return browser
    }
    /** In a profile directory that is empty. */
    const launchFirst = async () => {
      const browser = await launch()
      // The welcome opens by itself, and a browser that is closed meanwhile would have it fail.
      await untilWelcomed(browser)
      if (isProfileStored) await storeProfile(browser)
      return browser
    }
    await control.makeHonest()
    let browser = await launchFirst()
    /** Whatever the browser ends fails at what it was doing: what it says last is of the interruption. */
    const interrupt = async (end: () => Promise<void>) => {
      // After a round trip, all that was said has arrived; there is none to a browser that is closed.
      const arrived = () => browser.context.cookies().catch(() => [])
      await arrived()
      const known = problems.length
      await end()
      await arrived()
      problems.length = known
    }
    const close = () => interrupt(() => browser.close())
    const kill = () => interrupt(() => browser.kill())
    await use({
      ...browser,
      userDataDir,
      // Each call goes to the running browser.
      get context() {
        return browser.context
      },
      openPopup: (route) => browser.openPopup(route),
      openPage: (file, size) => browser.openPage(file, size),
      closePages: () => browser.closePages(),
      killWorker: () => interrupt(() => browser.killWorker()),
      hasWorker: () => browser.hasWorker(),
      worker: () => browser.worker(),
      kill,
      close,
      popup: async (route) => popupPage(await browser.openPopup(route)),
      badge: async () => (await browser.worker()).evaluate<string>('chrome.action.getBadgeText({})'),
      notifications: async () => {
        const shown = await (await browser.worker()).evaluate<object>('chrome.notifications.getAll()')
        return Object.keys(shown)
      },
      clickNotification: async (id) => {
        await (
          await browser.worker()
        ).evaluate((shown) => {
          Reflect.get(globalThis, 'chrome').notifications.onClicked.dispatch(shown)
        }, id)
      },
      nextPoll: async () =>
        (await browser.worker()).evaluate<number>(
          "chrome.alarms.get('track').then((alarm) => alarm?.scheduledTime ?? 0)",
        ),
      async restart() {
        await close()
        browser = await launch()
      },
      async crash() {
        await kill()
        browser = await launch()
      },
      async startAnew() {
        await close()
        rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 })
        browser = await launchFirst()
      },
    })
    if (testInfo.status !== testInfo.expectedStatus) await showPages(browser.context)
    await close()
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 })
    expect(problems, 'errors in the consoles').toEqual([])
  },

  miner: async ({ extension: _first }, use) => {
    const miner = startMiner()
    await use(miner)
    await miner.pause()
  },

  wallet: async ({ extension, miner: _running, knownPhrase, walletFrom }, use) => {
    const phrase = knownPhrase ?? generateMnemonic(wordlist)
    if (walletFrom === 'storage') await storeUnlockedWallet(await extension.worker(), phrase)
    const popup = await extension.popup()
    if (walletFrom === 'import') await popup.onboarding.import({ phrase, password: PASSWORD })
    const wallet: Wallet = Object.assign(await unlockedWallet(popup, phrase), { phrase })
    await use(wallet)
  },
})

/** Collects console errors, except the browser's own lines about servers that were down or refused. */
function collectProblems(context: BrowserContext, problems: string[]): void {
  const note = (text: string) => {
    if (!text.includes('Failed to load resource')) problems.push(text)
  }
  const listen = (worker: Worker) => {
    worker.on('console', (message) => message.type() === 'error' && note(`worker: ${message.text()}`))
  }
  context.on('console', (message) => message.type() === 'error' && note(message.text()))
  context.on('weberror', (error) => note(String(error.error())))
  context.on('serviceworker', listen)
  for (const worker of context.serviceWorkers()) listen(worker)
}

export { expect } from 'playwright/test'
export { PASSWORD } from './stored-wallet'
