import type { PageRequest } from '~/lib/contract/provider'
import { AppError, toAppError } from '~/lib/core/errors'
import type { Logger } from '../ports/platform'
import type { PageDocument, Requester } from '../sites/page-document'
import { type PageError, toPageError } from './page-error'

/** How many calls may be open at once, whatever they ask. */
const MAX_CALLS = { ofDocument: 1_000, ofOrigin: 2_000 }

export type Answer =
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: PageError }

/** A document's calls. */
export type Caller = {
  page: PageDocument
  post: (answer: Answer) => void
  /** How many are not answered yet. */
  calls: number
}

type Ports = {
  answer: (requester: Requester, request: PageRequest) => Promise<unknown>
  logger: Logger
}

/** Answers the calls of connected documents, through the port that a document has by then. */
export function createCalls(open: ReadonlyMap<string, Caller>, { answer, logger }: Ports) {
  const mayCall = ({ page: { origin }, calls }: Caller): boolean => {
    if (calls >= MAX_CALLS.ofDocument) return false
    const ofOrigin = [...open.values()].filter(({ page }) => page.origin === origin)
    return ofOrigin.reduce((sum, caller) => sum + caller.calls, 0) < MAX_CALLS.ofOrigin
  }

  const reply = async (page: PageDocument, request: PageRequest): Promise<void> => {
    const { id, method } = request
    const isOpen = () => open.has(page.document)
    const post = (result: Answer) => open.get(page.document)?.post(result)
    try {
      const result = await answer({ ...page, requestNumber: id, isOpen }, request)
      post({ kind: 'result', id, result: result ?? null })
    } catch (thrown) {
      logger.log('info', 'page-refused', { method, code: toAppError(thrown).code })
      post({ kind: 'error', id, error: toPageError(thrown) })
    }
  }

  return async (caller: Caller, request: PageRequest): Promise<void> => {
    if (!mayCall(caller)) {
      const error = toPageError(new AppError('queue-full', 'too many calls are open'))
      caller.post({ kind: 'error', id: request.id, error })
      return
    }
    caller.calls += 1
    await reply(caller.page, request)
    caller.calls -= 1
  }
}
