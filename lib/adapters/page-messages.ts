import { browser } from 'wxt/browser'
import type { SendEvent } from '~/lib/services/pages/listeners'
import type { PageDocument } from '~/lib/services/sites/page-document'

/**
 * Sends a message to the relay of one document. If the browser gives the document an id, that id is used: a document
 * that has replaced it in the tab never receives it.
 */
export async function postToPage(
  { tabId, document, documentId }: PageDocument,
  message: object,
): Promise<boolean> {
  const only: { frameId?: number; documentId?: string } =
    documentId === null ? { frameId: 0 } : { documentId }
  try {
    await browser.tabs.sendMessage(tabId, { document, message }, only)
    return true
  } catch {
    return false
  }
}

export const sendToPage: SendEvent = (page, { event, data }) =>
  postToPage(page, { kind: 'event', event, data })
