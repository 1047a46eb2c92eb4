import { codeFormatsIn } from '~/lib/ui/page/code-formats'
import { lastPairIn } from '~/lib/ui/page/last-pair'
import { looksIn } from '~/lib/ui/page/looks'
import type { SessionNotes } from '~/lib/ui/page/session-notes'
import type { Shell } from '~/lib/ui/page/shell'

/**
 * A shell that leaves no trace: notes in memory, no other pages, no permissions asked. Only the theme shows on the
 * page's `root`.
 */
export function practiceShell(
  { isToolbarPopup, version, trace }: Pick<Shell, 'isToolbarPopup' | 'version' | 'trace'>,
  root: Parameters<typeof looksIn>[1],
): Shell {
  const items = new Map<string, string>()
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  return {
    isToolbarPopup,
    isFullPage: false,
    version,
    trace,
    notes: memoryNotes(),
    lastPair: lastPairIn(store),
    codeFormats: codeFormatsIn(store),
    looks: looksIn(store, root),
    stays: [],
    stayIn: nothing,
    openTab: nothing,
    openLink: nothing,
    closeWindow: nothing,
    openPasskeys: async () => null,
    hasHosts: async () => false,
    requestHosts: async () => false,
    onHostsChanged: () => nothing,
  }
}

function memoryNotes(): SessionNotes {
  const notes = new Map<string, unknown>()
  return {
    read: (key) => notes.get(key),
    write: (key, value) => void (value === undefined ? notes.delete(key) : notes.set(key, value)),
    drop: () => notes.clear(),
    follow: () => nothing,
  }
}

function nothing(): void {}
