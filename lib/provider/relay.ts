import { PAGE_PORT } from './page-port'
import { randomId } from './random-id'
import { isToPage, meet, relayEnd, type ToPage, type WireError } from './wire'

type Listenable<A extends unknown[]> = { addListener(listener: (...args: A) => void): void }
type Port = {
  onMessage: Listenable<[message: unknown]>
  onDisconnect: Listenable<[]>
  postMessage(message: unknown): void
  disconnect(): void
}
export type RelayRuntime = {
  id?: string
  connect(info: { name: string }): Port
  onMessage: Listenable<[message: unknown, sender: { id?: string }]>
}

const FIRST_WAIT_MS = 100
const MAX_FAILURES = 6
/** A worker that ran this long has not failed: browsers stop an idle one, for example while the user thinks. */
const STEADY_MS = 10_000
const UNREACHABLE: WireError = {
  code: 4900,
  message: 'Satspan cannot be reached. Reload the page.',
  data: { reason: 'extension-unreachable' },
}
/** This is not the user's "no": an approved swap goes on, and bridge_requests lists it. */
const LEFT: WireError = {
  code: 4900,
  message: 'The page was left before an answer.',
  data: { reason: 'page-left' },
}

/**
 * Carries a page's requests to the background and the answers back. The port opens on first use. If the worker stops,
 * unanswered requests are repeated with the same id.
 */
export function startRelay(runtime: RelayRuntime): void {
  const documentId = randomId()
  /** Unanswered requests. */
  const open = new Map<number, unknown>()
  /** The unanswered requests whose call went to the page's wallet: only a chain shows what becomes of them. */
  const handed = new Map<number, string>()
  let port: Port | undefined
  let failures = 0
  /** Whether the page has asked for events, or at least answered for its wallet. */
  let listens = false
  let leftAt = 0

  const toPage = relayEnd(
    meet(),
    (text) => {
      const message: unknown = JSON.parse(text)
      whenShown(() => take(message))
    },
    () => isLeft(runtime),
  )

  const take = (message: unknown): void => {
    // A new worker knows nothing of what an earlier one has left unanswered.
    const unanswered = port === undefined ? [...open.values()] : []
    const id = requestNumber(message)
    if (id !== undefined) open.set(id, message)
    else listens = true
    post(...unanswered, message)
  }

  const post = (...messages: unknown[]): void => {
    try {
      for (const message of messages) {
        port ??= connect()
        port.postMessage(message)
      }
    } catch {
      // The extension was updated or removed, and left this relay behind.
      giveUp(UNREACHABLE)
    }
  }

  const connect = (): Port => {
    const opened = runtime.connect({ name: PAGE_PORT + documentId })
    const openedAt = Date.now()
    opened.onMessage.addListener((message) => {
      failures = 0
      if (isToPage(message)) pass(message)
    })
    opened.onDisconnect.addListener(() => {
      if (port !== opened) return
      port = undefined
      if (open.size === 0) return
      if (Date.now() - openedAt >= STEADY_MS) failures = 0
      failures += 1
      if (failures > MAX_FAILURES) giveUp(UNREACHABLE)
      else setTimeout(sendAgain, FIRST_WAIT_MS * 2 ** (failures - 1))
    })
    return opened
  }

  const sendAgain = (): void => {
    if (port === undefined) post(...open.values())
  }

  const pass = (message: ToPage): void => {
    if (message.kind === 'page-send') handed.set(message.id, message.requestId)
    if (message.kind === 'result' || message.kind === 'error') {
      open.delete(message.id)
      handed.delete(message.id)
    }
    toPage(message)
  }

  const giveUp = (error: WireError): void => {
    failures = 0
    for (const id of open.keys()) pass({ kind: 'error', id, error: { ...error, ...unknownOutcome(id) } })
  }

  const unknownOutcome = (id: number): Partial<WireError> => {
    const requestId = handed.get(id)
    return requestId === undefined ? {} : { data: { reason: 'page-wallet-unseen', requestId } }
  }

  // Events arrive without a port, so a page that only listens does not keep the worker awake.
  runtime.onMessage.addListener((message, sender) => {
    if (sender.id === runtime.id && isFor(documentId, message)) toPage(message.message)
  })
  // The background forgot that the page listens when it was left for the back/forward cache.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && listens) post({ listen: true, since: leftAt })
  }
  // Leaving a page ends its requests, even if the browser keeps the page in the back/forward cache.
  const onHide = () => {
    leftAt = Date.now()
    giveUp(LEFT)
    const left = port
    port = undefined
    try {
      left?.disconnect()
    } catch {
      // The extension was updated or removed: nothing is connected any more.
    }
  }
  const attend = () => {
    addEventListener('pageshow', onShow)
    addEventListener('pagehide', onHide)
  }
  attend()
  // `document.open()` replaces the root, and removes every listener of the window.
  new MutationObserver(() => {
    attend()
    toPage({ kind: 'reopened' })
  }).observe(document, { childList: true })
}

/** Whether the extension was reloaded or removed: its runtime then has no id, or fails when it is asked. */
function isLeft(runtime: RelayRuntime): boolean {
  try {
    return runtime.id === undefined
  } catch {
    return true
  }
}

/** A prerendered page asks nothing until it is shown. */
function whenShown(task: () => void): void {
  if ('prerendering' in document && document.prerendering === true)
    document.addEventListener('prerenderingchange', task, { once: true })
  else task()
}

function requestNumber(message: unknown): number | undefined {
  return typeof message === 'object' &&
    message !== null &&
    'method' in message &&
    'id' in message &&
    typeof message.id === 'number'
    ? message.id
    : undefined
}

function isFor(documentId: string, message: unknown): message is { message: ToPage } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'document' in message &&
    message.document === documentId &&
    'message' in message &&
    isToPage(message.message)
  )
}
