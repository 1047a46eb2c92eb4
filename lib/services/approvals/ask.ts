import { toAppError } from '~/lib/core/errors'
import type { Asking } from '../sites/page-document'
import type { Answers } from './answers'
import type { ApprovalPorts } from './approval-ports'
import type { SwapFollower } from './follow-swap'
import type { Ask, QueueEntry } from './queue-entry'

type Ports = Pick<ApprovalPorts, 'queue' | 'sites' | 'refusals' | 'accountInUse' | 'random' | 'logger'> & {
  answers: Pick<Answers, 'of'>
  putToUser: (entry: QueueEntry) => Promise<void>
  follower: Pick<SwapFollower, 'resume'>
}

/** Queues a page's request. A request that the page sends again is queued only once. */
export function createAsk({
  queue,
  sites,
  refusals,
  accountInUse,
  random,
  logger,
  answers,
  putToUser,
  follower,
}: Ports) {
  /** A site that is already connected only asks for the wallet to be unlocked, which it may do at any time. */
  const requireWelcome = async (origin: string): Promise<void> => {
    if ((await sites.connectedAt(origin)) === undefined) await refusals.requireWelcome(origin)
  }

  /** A failure here is logged and not sent to the page, which would take it for the answer to its request. */
  const inBackground = (task: Promise<void>): void => {
    task.catch((thrown: unknown) => {
      logger.log('error', 'ask-failed', { code: toAppError(thrown).code })
    })
  }

  /**
   * Puts a question to the user and resolves with the answer. The same request id of the same document is the same
   * question.
   * @param check throws if a new question must not be asked. One that was asked before, and perhaps approved, is
   * answered regardless of what has changed since.
   * @throws AppError `site-blocked`, `connect-too-soon`, `connect-pending`, `queue-full`, as `requirePossible` does,
   * `user-rejected`, and the reason if it could not be signed
   */
  return async (
    { origin, document, askId }: Asking,
    ask: Ask,
    check: () => Promise<void> = async () => {},
  ): Promise<unknown> => {
    await queue.ready()
    const known = () => queue.all().find((entry) => entry.document === document && entry.askId === askId)
    if (known() === undefined) await (ask.kind === 'connect' ? requireWelcome(origin) : check())
    // Read last: from here on, the queue is told of any change to the site's account.
    const accountIndex = (await sites.accountOf(origin)) ?? (await accountInUse())
    const entry = known()
    if (entry !== undefined) {
      const answer = answers.of(entry.id)
      if (!entry.checked) inBackground(putToUser(entry))
      inBackground(follower.resume(entry))
      return answer
    }
    const id = random.uuid()
    const unasked = { checked: false, review: null, failure: null, approved: false, outcome: null }
    const asked = { id, askId, document, origin, accountIndex, ask, ...unasked }
    await queue.add(asked)
    const answer = answers.of(id)
    inBackground(putToUser(asked))
    return answer
  }
}
