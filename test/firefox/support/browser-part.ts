import type { Bidi } from './bidi'
import { callOf, elementsOf, type Page, type Point } from './page'
import { ADD_ON } from './profile-directory'

/** The toolbar's popup or the sidebar, which BiDi does not list: they are reached by way of the browser's own window. */
export type BrowserPart = Omit<Page, 'close' | 'goto' | 'reload'>

/** The selector that finds them there. */
const POPUP = 'document.querySelector("browser.webextension-popup-browser")'
const SIDEBAR = 'document.getElementById("sidebar").contentDocument?.querySelector("browser")'

/**
 * As a click on the toolbar's button does. Firefox begins the page in a browser that is never shown, and moves it to that
 * of the popup, which loses what the page was asked meanwhile: until the popup stands, it is asked nothing.
 */
export async function openToolbarPopup(bidi: Bidi, browserWindow: string): Promise<BrowserPart> {
  await bidi.evaluate(
    browserWindow,
    `new Promise((resolve) => {
      addEventListener('WebExtPopupLoaded', () => resolve(true), { once: true })
      ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs')
        .ExtensionParent.apiManager.global
        .browserActionFor(WebExtensionPolicy.getByID(${JSON.stringify(ADD_ON)}).extension)
        .triggerAction(window)
    })`,
  )
  return partOn(bidi, browserWindow, POPUP)
}

export function sidebarOn(bidi: Bidi, browserWindow: string): BrowserPart {
  return partOn(bidi, browserWindow, SIDEBAR)
}

function partOn(bidi: Bidi, browserWindow: string, element: string): BrowserPart {
  /** Runs an expression in the process of the page; its value comes back as JSON. */
  const inContent = async <T>(expression: string): Promise<T> => {
    const script = `(async () => {
      try { sendAsyncMessage('value', JSON.stringify({ value: await (${expression}) })) }
      catch (error) { sendAsyncMessage('error', String(error)) }
    })()`
    const answer = await bidi.evaluate<string>(
      browserWindow,
      `new Promise((resolve, reject) => {
        const { messageManager } = ${element}
        messageManager.addMessageListener('value', ({ data }) => resolve(data))
        messageManager.addMessageListener('error', ({ data }) => reject(new Error(data)))
        messageManager.loadFrameScript('data:,' + encodeURIComponent(${JSON.stringify(script)}), false)
      })`,
    )
    const { value }: { value: T } = JSON.parse(answer)
    return value
  }
  /** A page takes no mouse before it is first painted. */
  const click = ({ x, y }: Point) =>
    inContent<boolean>(
      `new Promise((resolve) => {
        content.addEventListener('click', () => resolve(true), { capture: true, once: true })
        for (const type of ['mousemove', 'mousedown', 'mouseup'])
          content.synthesizeMouseEvent(type, ${x}, ${y}, { button: 0, clickCount: 1 }, {})
        resolve(false)
      })`,
    )
  return {
    ...elementsOf(
      (task, ...args) =>
        inContent(
          `Cu.evalInSandbox(${JSON.stringify(callOf(task, args))}, new Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false }))`,
        ),
      click,
    ),
    url: () => bidi.evaluate(browserWindow, `${element}?.currentURI.spec`),
    async screenshot() {
      const data = await bidi.evaluate<string>(
        browserWindow,
        `${element}.browsingContext.currentWindowGlobal.drawSnapshot(null, 1, 'white').then((drawn) => {
          const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas')
          Object.assign(canvas, { width: drawn.width, height: drawn.height })
          canvas.getContext('2d').drawImage(drawn, 0, 0)
          return canvas.toDataURL().split(',')[1]
        })`,
      )
      return Buffer.from(data, 'base64')
    },
  }
}
