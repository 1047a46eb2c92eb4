import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect } from 'playwright/test'
import type { FromTestbed, Ready, TestbedCalls, ToTestbed } from '~/lib/provider/client/testing/testbed'
import { debuggingPort, launchExtension } from '../e2e/support/browser'
import { build } from '../e2e/support/builds'
import { control, startMiner } from '../e2e/support/control'
import { storeProfile, untilWelcomed } from '../e2e/support/first-launch'
import { runDirectory } from '../e2e/support/run-directory'
import { reach } from '../e2e/support/stage'
import { storeUnlockedWallet } from '../e2e/support/stored-wallet'
import { unlockedWallet } from '../e2e/support/unlocked-wallet'
import { popupPage } from '../e2e/pages/popup'
import { startNetwork } from '../network/network'
import { ownerOf, userIn } from './user'

/**
 * The extension with a wallet on a local network, for the tests of other projects: the child process of
 * `lib/provider/client/testing/testbed.ts`. Where `SATSPAN_NETWORK` holds what `npm run network` prints after `READY`, that
 * network is used.
 */

/** A cleanup step; all run in reverse order. */
type Ending = () => Promise<void> | void
const endings: Ending[] = []

function say(message: FromTestbed): void {
  process.send?.(message)
}

async function reachNetwork(): Promise<void> {
  const running = process.env['SATSPAN_NETWORK']
  if (running !== undefined) return reach.set(JSON.parse(running))
  const network = await startNetwork({ portBase: 0 })
  endings.push(() => network.stop())
  reach.set(network)
}

async function start({ headless }: { headless: boolean }): Promise<{ ready: Ready; calls: TestbedCalls }> {
  await reachNetwork()
  // What was made for this process alone goes with it.
  if (basename(runDirectory) === String(process.pid))
    endings.push(() => rmSync(runDirectory, { recursive: true, force: true, maxRetries: 5 }))
  const extensionPath = await build('granted')
  const userDataDir = mkdtempSync(join(tmpdir(), 'satspan-testbed-'))
  endings.push(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 }))
  const browser = await launchExtension({ extensionPath, userDataDir, headless, ownsSignals: true })
  endings.push(() => browser.close())
  await untilWelcomed(browser)
  await storeProfile(browser)
  const phrase = generateMnemonic(wordlist)
  await storeUnlockedWallet(await browser.worker(), phrase)
  const popup = popupPage(await browser.openPopup())
  const wallet = await unlockedWallet(popup, phrase)
  const miner = startMiner()
  endings.push(() => miner.pause())

  const { bitcoinAddress, evmAddress } = wallet
  return {
    ready: { cdpUrl: `http://127.0.0.1:${debuggingPort(userDataDir)}`, bitcoinAddress, evmAddress },
    calls: {
      ...userIn(browser.context),
      ...ownerOf(popup),
      async fund(sats) {
        const shown = async () => BigInt((await popup.balance.getAttribute('data-sats')) ?? '0')
        const before = await shown()
        await control.fund(bitcoinAddress, sats)
        await expect(async () => {
          // An opened popup polls the chain at once.
          await popup.page.reload()
          await expect.poll(shown).toBeGreaterThan(before)
        }).toPass()
      },
      async fundEvm({ network, token = null, units }) {
        const amount = units.toString()
        await control.fundEvm({
          network,
          address: evmAddress,
          ...(token === null ? { wei: amount } : { token, amount }),
        })
      },
      async mine(blocks) {
        await control.mine(blocks)
      },
    },
  }
}

async function end(code: number): Promise<never> {
  for (const ending of endings.toReversed()) await ending()
  process.exit(code)
}

process.once('disconnect', () => void end(0))
// Of Ctrl-C, which every process of a terminal hears, the tests' own runner is in charge: it disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
try {
  const { ready, calls } = await start(JSON.parse(process.argv[2] ?? '{}'))
  process.on('message', ({ id, call, args }: ToTestbed) => {
    Promise.resolve(Reflect.apply(calls[call], calls, args)).then(
      () => say({ id }),
      (thrown: unknown) => say({ id, error: thrown instanceof Error ? thrown.message : String(thrown) }),
    )
  })
  say({ ready })
} catch (error) {
  console.error(error)
  await end(1)
}
