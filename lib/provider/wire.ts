import type { PageWalletCall } from '~/lib/contract/provider'
import { defineProperty, get, set } from './pristine'

/**
 * The line between the page's script and the relay: one element, handed over before any script of the page runs and kept
 * out of the document from then on. No script of the page can find it, so none can listen in or answer in our name.
 */
const TAG = 'satspan-wire'
const TEXT = 'text'
const RING_BACK = 'input'

export type WireError = { code: number; message: string; data?: { reason: string; path?: string } }

export type ToPage =
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: WireError }
  | { kind: 'page-send'; id: number; step: number; call: PageWalletCall }
  | { kind: 'event'; event: string; data: unknown }

/** Both ends call this once. Whoever comes first leaves the element for the other. */
export function meet(): HTMLElement {
  const left = document.querySelector<HTMLElement>(TAG)
  if (left !== null) {
    left.remove()
    return left
  }
  const wire = document.createElement(TAG)
  document.documentElement.append(wire)
  return wire
}

/** The page's end: sends text, hears messages. Only what is the element's own is used: a page's changes do not reach it. */
export function pageEnd(wire: HTMLElement, hear: (message: ToPage) => void): (text: string) => void {
  keepOwn(wire, 'click')
  keepOwn(wire, 'setAttribute')
  // The handler, not a listener: it is there where a page has replaced `addEventListener` too.
  set(wire, 'oninput', ({ detail }: { detail: unknown }) => {
    if (isToPage(detail)) hear(detail)
  })
  return (text) => {
    wire.setAttribute(TEXT, text)
    wire.click()
  }
}

function keepOwn(wire: HTMLElement, method: 'click' | 'setAttribute'): void {
  defineProperty(wire, method, { value: get(wire, method) })
}

export function isToPage(message: unknown): message is ToPage {
  return typeof message === 'object' && message !== null && 'kind' in message
}

/** Firefox keeps an extension's objects from pages unless they are cloned over; Chromium clones by itself. */
declare const cloneInto: undefined | (<T>(value: T, target: Window) => T)

/** The relay's end: hears text, sends messages. */
export function relayEnd(wire: HTMLElement, hear: (text: string) => void): (message: ToPage) => void {
  wire.addEventListener('click', () => hear(wire.getAttribute(TEXT) ?? ''))
  return (message) => {
    const detail = typeof cloneInto === 'function' ? cloneInto(message, window) : message
    wire.dispatchEvent(new CustomEvent(RING_BACK, { detail }))
  }
}
