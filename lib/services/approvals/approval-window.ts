import * as z from 'zod/mini'
import type { KeyValueArea } from '../ports/platform'

const KEY = 'approval-window'

/** Windows of the browser. */
export interface Windows {
  /** Opens the approval page in a small window, or in a tab if the browser has no such windows. @returns its id */
  open(): Promise<string>
  /** Brings it to the front; `false` if it is closed. */
  focus(id: string): Promise<boolean>
}

export type ApprovalWindow = {
  /** Opens the window, or brings it to the front. */
  show(): Promise<void>
  /** Nothing is left to answer and the window is about to close: the next request opens another. */
  finish(): Promise<void>
  /** Whether a closed window was the approval window, with something still to answer. */
  wasClosed(id: string): Promise<boolean>
}

type Ports = { windows: Windows; session: KeyValueArea }

/** The one window in which the user answers. Its id survives the worker's restarts. */
export function createApprovalWindow({ windows, session }: Ports): ApprovalWindow {
  let turn: Promise<unknown> = Promise.resolve()

  /** One task at a time, so that many simultaneous requests open only one window. */
  const exclusive = <T>(task: () => Promise<T>): Promise<T> => {
    const done = turn.then(task, task)
    turn = done.catch(() => undefined)
    return done
  }
  const current = async () => z.string().safeParse(await session.get(KEY)).data

  return {
    show: () =>
      exclusive(async () => {
        const id = await current()
        if (id !== undefined && (await windows.focus(id))) return
        await session.set(KEY, await windows.open())
      }),

    finish: () => exclusive(() => session.remove(KEY)),

    wasClosed: (id) =>
      exclusive(async () => {
        if ((await current()) !== id) return false
        await session.remove(KEY)
        return true
      }),
  }
}
