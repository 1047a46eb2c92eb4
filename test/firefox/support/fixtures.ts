import { readFileSync, rmSync } from 'node:fs'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { test as base, expect } from 'vitest'
import { build } from '../../e2e/support/builds'
import { control, type Miner, startMiner } from '../../e2e/support/control'
import { reach } from '../../e2e/support/stage'
import { profileItems, walletItems } from '../../e2e/support/stored-wallet'
import { startNetwork } from '../../network/network'
import { type Firefox, launchFirefox } from './launch'
import type { Page } from './page'
import { type Popup, popupOn } from './popup'
import { EXTENSION_ORIGIN, makeProfile } from './profile-directory'

/** Once for every two blocks: a turn takes cores that the browsers need. */
const RELAYER_POLL_MS = 2_000

export type Extension = Firefox & {
  openPopup(route?: string): Promise<Popup>
  /** Puts what an earlier session would have left into `storage.local`. */
  store(items: Record<string, unknown>): Promise<void>
  /** Closes the browser and opens it again on the same profile directory. */
  restart(): Promise<void>
}

type Fixtures = {
  /** Firefox with the extension, which knows the local network's profile. */
  extension: Extension
  /** Mines a block a second. */
  miner: Miner
  /** A stored wallet of a phrase of its own, unlocked. */
  popup: Popup
}

type FileFixtures = {
  /** The local network, which `control` and `chains.ts` speak with. */
  localNetwork: string
}

export const test = base.extend<{ $test: Fixtures; $file: FileFixtures }>({
  localNetwork: [
    // The runner reads from this parameter which fixtures are needed, so it must be a pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const network = await startNetwork({ portBase: 0, pollMs: RELAYER_POLL_MS })
      reach.set(network)
      await use(network.profilePath)
      await network.stop()
    },
    { scope: 'file' },
  ],

  extension: async ({ localNetwork }, use) => {
    const directory = makeProfile(await build('firefox'))
    await control.makeHonest()
    let browser = await launchFirefox(directory)
    const extension: Extension = {
      open: (url) => browser.open(url),
      page: (name) => browser.page(name),
      countOf: (name) => browser.countOf(name),
      openToolbarPopup: () => browser.openToolbarPopup(),
      sidebar: browser.sidebar,
      closePages: () => browser.closePages(),
      backgroundState: () => browser.backgroundState(),
      stopBackground: () => browser.stopBackground(),
      close: () => browser.close(),
      problems: browser.problems,
      openPopup: async (route = '') => popupOn(await browser.open(`${EXTENSION_ORIGIN}/popup.html${route}`)),
      async store(items) {
        await storeFrom(await browser.page('onboarding.html'), items)
      },
      async restart() {
        await browser.close()
        browser = await launchFirefox(directory)
      },
    }
    await extension.store(profileItems(readFileSync(localNetwork, 'utf8')))
    await use(extension)
    await browser.close()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    expect(extension.problems, 'errors in the consoles').toEqual([])
  },

  miner: async ({ localNetwork: _running }, use) => {
    const miner = startMiner()
    await use(miner)
    await miner.pause()
  },

  popup: async ({ extension, miner: _mining }, use) => {
    await extension.store(await walletItems(generateMnemonic(wordlist)))
    const popup = await extension.openPopup()
    await popup.unlock()
    await use(popup)
  },
})

async function storeFrom(page: Page, items: Record<string, unknown>): Promise<void> {
  await page.run((items) => Reflect.get(window, 'browser').storage.local.set(items), items)
}
