import { browser } from 'wxt/browser'
import type { SendEvent } from '~/lib/services/pages/events'

/**
 * Brings an event to the relay of one document. The browser's own name of the document is used where there is one: a
 * document that has taken its place in the tab never gets it.
 */
export const sendToPage: SendEvent = async ({ tabId, document, documentId }, { event, data }) => {
  const only: { frameId?: number; documentId?: string } =
    documentId === null ? { frameId: 0 } : { documentId }
  try {
    await browser.tabs.sendMessage(tabId, { document, message: { kind: 'event', event, data } }, only)
    return true
  } catch {
    return false
  }
}
