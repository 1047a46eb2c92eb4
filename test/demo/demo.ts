import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExtensionBrowser, launchExtension } from '../e2e/support/browser'
import { buildExtension } from '../e2e/support/build-extension'
import { ensureChromium } from '../e2e/support/ensure-chromium'
import { root } from '../e2e/support/root'
import { reach } from '../e2e/support/stage'
import { serveDapp } from '../dapp/serve'
import { compileContracts } from '../network/evm/compile'
import { startNetwork } from '../network/network'
import { createEndings } from './endings'
import { hasDisplay } from './has-display'
import { createNarrator, type Narrator } from './narrator'
import { swapToBitcoin, swapToEvm, tourRest } from './swaps'
import { PASSWORD, setUpWallet } from './wallet'

const OUT = join(root, '.artifacts/demo')
const BLOCK_SECONDS = 2
/** Of a person's tabs; tests see the popup's size. */
const TAB = { width: 1200, height: 760 }

async function demo(narrator: Narrator): Promise<void> {
  narrator.say('Looking for Chromium…')
  ensureChromium((line) => narrator.say(line))
  narrator.say('Compiling the contracts: ten seconds the first time…')
  await compileContracts()
  narrator.say('Starting Bitcoin, two EVM chains and a bridge service…')
  const network = await endings.begin(startNetwork({ portBase: 0, blockSeconds: BLOCK_SECONDS }), (network) =>
    network.stop(),
  )
  narrator.step('The local network is up: Bitcoin, two EVM chains, a bridge service.')
  narrator.say(`service ${network.serviceUrl}`)
  narrator.say(`control ${network.controlUrl}`)

  narrator.say('Building the extension for it…')
  const extensionPath = buildExtension({ outDir: join(OUT, 'build'), profilePath: network.profilePath })
  narrator.step('The extension is built.')
  const { controlUrl, esploraUrl, evm, profilePath } = network
  reach.set({ controlUrl, esploraUrl, evm, profilePath })

  narrator.say('Starting Chromium…')
  const userDataDir = mkdtempSync(join(tmpdir(), 'satspan-demo-'))
  endings.add(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 }))
  const isForPerson = hasDisplay()
  const headless = !isForPerson
  const launching = launchExtension({ extensionPath, userDataDir, headless, ownsSignals: true })
  const browser = await endings.begin(launching, (browser) => browser.close())
  narrator.step(`Chromium ${browser.context.browser()?.version() ?? ''} runs with it.`)

  const wallet = await setUpWallet(browser, narrator)
  if (isForPerson) return leaveToPerson(browser, narrator)

  const proofs = [await swapToEvm(wallet, narrator), await swapToBitcoin(wallet, narrator)]
  await tourRest(wallet, narrator)
  narrator.step(`A picture of each screen is in ${join(OUT, 'screens')}.`)
  for (const { title, lines } of proofs) {
    console.log(`\nProof: ${title}`)
    for (const [label, value] of lines) console.log(`  ${label.padEnd(20)} ${value}`)
  }
}

async function leaveToPerson(browser: ExtensionBrowser, narrator: Narrator): Promise<void> {
  const site = await serveDapp()
  endings.add(() => site.stop())
  const page = await browser.context.newPage()
  await page.setViewportSize(TAB)
  await page.goto(site.origin)
  const satspan = await browser.openPage('tab.html', TAB)
  // Those of the setting up.
  for (const other of browser.context.pages()) if (other !== page && other !== satspan) await other.close()
  narrator.step('It is yours now. Swap in the open tab, or pin Satspan to the toolbar and click it.')
  narrator.say(`A page that asks Satspan for swaps is open beside it: ${site.origin}`)
  narrator.say(`The password is "${PASSWORD}". A block comes every ${BLOCK_SECONDS} seconds.`)
  narrator.say('Close the browser or press Ctrl-C to end.')
  codeOfCtrlC = 0
  await new Promise<void>((resolve) => browser.context.once('close', () => resolve()))
}

/** Of a demo that goes by itself; one that waits for a person's end has ended as it should. */
let codeOfCtrlC = 130
const endings = createEndings(() => codeOfCtrlC)
try {
  await demo(createNarrator(join(OUT, 'screens')))
  await endings.end(0)
} catch (error) {
  // What was under way when the user ended the demo fails, and is no news.
  if (!endings.isEnding()) console.error(error instanceof Error ? error.message : error)
  await endings.end(1)
}
