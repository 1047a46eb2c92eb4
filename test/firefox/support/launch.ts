import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { vi } from 'vitest'
import { connectBidi } from './bidi'
import { type BrowserPart, openToolbarPopup, sidebarOn } from './browser-part'
import { ensureFirefox } from './ensure-firefox'
import { type Page, pageOn } from './page'
import { ADD_ON, EXTENSION_ORIGIN } from './profile-directory'

export type Firefox = {
  /** A new tab. */
  open(url: string): Promise<Page>
  /** The tab or window with this page of the extension, once there is one. */
  page(name: string): Promise<Page>
  /** The popup below the toolbar's button, opened by it. */
  openToolbarPopup(): Promise<BrowserPart>
  sidebar: BrowserPart
  /** How many tabs and windows show this page of the extension. */
  countOf(name: string): Promise<number>
  /** Closes every page of the extension. */
  closePages(): Promise<void>
  /** Whether the event page is running: `running`, `stopped`, or on the way between them. */
  backgroundState(): Promise<string>
  /** Ends the event page that runs, as the browser does with one that idles. An event may start the next one at once. */
  stopBackground(): Promise<void>
  /** Errors in the consoles of the extension's pages. */
  problems: string[]
  close(): Promise<void>
}

/** Firefox's own record of an installed extension. */
type AddOn = {
  backgroundState: string
  /** The event page that runs. */
  backgroundContext?: object
  terminateBackground(options: object): Promise<void>
}

type Tree = { contexts: { context: string; url: string }[] }

const START_MS = 60_000
const POLL_MS = 50

/** Firefox on a profile directory that outlives it. */
export async function launchFirefox(profileDirectory: string): Promise<Firefox> {
  const child = spawn(
    ensureFirefox(console.log),
    [
      '--headless',
      '--profile',
      profileDirectory,
      '--remote-debugging-port=0',
      // The tests look into the browser itself: only there the event page can be seen and stopped.
      '--remote-allow-system-access',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const bidi = await connectBidi(await addressOf(child))
  const problems: string[] = []
  await bidi.onLogEntry(({ level, text, stackTrace }) => {
    const isOwn = stackTrace?.callFrames.some(({ url }) => url.startsWith(EXTENSION_ORIGIN)) === true
    if (level === 'error' && isOwn) problems.push(text ?? '')
  })

  const contextsOf = async (url: string) => {
    const { contexts } = await bidi.send<Tree>('browsingContext.getTree')
    return contexts.filter((context) => context.url.split('#')[0] === url)
  }
  const { contexts: windows } = await bidi.send<Tree>('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const browserWindow = windows[0]?.context ?? ''
  const inBrowser = <T>(task: (addOn: AddOn) => T | Promise<T>) =>
    bidi.evaluate<T>(
      browserWindow,
      `(${String(task)})(WebExtensionPolicy.getByID(${JSON.stringify(ADD_ON)}).extension)`,
    )

  return {
    problems,
    async open(url) {
      const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' })
      const page = pageOn(bidi, context)
      await page.goto(url)
      return page
    },
    page: (name) =>
      vi.waitFor(
        async () => {
          const [found] = await contextsOf(`${EXTENSION_ORIGIN}/${name}`)
          if (found === undefined) throw new Error(`${name} is not open`)
          return pageOn(bidi, found.context)
        },
        { timeout: START_MS, interval: POLL_MS },
      ),
    openToolbarPopup: () => openToolbarPopup(bidi, browserWindow),
    sidebar: sidebarOn(bidi, browserWindow),
    countOf: async (name) => (await contextsOf(`${EXTENSION_ORIGIN}/${name}`)).length,
    async closePages() {
      const { contexts } = await bidi.send<Tree>('browsingContext.getTree')
      for (const { context, url } of contexts)
        if (url.startsWith(EXTENSION_ORIGIN)) await pageOn(bidi, context).close()
    },
    backgroundState: () => inBrowser(({ backgroundState }) => backgroundState),
    async stopBackground() {
      await inBrowser(endEventPage)
    },
    async close() {
      const exited = once(child, 'exit')
      await bidi.send('browser.close')
      await exited
    },
  }
}

/** Runs in the browser. An event that comes while the page is suspended keeps it alive, or starts the next one at once. */
async function endEventPage(addOn: AddOn): Promise<null> {
  while (addOn.backgroundState !== 'stopped') {
    const page = addOn.backgroundContext
    await addOn.terminateBackground({ disableResetIdleForTest: true })
    if (page !== undefined && addOn.backgroundContext !== page) break
  }
  return null
}

/** Where it takes commands, which it says on its standard error. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('Firefox ended before it could be driven')))
    if (child.stderr === null) return
    // Read to its end: Firefox would wait for a reader.
    createInterface({ input: child.stderr }).on('line', (line) => {
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
}
