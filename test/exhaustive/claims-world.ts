import {
  APPROVED_TO_EVM,
  COIN_A,
  COIN_B,
  confirmed,
  type Fact,
  hashOf,
  logProof,
  signed,
  START,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { isToEvm } from '~/lib/core/journal/phase'
import { begin } from '~/lib/core/journal/transition'
import type { LogProof, ToEvmSwap } from '~/lib/core/journal/types'
import { type Move, type Rules, withEnds } from './explore'
import { after, entryKey, type Journal, REAL } from './fold'

/** Two paid swaps that one transaction of a relayer delivers to one recipient. */
const SWAPS = ['a', 'b'] as const
type Swap = (typeof SWAPS)[number]
/** Each block numbers the four logs of the transaction from another number on. */
const FIRST_LOG = { x: 5, y: 7 }
type Block = keyof typeof FIRST_LOG

/** Two swaps whose proofs stand beside each other, and move together. */
export type ClaimsWorld = {
  entries: Readonly<Record<Swap, ToEvmSwap>>
  block: Block | 'none'
  isFinal: boolean
  /** Which swaps have read past the router's logs. */
  read: readonly Swap[]
}

export function startWorld(): ClaimsWorld {
  return { entries: { a: paid('a', '1'), b: paid('b', '2') }, block: 'none', isFinal: false, read: [] }
}

function paid(id: Swap, digit: string): ToEvmSwap {
  const reserved = [id === 'a' ? COIN_A : COIN_B]
  const start = { ...APPROVED_TO_EVM, id, reserved }
  const facts: Fact[] = [
    signed(digit, reserved),
    { type: 'bitcoin-seen', txid: txidOf(digit), sighting: confirmed(6) },
  ]
  const entry = facts.reduce(
    (folded, fact) => after(REAL, folded, fact),
    begin({ type: 'approved', at: START, start }),
  )
  if (!isToEvm(entry)) throw new TypeError('not a swap from bitcoin')
  return entry
}

/** Everything that may happen to what proves the two, and what must hold whatever happens. */
export function claimsRules(journal: Journal): Rules<ClaimsWorld> {
  return withEnds({
    moves: (world) => [...SWAPS.flatMap((swap) => ownMoves(journal, world, swap)), ...chainMoves(world)],
    keyOf: ({ entries, ...rest }) => [entryKey(entries.a), entryKey(entries.b), JSON.stringify(rest)].join(),
    faultOf: (world) => faultIn(world),
    isEnded: ({ entries }) => SWAPS.every((swap) => !journal.isOpen(entries[swap])),
    onward: [/^notify/, / loses /, / reads /, /^mine/, /^finalise/, /^settle/],
  })
}

/** As the journal writes it: an event that would claim what the other holds changes nothing. */
function recorded(journal: Journal, world: ClaimsWorld, swap: Swap, fact: Fact): ClaimsWorld | undefined {
  const entry = world.entries[swap]
  const next = after(journal, entry, fact)
  if (next === entry || !isToEvm(next)) return undefined
  const [held, others] = [journal.claimsOf(entry), journal.claimsOf(world.entries[swap === 'a' ? 'b' : 'a'])]
  const taken = journal.claimsOf(next).filter((claim) => !held.includes(claim))
  return taken.some((claim) => others.includes(claim))
    ? undefined
    : { ...world, entries: { ...world.entries, [swap]: next } }
}

function ownMoves(journal: Journal, world: ClaimsWorld, swap: Swap): Move<ClaimsWorld>[] {
  const { block, read } = world
  const entry = world.entries[swap]
  const { destination } = entry
  const moves: Move<ClaimsWorld>[] = []
  const to = (name: string, next: ClaimsWorld | undefined) => {
    if (next !== undefined) moves.push({ name, next })
  }
  const record = (fact: Fact, changed = world) => recorded(journal, changed, swap, fact)
  for (const effect of journal.effectsOf(entry))
    if (effect.type === 'notify') to(`notify of ${swap}`, record({ type: 'notified', notice: effect.notice }))
  if ('router' in destination && !isCurrent(world, destination.router)) {
    // The search begins anew, wherever the log may be by now.
    to(
      `${swap} loses its proof`,
      record({ type: 'proof-lost' }, { ...world, read: read.filter((one) => one !== swap) }),
    )
    return moves
  }
  if (block === 'none') return moves
  const { router, transfers } = logsIn(block, swap)
  if (destination.state === 'none' && !read.includes(swap)) {
    const passed = { ...world, read: [...read, swap] }
    to(`${swap} reads the router’s log`, record({ type: 'routed', router }, passed) ?? passed)
  }
  if (destination.state === 'crossing')
    for (const delivery of transfers) {
      const next = record({ type: 'delivered', router, delivery, amount: 100n })
      to(`${swap} reads its delivery`, next)
      if (next !== undefined) break
    }
  if (world.isFinal && destination.state === 'delivered') to(`settle ${swap}`, record({ type: 'settled' }))
  return moves
}

/** The moves of miners. */
function chainMoves(world: ClaimsWorld): Move<ClaimsWorld>[] {
  const to = (name: string, change: Partial<ClaimsWorld>) => ({ name, next: { ...world, ...change } })
  if (world.block === 'none') return [to('mine it in x', { block: 'x' }), to('mine it in y', { block: 'y' })]
  return world.isFinal
    ? []
    : [to('finalise it', { isFinal: true }), to('reorganise it away', { block: 'none' })]
}

function faultIn({ entries, block, isFinal, read }: ClaimsWorld): string | null {
  const deliveries = SWAPS.flatMap((swap) => {
    const { destination } = entries[swap]
    return destination.state === 'delivered' && 'logIndex' in destination.delivery
      ? [destination.delivery]
      : []
  })
  const [one, other] = deliveries.filter((delivery) => isCurrent({ entries, block, isFinal, read }, delivery))
  return one !== undefined && other !== undefined && one.logIndex === other.logIndex
    ? 'one log proves two swaps'
    : null
}

function isCurrent({ block }: ClaimsWorld, { blockHash }: Pick<LogProof, 'blockHash'>): boolean {
  return block !== 'none' && blockHash === hashOfBlock(block)
}

/** Each swap's log of the router, and both transfers, which nothing tells apart. */
function logsIn(block: Block, swap: Swap): { router: LogProof; transfers: LogProof[] } {
  const at = (logIndex: number): LogProof => ({
    ...logProof('e'),
    blockHash: hashOfBlock(block),
    logIndex: FIRST_LOG[block] + logIndex,
  })
  return { router: at(swap === 'a' ? 0 : 2), transfers: [at(1), at(3)] }
}

function hashOfBlock(block: Block): LogProof['blockHash'] {
  return hashOf(block === 'x' ? 'c' : 'd')
}
