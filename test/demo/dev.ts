import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'wxt'
import { launchExtension } from '../e2e/support/browser'
import { ensureChromium } from '../e2e/support/ensure-chromium'
import { untilWelcomed } from '../e2e/support/first-launch'
import { root } from '../e2e/support/root'
import { reach } from '../e2e/support/stage'
import { PASSWORD, storeUnlockedWallet } from '../e2e/support/stored-wallet'
import { addressesOfPhrase } from '../e2e/support/unlocked-wallet'
import { compileContracts } from '../network/evm/compile'
import { startNetwork } from '../network/network'
import { createEndings } from './endings'
import { hasDisplay } from './has-display'
import { createNarrator, type Narrator } from './narrator'
import { fundWallet, PHRASE } from './wallet'

/** The extension with hot reload, on a local network, in a browser with a funded wallet. */

const OUT = join(root, '.artifacts/dev')
const BLOCK_SECONDS = 3
/** The first page waits until Vite has prepared every module that it asks for. */
const FIRST_LOAD_MS = 180_000

async function develop(narrator: Narrator): Promise<void> {
  narrator.say('Looking for Chromium…')
  ensureChromium((line) => narrator.say(line))
  narrator.say('Compiling the contracts: ten seconds the first time…')
  await compileContracts()
  narrator.say('Starting Bitcoin, two EVM chains and a bridge service…')
  const network = await endings.begin(startNetwork({ portBase: 0, blockSeconds: BLOCK_SECONDS }), (started) =>
    started.stop(),
  )
  const { controlUrl, esploraUrl, evm, profilePath } = network
  reach.set({ controlUrl, esploraUrl, evm, profilePath })
  narrator.step(`The local network is up; its control: ${controlUrl}`)

  narrator.say('Building the extension…')
  // The configuration reads both as it loads. The build stands beside that of `npm run dev`.
  process.env['SATSPAN_PROFILE'] = profilePath
  process.env['SATSPAN_OUT'] = join(OUT, 'build')
  const server = await createServer({ root, webExt: { disabled: true } })
  endings.add(() => server.stop())
  await server.start()

  narrator.say('Starting Chromium…')
  const userDataDir = mkdtempSync(join(tmpdir(), 'satspan-dev-'))
  endings.add(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 }))
  const extensionPath = join(OUT, 'build/chrome-mv3-dev')
  const launching = launchExtension({
    extensionPath,
    userDataDir,
    headless: !hasDisplay(),
    ownsSignals: true,
  })
  const browser = await endings.begin(launching, (launched) => launched.close())
  browser.context.setDefaultNavigationTimeout(FIRST_LOAD_MS)
  await untilWelcomed(browser)
  await storeUnlockedWallet(await browser.worker(), PHRASE)
  const { bitcoin: bitcoinAddress, evm: evmAddress } = (await addressesOfPhrase(PHRASE))(0)
  await fundWallet({ bitcoinAddress, evmAddress })
  await browser.openPopup()
  narrator.step('Ready: change the code, and the extension reloads.')
  narrator.say(`The password is "${PASSWORD}". A block comes every ${BLOCK_SECONDS} seconds.`)
  narrator.say('Close the browser or press Ctrl-C to end.')
  await new Promise<void>((resolve) => browser.context.once('close', () => resolve()))
}

const endings = createEndings(() => 0)
try {
  await develop(createNarrator(join(OUT, 'screens')))
  await endings.end(0)
} catch (error) {
  // What was under way when the user ended the run fails, and is no news.
  if (!endings.isEnding()) console.error(error)
  await endings.end(1)
}
