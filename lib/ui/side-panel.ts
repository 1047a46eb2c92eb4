import { browser } from 'wxt/browser'

/** What the browsers call it. A browser may have neither. */
type Panels = {
  /** Chromium, from version 116. */
  sidePanel?: { open?(options: { windowId: number }): Promise<void> }
  /** Firefox on a computer. */
  sidebarAction?: { open(): Promise<void> }
  windows: { getCurrent(): Promise<{ id?: number | undefined }> }
}

/**
 * Opens the panel beside the pages of this window; `null` in a browser that has none. What it returns must be called in
 * the click handler itself: browsers open a panel only then.
 */
export async function findSidePanel(): Promise<(() => Promise<void>) | null> {
  const { sidePanel, sidebarAction, windows }: Panels = browser
  if (sidebarAction !== undefined) return () => sidebarAction.open()
  if (sidePanel?.open === undefined) return null
  // Asked beforehand, since the click has no time to.
  const { id: windowId } = await windows.getCurrent()
  return windowId === undefined ? null : async () => sidePanel.open?.({ windowId })
}
