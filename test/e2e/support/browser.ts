import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright'
import { chromiumArguments } from './chromium'
import { ensureChromium } from './ensure-chromium'
import { withoutFonts } from './ensure-fonts'

export type ExtensionBrowser = {
  context: BrowserContext
  extensionId: string
  /** The popup as a tab. */
  openPopup(route?: string): Promise<Page>
  /** A page of the extension by its file, as a tab of that size. */
  openPage(file: string, size?: { width: number; height: number }): Promise<Page>
  /** Closes every page of the extension; an empty one keeps the browser open. */
  closePages(): Promise<void>
  /** Ends the service worker for real, as the browser does under memory pressure; it is gone once this resolves. */
  killWorker(): Promise<void>
  /** Whether the service worker is running. */
  hasWorker(): Promise<boolean>
  /** The running service worker. */
  worker(): Promise<Worker>
  /** Kills every process of the browser at once, as a power failure would. */
  kill(): Promise<void>
  close(): Promise<void>
}

export type LaunchOptions = {
  extensionPath: string
  userDataDir: string
  headless?: boolean
  /** In addition to the usual ones. */
  launchArguments?: string[]
  /** The caller ends the browser on Ctrl-C, with all else: else Playwright does, and exits before anything is tidied up. */
  ownsSignals?: boolean
}

const POLL_MS = 20
/** Three seconds: a worker that is still listed then has been started again. */
const MAX_POLLS = 150

type Target = { id: string; type: string; url: string }

/** Chromium with the built extension, on a profile directory that outlives it. */
export async function launchExtension(options: LaunchOptions): Promise<ExtensionBrowser> {
  const { extensionPath, userDataDir, headless = true, launchArguments = [], ownsSignals = false } = options
  const context = await chromium.launchPersistentContext(userDataDir, {
    executablePath: ensureChromium(console.log),
    headless,
    env: withoutFonts(),
    args: [...chromiumArguments(extensionPath), '--remote-debugging-port=0', ...launchArguments],
    ignoreDefaultArgs: ['--disable-extensions'],
    handleSIGINT: !ownsSignals,
    handleSIGTERM: !ownsSignals,
    handleSIGHUP: !ownsSignals,
    viewport: { width: 380, height: 600 },
    // Nobody looks, and frames cost the cores that tests need; what waits for rest need not wait.
    reducedMotion: 'reduce',
  })
  // A killed worker may still be listed, before the running one.
  const worker = async () => context.serviceWorkers().at(-1) ?? context.waitForEvent('serviceworker')
  const extensionId = new URL((await worker()).url()).host
  const isOwn = (url: string) => url.startsWith(`chrome-extension://${extensionId}/`)

  /** On a connection of its own: a kept one may be closed by the browser just as it is used again. */
  const devTools = (path: string) =>
    fetch(`http://127.0.0.1:${debuggingPort(userDataDir)}/json/${path}`, { headers: { connection: 'close' } })
  const workerTargets = async () => {
    const targets: Target[] = await (await devTools('list')).json()
    return targets.filter(({ type, url }) => type === 'service_worker' && isOwn(url))
  }
  const openPage: ExtensionBrowser['openPage'] = async (file, size) => {
    const page = await context.newPage()
    if (size !== undefined) await page.setViewportSize(size)
    await page.goto(`chrome-extension://${extensionId}/${file}`)
    return page
  }
  return {
    context,
    extensionId,
    openPopup: (route = '') => openPage(`popup.html${route}`),
    openPage,
    async closePages() {
      await context.newPage()
      for (const page of context.pages().filter((page) => isOwn(page.url()))) await page.close()
    },
    async killWorker() {
      const running = (await workerTargets()).map(({ id }) => id)
      for (const id of running) await devTools(`close/${id}`)
      // A page that reconnects at once starts it again, and the browser may list it under the same id.
      for (let polls = 0; polls < MAX_POLLS; polls += 1) {
        if (!(await workerTargets()).some(({ id }) => running.includes(id))) return
        await sleep(POLL_MS)
      }
    },
    async hasWorker() {
      return (await workerTargets()).length > 0
    },
    worker,
    async kill() {
      const closed = context.waitForEvent('close')
      // The browser leads its own process group, to which all its child processes belong.
      process.kill(-processId(userDataDir), 'SIGKILL')
      await closed
    },
    close: () => context.close(),
  }
}

/** Chosen by the browser itself, which writes it to its profile directory. */
export function debuggingPort(userDataDir: string): number {
  const [port] = readFileSync(join(userDataDir, 'DevToolsActivePort'), 'utf8').split('\n')
  return Number(port)
}

/** From the lock in its profile directory: machine, then process. */
function processId(userDataDir: string): number {
  return Number(readlinkSync(join(userDataDir, 'SingletonLock')).split('-').at(-1))
}
