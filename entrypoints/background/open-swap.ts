import { browser } from 'wxt/browser'

/** Shows a request in a tab of its own. */
export async function openSwap(id: string): Promise<void> {
  await browser.tabs.create({
    url: browser.runtime.getURL(`/popup.html#/requests/${encodeURIComponent(id)}`),
  })
}
