import { randomUUID } from 'node:crypto'
import type { Failure } from './messages'
import { type Seat, SeatError } from './seat'

/** How far a proposal has come. Once it is approved, Satspan alone says how the swap stands. */
type Stage =
  | { state: 'awaiting-approval' }
  | { state: 'approved'; requestId: string }
  /** The person said no. */
  | { state: 'rejected'; error: Failure }
  /** Satspan did not put it to the person, or could not go on. */
  | { state: 'refused'; error: Failure }
  /** The page was left, or a wallet did not say: look into the list before proposing it again. */
  | { state: 'unknown'; error: Failure; requestId?: string }
export type Proposal = { id: string; proposedAt: number } & Stage

const MAX_PROPOSALS = 1_000
const BROKEN: Failure = { code: -32_603, message: 'The line to the page broke.' }

export type Proposals = {
  /** Puts an order to the person, without waiting for them. */
  propose: (request: { method: string; params: object }) => Proposal
  get: (id: string) => Proposal | undefined
  /** The latest first. */
  list: () => Proposal[]
}

/** The proposals of this run, in memory: Satspan keeps what was approved. */
export function createProposals({ ask }: Pick<Seat, 'ask'>): Proposals {
  const proposals = new Map<string, Proposal>()

  const become = (id: string, proposedAt: number, stage: Stage): Proposal => {
    const proposal = { id, proposedAt, ...stage }
    proposals.set(id, proposal)
    const [oldest] = proposals.keys()
    if (proposals.size > MAX_PROPOSALS && oldest !== undefined) proposals.delete(oldest)
    return proposal
  }

  return {
    propose({ method, params }) {
      const [id, proposedAt] = [randomUUID(), Date.now()]
      ask(method, params).then(
        (result) => become(id, proposedAt, approved(result)),
        (thrown: unknown) => become(id, proposedAt, stageOf(thrown)),
      )
      return become(id, proposedAt, { state: 'awaiting-approval' })
    },
    get: (id) => proposals.get(id),
    list: () => [...proposals.values()].toReversed(),
  }
}

function approved(result: unknown): Stage {
  const requestId = Object(result ?? {}).requestId
  return { state: 'approved', requestId: String(requestId) }
}

function stageOf(thrown: unknown): Stage {
  // Whatever else fails here, Satspan may have got the order.
  if (!(thrown instanceof SeatError)) return { state: 'unknown', error: BROKEN }
  const error = thrown.failure
  const { code, reason, requestId } = error
  if (requestId !== undefined) return { state: 'unknown', error, requestId }
  if (reason === 'page-left' || reason === 'extension-unreachable') return { state: 'unknown', error }
  return code === 4001 && reason === 'user-rejected'
    ? { state: 'rejected', error }
    : { state: 'refused', error }
}
