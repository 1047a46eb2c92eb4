import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { clientOver, type UiClient } from '~/lib/rpc/client'
import { ClientContext } from '~/lib/ui/query/client'
import '~/lib/ui/text/locale.fixture'
import { practiceShell } from '~/lib/ui/practice/practice-shell'
import { createQueryClient } from '~/lib/ui/query/query-client'
import { ShellContext } from '~/lib/ui/page/shell'

/** The background's answers, by the names of the calls; any other call is never answered. */
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
  const does = async (task: () => unknown) => {
    await act(async () => void (await task()))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
  onTestFinished(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  await does(() =>
    render(<Page />, {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>
          <ClientContext value={client}>
            <ShellContext value={shell}>
              <Router hook={location.hook}>{children}</Router>
            </ShellContext>
          </ClientContext>
        </QueryClientProvider>
      ),
    }),
  )
  const now = () => {
    const [last] = drawn
    if (last === undefined) throw new Error('nothing was drawn')
    return last.current
  }
  // Each file has a document of its own, while `screen` keeps the first.
  const page = within(document.body)
  return {
    ...page,
    notes: shell.notes,
    queries,
    /** The routes that were gone to, the first being `/`. */
    routes: location.history,
    now,
    text: () => document.body.textContent ?? '',
    does: (task: (current: T) => unknown) => does(() => task(now())),
    /** A button, by what it is called to a screen reader. */
    clicks: (name: string | RegExp) => does(() => fireEvent.click(page.getByRole('button', { name }))),
    submits: () => does(() => fireEvent.submit(theOne('form'))),
    types: (testId: string, value: string) =>
      does(() => fireEvent.change(page.getByTestId(testId), { target: { value } })),
    attaches: (testId: string, file: File) =>
      does(() => fireEvent.change(page.getByTestId(testId), { target: { files: [file] } })),
    chooses: (value: string) => does(() => fireEvent.click(theOne(`[type="radio"][value="${value}"]`))),
  }
}

function theOne(selector: string): Element {
  const [found, ...others] = document.querySelectorAll(selector)
  if (found === undefined || others.length > 0) throw new Error(`${selector} is not there once`)
  return found
}

/** An answer that comes once it is told to, each in its turn. */
export function laterAnswers() {
  const given: ((answer: unknown) => void)[] = []
  return { given, answer: () => new Promise<unknown>((resolve) => given.push(resolve)) }
}

function clientOf(answers: Answers): UiClient {
  return clientOver((path, input) => {
    const answer = path.reduce<unknown>((found, name) => Reflect.get(Object(found), name), answers)
    return typeof answer === 'function' ? Reflect.apply(answer, undefined, [input]) : new Promise(nothing)
  })
}

function nothing(): void {}
