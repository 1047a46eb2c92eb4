import { createContext, use } from 'react'
import type { CodeFormats } from './code-formats'
import type { LastPair } from './last-pair'
import type { LooksStore } from './looks'
import type { Passkeys } from './passkeys'
import type { StayingPlace } from './place'
import type { SessionNotes } from './session-notes'
import type { WalletTrace } from './wallet-trace'

/** The browser APIs that the pages use, so that they can be rendered without a browser. */
export type Shell = {
  /** The toolbar popup closes when it loses focus; a panel, a tab or a window stays. */
  isToolbarPopup: boolean
  /** Whether the browser can print this page, and ask in it whether the camera may be used. */
  isFullPage: boolean
  version: string
  notes: SessionNotes
  trace: WalletTrace
  lastPair: LastPair
  codeFormats: CodeFormats
  looks: LooksStore
  /** Where else the app can go on, and stay. */
  stays: readonly StayingPlace[]
  /**
   * Goes on there, a tab with that route of the app, and closes the toolbar popup. Must be called in the click handler
   * itself.
   */
  stayIn(place: StayingPlace, route: string): void
  /** Opens one of the extension's own pages in a tab, and closes the toolbar popup. */
  openTab(path: string): void
  openLink(url: string): void
  closeWindow(): void
  /** Loads what asks for passkeys; `null` where nothing of the browser may be used. */
  openPasskeys(): Promise<Passkeys | null>
  hasHosts(origins: string[]): Promise<boolean>
  /** Calls back whenever the browser's permissions change. @returns what ends that */
  onHostsChanged(changed: () => void): () => void
  /** Must be called in the click handler itself: browsers show the prompt only then. */
  requestHosts(origins: string[]): Promise<boolean>
}

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = use(ShellContext)
  if (shell === null) throw new Error('no shell above this component')
  return shell
}
