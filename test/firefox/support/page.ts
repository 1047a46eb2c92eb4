import { expect, vi } from 'vitest'
import type { Bidi } from './bidi'

/** One page of the extension or of a site. */
export type Page = {
  /** Its address now; undefined once it is closed. */
  url(): Promise<string | undefined>
  /** Runs a function in the page, which sees nothing but its arguments. */
  run<T, A extends unknown[]>(task: (...args: A) => T | Promise<T>, ...args: A): Promise<T>
  /** An attribute of the first element that matches; null without one. */
  attribute(selector: string, name: string): Promise<string | null>
  text(selector: string): Promise<string>
  count(selector: string): Promise<number>
  /** These wait for an element that is shown and can be used. */
  waitFor(selector: string): Promise<void>
  click(selector: string): Promise<void>
  /** Clicks with the mouse: what a browser asks its user at a click, it asks at none that a script has made. */
  press(selector: string): Promise<void>
  fill(selector: string, text: string): Promise<void>
  goto(url: string): Promise<void>
  /** Anew, whereas going to an address that differs by its fragment alone loads nothing. */
  reload(): Promise<void>
  close(): Promise<void>
  screenshot(): Promise<Buffer>
}

type Tree = { contexts: { context: string; url: string }[] }

const WAIT_MS = 60_000
const POLL_MS = 50

export const byTestId = (id: string): string => `[data-testid="${id}"]`

type Run = Page['run']
/** Where in the page the mouse is clicked, in CSS pixels. */
export type Point = { x: number; y: number }

/** A tab, or the one page of a window. */
export function pageOn(bidi: Bidi, context: string): Page {
  const run: Run = (task, ...args) => bidi.evaluate(context, callOf(task, args))
  return {
    ...elementsOf(run, async ({ x, y }) => {
      await bidi.send('input.performActions', { context, actions: [clickAt(x, y)] })
      return true
    }),
    async url() {
      try {
        const { contexts } = await bidi.send<Tree>('browsingContext.getTree', { root: context })
        return contexts[0]?.url
      } catch {
        return undefined
      }
    },
    async goto(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async reload() {
      await bidi.send('browsingContext.reload', { context, wait: 'complete' })
    },
    async close() {
      await bidi.send('browsingContext.close', { context })
    },
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
  }
}

/** A call of a function that sees nothing but its arguments, as an expression. */
export const callOf = <A extends unknown[]>(task: (...args: A) => unknown, args: A): string =>
  `(${String(task)})(...${JSON.stringify(args)})`

/**
 * Handles a page's elements, however its code and the mouse are reached.
 * @param clickMouse whether the page has heard of the click
 */
export function elementsOf(run: Run, clickMouse: (point: Point) => Promise<boolean>) {
  /** Tries again while the element is not there, or the page is just being left. */
  const onceUsable = (task: (selector: string, text: string) => boolean, selector: string, text = '') =>
    vi.waitFor(
      async () => {
        if (!(await run(task, selector, text))) throw new Error(`${selector} is not there, or cannot be used`)
      },
      { timeout: WAIT_MS, interval: POLL_MS },
    )
  return {
    run,
    attribute: (selector: string, name: string) =>
      run((selector, name) => document.querySelector(selector)?.getAttribute(name) ?? null, selector, name),
    text: (selector: string) =>
      run((selector) => document.querySelector(selector)?.textContent ?? '', selector),
    count: (selector: string) => run((selector) => document.querySelectorAll(selector).length, selector),
    waitFor: (selector: string) =>
      onceUsable((selector) => document.querySelector(selector)?.checkVisibility() === true, selector),
    click: (selector: string) => onceUsable(clickOn, selector),
    async press(selector: string) {
      await onceUsable(isUsable, selector)
      await expect.poll(async () => clickMouse(await run(middleOf, selector))).toBe(true)
    },
    fill: (selector: string, text: string) => onceUsable(fillIn, selector, text),
  }
}

function isUsable(selector: string): boolean {
  const found = document.querySelector(selector)
  return found?.checkVisibility() === true && !found.matches(':disabled, [aria-disabled=true]')
}

function middleOf(selector: string): Point {
  const found = document.querySelector(selector)
  found?.scrollIntoView({ block: 'center' })
  const { left = 0, top = 0, width = 0, height = 0 } = found?.getBoundingClientRect() ?? {}
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
}

function clickAt(x: number, y: number): object {
  const button = 0
  return {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button },
      { type: 'pointerUp', button },
    ],
  }
}

function clickOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector)
  if (found?.checkVisibility() !== true || found.matches(':disabled, [aria-disabled=true]')) return false
  // After the answer: a click may close its own window, and is never made twice.
  setTimeout(() => found.click())
  return true
}

function fillIn(selector: string, text: string): boolean {
  const found = document.querySelector(selector)
  if (found instanceof HTMLSelectElement) {
    found.value = text
    found.dispatchEvent(new Event('change', { bubbles: true }))
    return found.value === text
  }
  if (!(found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement)) return false
  if (!found.checkVisibility() || found.matches(':disabled')) return false
  found.focus()
  found.select()
  // Fields drop what is invisible.
  const visible = (typed: string) => typed.replaceAll(/\p{Cf}/gu, '').trim()
  // As typed: the page sees the events of an input.
  return document.execCommand('insertText', false, text) && visible(found.value) === visible(text)
}
