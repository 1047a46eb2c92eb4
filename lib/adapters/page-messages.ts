import { browser } from 'wxt/browser'
import type { SendEvent } from '~/lib/services/pages/listeners'

/**
 * Sends an event to the relay of one document. If the browser gives the document an id, that id is used: a document
 * that has replaced it in the tab never receives the event.
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
