// @module-tag release

import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect } from 'vitest'
import { serveDapp } from '../dapp/serve'
import { walletItems } from '../e2e/support/stored-wallet'
import { test } from './support/fixtures'
import type { Page } from './support/page'

type Method = 'bridge_accounts' | 'bridge_requestAccounts'
type Outcome = { result: unknown } | { code: unknown; reason: unknown }

test('answers 4900 at once after the extension was reloaded', async ({ extension, onTestFinished }) => {
  await extension.store(await walletItems(generateMnemonic(wordlist)))
  const server = await serveDapp()
  onTestFinished(() => server.stop())
  const site = await extension.open(server.origin)
  expect(await ask(site, 'bridge_accounts')).toEqual({ result: null })

  const pending = ask(site, 'bridge_requestAccounts')
  await extension.page('approval.html')
  // Its own page is closed by that, and answers nothing more.
  const { page } = await extension.openPopup()
  await page.run(() => {
    setTimeout(() => Reflect.get(window, 'browser').runtime.reload())
  })
  expect(await pending).toMatchObject({ code: 4900 })
  await expect
    .poll(() => ask(site, 'bridge_accounts'))
    .toEqual({ code: 4900, reason: 'extension-unreachable' })
})

/** Asks the page's provider. */
function ask(site: Page, method: Method): Promise<Outcome> {
  return site.run(async (method) => {
    try {
      return { result: await window.satspan?.request({ method }) }
    } catch (thrown) {
      const { code, data } = Object(thrown)
      return { code, reason: data?.reason }
    }
  }, method)
}
