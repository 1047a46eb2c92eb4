import { type ClientContext as CallContext, type ClientLink, createORPCClient } from '@orpc/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { parseHTML } from 'linkedom'
import { act, type ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { UiClient } from '~/lib/rpc/client'
import { ClientContext } from '~/lib/ui/client'
import '~/lib/ui/locale.fixture'
import { practiceShell } from '~/lib/ui/practice/practice-shell'
import { createQueryClient } from '~/lib/ui/query-client'
import { ShellContext } from '~/lib/ui/shell'

/** What the background answers, by the names of the calls; any other call is never answered. */
type Answers<Calls = UiClient> = {
  [Name in keyof Calls]?: Calls[Name] extends (...given: infer Given) => unknown
    ? (input: NonNullable<Given[0]>) => unknown
    : Answers<Calls[Name]>
}

const BARE = {
  isToolbarPopup: false,
  version: '0',
  trace: { isKept: () => false, keep: nothing, drop: nothing },
}

/** Draws a hook, and what shows it, in a page of its own until the test ends. After whatever is done there, a second passes. */
export async function drawHook<T>(
  hook: () => T,
  answers: Answers,
  draw: (current: T) => ReactNode = () => null,
) {
  const { window, document } = parseHTML('<!doctype html><html><body></body></html>')
  const globals = { window, document, navigator: { userAgent: '' }, ResizeObserver: Sizes }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // An error scrolls itself into sight.
  Object.assign(window.HTMLElement.prototype, { scrollIntoView: nothing })
  const { createRoot } = await import('react-dom/client')
  vi.useFakeTimers()

  const shell = practiceShell(BARE, document.documentElement)
  const location = memoryLocation({ path: '/', record: true })
  const queries = createQueryClient()
  const client = clientOf(answers)
  const drawn: { current: T }[] = []
  function Page() {
    const current = hook()
    drawn[0] = { current }
    return draw(current)
  }
  const root = createRoot(document.body)
  const does = async (task: () => unknown) => {
    await act(async () => void (await task()))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
  /** What React has been given of an element: it hears none of this document's `input` and `change`. */
  const change = (element: Element, target: object) =>
    does(() => {
      const props = Object.keys(element).find((key) => key.startsWith('__reactProps$')) ?? ''
      Reflect.get(element, props).onChange({ target })
    })
  const dispatch = (element: Element | null | undefined, type: string) =>
    does(() => element?.dispatchEvent(new window.Event(type, { bubbles: true, cancelable: true })))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  await does(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <ClientContext value={client}>
          <ShellContext value={shell}>
            <Router hook={location.hook}>
              <Page />
            </Router>
          </ShellContext>
        </ClientContext>
      </QueryClientProvider>,
    ),
  )
  const now = () => {
    const [last] = drawn
    if (last === undefined) throw new Error('nothing was drawn')
    return last.current
  }
  return {
    notes: shell.notes,
    queries,
    /** The routes that were gone to, the first being `/`. */
    routes: location.history,
    now,
    text: () => document.body.textContent ?? '',
    does: (task: (current: T) => unknown) => does(() => task(now())),
    clicks: (name: string) =>
      dispatch(
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name),
        'click',
      ),
    submits: () => dispatch(document.querySelector('form'), 'submit'),
    /** In each field of that test id. */
    types: async (testId: string, value: string) => {
      for (const field of document.querySelectorAll(`[data-testid="${testId}"]`))
        await change(field, { value })
    },
    /** Each box of that test id. */
    ticks: async (testId: string, checked: boolean) => {
      for (const box of document.querySelectorAll(`[data-testid="${testId}"]`)) await change(box, { checked })
    },
    chooses: async (value: string) => {
      for (const field of document.querySelectorAll(`[type="radio"][value="${value}"]`))
        await change(field, {})
    },
  }
}

/** An answer that comes once it is told to, each in its turn. */
export function laterAnswers() {
  const given: ((answer: unknown) => void)[] = []
  return { given, answer: () => new Promise<unknown>((resolve) => given.push(resolve)) }
}

function clientOf(answers: Answers): UiClient {
  const link: ClientLink<CallContext> = {
    async call(path, input) {
      const answer = path.reduce<unknown>((found, name) => Reflect.get(Object(found), name), answers)
      return typeof answer === 'function' ? Reflect.apply(answer, undefined, [input]) : new Promise(nothing)
    },
  }
  return createORPCClient(link)
}

class Sizes implements Pick<ResizeObserver, 'observe' | 'disconnect'> {
  observe = nothing
  disconnect = nothing
}

function nothing(): void {}
