import { rmSync } from 'node:fs'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect, onTestFinished, test } from 'vitest'
import { build } from '../e2e/support/builds'
import { launchFirefox } from './support/launch'
import { byTestId } from './support/page'
import { popupOn } from './support/popup'
import { EXTENSION_ORIGIN, makeProfile } from './support/profile-directory'

test('restores a wallet, locks it and opens it again', async () => {
  const directory = makeProfile(await build('firefox'))
  const browser = await launchFirefox(directory)
  onTestFinished(async () => {
    await browser.close()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  })
  const popup = popupOn(await browser.open(`${EXTENSION_ORIGIN}/popup.html`))
  await popup.import(generateMnemonic(wordlist))
  await popup.page.click(byTestId('lock-now'))
  await popup.unlock()
  expect(browser.problems).toEqual([])
})
