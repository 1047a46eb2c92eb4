import { AppError } from '~/lib/core/errors'
import { parseUrl } from '~/lib/core/parse-url'

/** A document in a tab. Its origin comes from the browser, never from the page. */
export type PageDocument = {
  origin: string
  tabId: number
  /** The relay's own id for it. */
  document: string
  /** The browser's id, if it has one. */
  documentId: string | null
}

/** The document that sent a request, and the number that it gave it, which stays after a restart. */
export type Requester = PageDocument & {
  requestNumber: number
  /** Whether the document is still there to be answered. */
  isOpen: () => boolean
}

type Sender = {
  id?: string | undefined
  origin?: string | undefined
  url?: string | undefined
  frameId?: number | undefined
  tab?: { id?: number | undefined } | undefined
  documentId?: string | undefined
  documentLifecycle?: string | undefined
}

const RELAY_ID = /^[0-9a-f-]{36}$/

/**
 * The document behind a port, if it may send requests: the top frame of a tab, visible to its user, from a web origin.
 * @param document the relay's id for it
 */
export function readSender(sender: Sender, ownId: string, document: string): PageDocument | undefined {
  const { id, url, frameId, tab, documentId, documentLifecycle } = sender
  if (id !== ownId || frameId !== 0 || tab?.id === undefined || !RELAY_ID.test(document)) return undefined
  if (documentLifecycle !== undefined && documentLifecycle !== 'active') return undefined
  const origin = webOrigin(url)
  // The browser may report an origin separately, "null" for a sandboxed document: it must match.
  if (origin === undefined || (sender.origin !== undefined && sender.origin !== origin)) return undefined
  return { origin, tabId: tab.id, document, documentId: documentId ?? null }
}

function webOrigin(url: string | undefined): string | undefined {
  const parsed = parseUrl(url ?? '')
  return parsed !== undefined && ['https:', 'http:'].includes(parsed.protocol) ? parsed.origin : undefined
}

/** The one denial for every request of a site without a connection. */
export function notConnected(): AppError {
  return new AppError('site-not-connected', 'this site is not connected')
}
