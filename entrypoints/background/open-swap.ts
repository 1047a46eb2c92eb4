import { browser } from 'wxt/browser'

/** Shows a swap in a new tab. */
export async function openSwap(entryId: string): Promise<void> {
  await browser.tabs.create({
    url: browser.runtime.getURL(`/tab.html#/entries/${encodeURIComponent(entryId)}`),
  })
}
