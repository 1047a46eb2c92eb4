/**
 * All that differs between browsers. What one lacks is asked for where it is used, never guessed from the browser's
 * name; only the manifest is written for one of them. Imports nothing: the build and the pages' scripts take it too.
 */

/** The first Firefox that asks its user for `data_collection_permissions`, on a computer and on Android. */
export const FIREFOX_MINIMUM = '142.0'

/** Returns the manifest's part for one browser alone. */
export function manifestOf(target: string): object {
  if (target !== 'firefox')
    // Content scripts of the page's own world, `toSorted` and `with`, and colours mixed in CSS.
    return { minimum_chrome_version: '111' }
  return {
    browser_specific_settings: {
      gecko: {
        id: 'satspan@satspan.org',
        strict_min_version: FIREFOX_MINIMUM,
        // Addresses, amounts and transactions go to the servers of the profile.
        data_collection_permissions: { required: ['financialAndPaymentInfo'] },
      },
    },
  }
}

declare const cloneInto: undefined | (<T>(value: T, target: Window) => T)

/** Firefox hides an extension's objects from pages unless they are cloned; Chromium clones them itself. */
export function cloneForPage<T>(value: T): T {
  return typeof cloneInto === 'function' ? cloneInto(value, window) : value
}

/** Chromium opens its storage to content scripts unless told not to; Firefox keeps `session` from them anyway. */
export async function closeToContentScripts(area: object): Promise<void> {
  if (!('setAccessLevel' in area) || typeof area.setAccessLevel !== 'function') return
  await area.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })
}

/** Errors that browsers and their databases write where a quota or the disk is used up: 8 is Chromium's number for that. */
const FULL =
  /quota|no_?(device_?)?space|no space left|disk[ _](is )?full|ENOSPC|UnknownError:.*connection is closing/i
/** Chromium's database where a write fails, unless it names a cause of another kind. */
const UNWRITTEN = /\bIO error\b(?!.*(LOCK|FILE_ERROR_(?!NO_SPACE)|::(?!8\))\d+\)))/

/** Whether the storage or the disk is full: browsers say so in the name or in the message. */
export function isFullError(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const text = `${cause.name}: ${cause.message}`
  return FULL.test(text) || UNWRITTEN.test(text) || text.includes('::8)')
}

/** The browsers' names for their panel beside the pages. A browser may have none. */
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
export function findSidePanel({ sidePanel, sidebarAction, windows }: Panels): (() => Promise<void>) | null {
  if (sidebarAction !== undefined) return () => sidebarAction.open()
  if (sidePanel?.open === undefined) return null
  // Asked beforehand, since the click has no time to.
  const current = windows.getCurrent()
  // If it cannot be determined, the click reports the error.
  current.catch(() => {})
  return async () => {
    const { id: windowId } = await current
    if (windowId === undefined) throw new Error('this page is in no window')
    await sidePanel.open?.({ windowId })
  }
}

/** Whether `page` is what the toolbar's button opened: the browser closes it as soon as it loses the focus. */
export function isToolbarPopup(views: { getViews(of: { type: 'popup' }): object[] }, page: object): boolean {
  return views.getViews({ type: 'popup' }).includes(page)
}
