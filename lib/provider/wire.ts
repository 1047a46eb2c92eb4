import { cloneForPage } from '~/lib/browsers'
import { CustomEvent, defineProperty, get, getOwnPropertyDescriptor, isObject, set } from './pristine'
import type { ProviderRpcError } from './types'

/**
 * The channel between the page's script and the relay: one element, passed over before any script of the page runs and
 * detached from the document afterwards. The page's scripts cannot find it, so they can neither listen nor answer in
 * our name.
 */
const TAG = 'satspan-wire'
const TEXT = 'text'
const RING_BACK = 'input'

export type WireError = Pick<ProviderRpcError, 'code' | 'message' | 'data'>

/** For a wallet of the page, by its uuid; empty, for the one that the page has named in its request. */
type PageQuestion = { id: number; wallet: string; method: string; params: unknown }

export type ToPage =
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: WireError }
  | (PageQuestion & { kind: 'page-question'; step: string; chainId?: undefined })
  /** A call to send, on that network only; again the same one, to hear what became of it. */
  | (PageQuestion & { kind: 'page-send'; step: number; chainId: string; requestId: string })
  | { kind: 'event'; event: string; data: unknown }
  /** `document.open()` has removed all listeners, so the provider has to be announced again. */
  | { kind: 'reopened' }

/** Called once at each end. The first to arrive leaves the element for the other. */
export function meet(): HTMLElement {
  const left = document.querySelector<HTMLElement>(TAG)
  if (left) {
    left.remove()
    return left
  }
  // Only an element of HTML can be clicked, and an SVG document would create another.
  const wire = document.createElementNS('http://www.w3.org/1999/xhtml', TAG)
  // A document that is just being opened anew has no root yet.
  const parent = document.firstElementChild ?? document
  parent.append(wire)
  return wire
}

/**
 * The page's end: sends text, receives messages. Uses only the element's native methods, so that the page's changes
 * have no effect. Sending returns whether the relay is still there to take the text.
 */
export function pageEnd(wire: HTMLElement, receive: (message: ToPage) => void): (text: string) => boolean {
  keepOwn(wire, 'click')
  keepOwn(wire, 'setAttribute')
  keepOwn(wire, 'getAttribute')
  const detail = getOwnPropertyDescriptor(CustomEvent.prototype ?? {}, 'detail')
  // The handler property, not a listener: it works even if the page has replaced `addEventListener`.
  set(wire, 'oninput', (event: CustomEvent) => {
    if (detail) defineProperty(event, 'detail', detail)
    const message: unknown = event.detail
    if (isToPage(message)) receive(message)
  })
  return (text) => {
    wire.setAttribute(TEXT, text)
    wire.click()
    return wire.getAttribute(TEXT) === null
  }
}

function keepOwn(wire: HTMLElement, method: 'click' | 'getAttribute' | 'setAttribute'): void {
  defineProperty(wire, method, { value: get(wire, method) })
}

export function isToPage(message: unknown): message is ToPage {
  return isObject(message) && 'kind' in message
}

/**
 * The relay's end: receives text, sends messages. It takes each text away, which tells the page that it is there.
 *
 * @param isLeft whether the extension was reloaded or removed, after which Chromium still runs this script
 */
export function relayEnd(
  wire: HTMLElement,
  receive: (text: string) => void,
  isLeft: () => boolean,
): (message: ToPage) => void {
  wire.addEventListener('click', () => {
    if (isLeft()) return
    const text = wire.getAttribute(TEXT) ?? ''
    wire.removeAttribute(TEXT)
    if (text !== '') receive(text)
  })
  return (message) => {
    wire.dispatchEvent(new CustomEvent(RING_BACK, { detail: cloneForPage(message) }))
  }
}
