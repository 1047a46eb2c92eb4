import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import type { ExtensionBrowser } from './browser'
import { reach } from './stage'
import { profileItems, storeItems } from './stored-wallet'

const TIMEOUT_MS = 60_000

/** Waits until a browser with an empty profile directory has welcomed its user, who may close it from then on. */
export async function untilWelcomed({ context, extensionId }: ExtensionBrowser): Promise<void> {
  const urls = () => context.pages().map((page) => page.url())
  await expect
    .poll(urls, { message: 'the welcome opens', timeout: TIMEOUT_MS })
    .toContain(`chrome-extension://${extensionId}/onboarding.html`)
}

/** As if the profile of the local network had been imported earlier. */
export async function storeProfile(browser: ExtensionBrowser): Promise<void> {
  await storeItems(await browser.worker(), profileItems(readFileSync(reach.get().profilePath, 'utf8')))
}
