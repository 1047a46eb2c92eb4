import { type ClientContext as CallContext, type ClientLink, createORPCClient } from '@orpc/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { parseHTML } from 'linkedom'
import { act, type ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { UiClient } from '~/lib/rpc/client'
import { ClientContext } from '~/lib/ui/client'
import { lastPairIn } from '~/lib/ui/last-pair'
import '~/lib/ui/locale.fixture'
import { looksIn } from '~/lib/ui/looks'
import { createQueryClient } from '~/lib/ui/query-client'
import { openNotes } from '~/lib/ui/session-notes'
import { type Shell, ShellContext } from '~/lib/ui/shell'
import { walletTraceIn } from '~/lib/ui/wallet-trace'

/** What the background answers, by the names of the calls; what is left out is answered never. */
type Answers<Calls = UiClient> = {
  [Name in keyof Calls]?: Calls[Name] extends (...given: infer Given) => unknown
    ? (input: NonNullable<Given[0]>) => unknown
    : Answers<Calls[Name]>
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
  const { createRoot } = await import('react-dom/client')
  vi.useFakeTimers()

  const shell = await memoryShell(document.documentElement)
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

async function memoryShell(root: HTMLElement): Promise<Shell> {
  const items = new Map<string, string>()
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  return {
    isToolbarPopup: false,
    isFullPage: false,
    version: '0',
    notes: await openNotes({ get: async () => ({}), set: async () => nothing(), onChange: nothing }, '0'),
    trace: walletTraceIn(store),
    lastPair: lastPairIn(store),
    looks: looksIn(store, root),
    firstScreen: { stands: () => nothing },
    stays: [],
    stayIn: nothing,
    openTab: nothing,
    openLink: nothing,
    closeWindow: nothing,
    hasHosts: async () => false,
    requestHosts: async () => false,
    onHostsChanged: () => nothing,
  }
}

class Sizes implements Pick<ResizeObserver, 'observe' | 'disconnect'> {
  observe = nothing
  disconnect = nothing
}

function nothing(): void {}
