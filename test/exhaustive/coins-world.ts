import { outpointKey, type Outpoint } from '~/lib/core/bitcoin/transaction'
import { versionsOf } from '~/lib/core/journal/handovers'
import { APPROVED_TO_EVM, COIN_A, COIN_B } from '~/lib/core/journal/swap.fixture'
import type { BitcoinEntry } from '~/lib/core/journal/types'
import { aroundEntry, canBeSpent, chainMoves, type Copy, orderOf, ownMoves, SECOND } from './bitcoin-world'
import type { Move, Rules } from './explore'
import { entryKey, type Journal } from './fold'

const COINS: [name: string, coin: Outpoint][] = [
  ['the coin', COIN_A],
  ['the other coin', COIN_B],
]

/** Two orders of one journal that may spend the same coins, beside another device's that it knows nothing of. */
export type CoinsWorld = { first: BitcoinEntry; second: BitcoinEntry | null; copies: readonly Copy[] }

export function startWorld(): CoinsWorld {
  return { first: orderOf(APPROVED_TO_EVM), second: null, copies: [] }
}

/** Everything that may happen to the coins of two orders, and what must hold whatever happens. */
export function coinsRules(journal: Journal): Rules<CoinsWorld> {
  return {
    moves: (world) => [
      ...ordering(journal, world),
      ...entryMoves(journal, world, 'first'),
      ...entryMoves(journal, world, 'second'),
      ...chainMoves(aroundEntry(world.first, world.copies)).map(({ name, next }) => ({
        name,
        next: { ...world, copies: next.copies },
      })),
    ],
    keyOf: ({ first, second, copies }) =>
      [
        entryKey(first),
        second === null ? '' : entryKey(second) + outpointsOf(second.reserved).join(),
        JSON.stringify(copies),
      ].join(),
    faultOf: (world) => faultIn(journal, world),
  }
}

/** The second order, with a coin that nobody holds. */
function ordering(journal: Journal, world: CoinsWorld): Move<CoinsWorld>[] {
  if (world.second !== null) return []
  const held = outpointsOf(journal.heldBy(world.first))
  return COINS.filter(([, coin]) => !held.includes(outpointKey(coin))).map(([name, coin]) => ({
    name: `order again with ${name}`,
    next: { ...world, second: orderOf({ ...APPROVED_TO_EVM, id: SECOND, reserved: [coin] }) },
  }))
}

/** The moves of one of them. The journal refuses a version that spends what the other holds: it is never sent. */
function entryMoves(journal: Journal, world: CoinsWorld, which: 'first' | 'second'): Move<CoinsWorld>[] {
  const { [which]: entry, [which === 'first' ? 'second' : 'first']: other } = world
  if (entry === null) return []
  const held = other === null ? [] : outpointsOf(journal.heldBy(other))
  return ownMoves(journal, aroundEntry(entry, world.copies)).flatMap(({ name, next }) => {
    const added = versionsOf(next.entry).slice(versionsOf(entry).length)
    const isRefused = added.some(({ inputs }) => outpointsOf(inputs).some((key) => held.includes(key)))
    return isRefused
      ? []
      : [{ name: `${which}: ${name}`, next: { ...world, [which]: next.entry, copies: next.copies } }]
  })
}

function faultIn(journal: Journal, { first, second, copies }: CoinsWorld): string | null {
  if (second === null) return null
  const held = outpointsOf(journal.heldBy(first))
  if (outpointsOf(journal.heldBy(second)).some((key) => held.includes(key))) return 'two orders hold one coin'
  const isShared = COINS.some(([, coin]) =>
    [first, second].every((entry) => canBeSpent(aroundEntry(entry, copies), coin)),
  )
  return isShared ? 'two orders can spend one coin' : null
}

function outpointsOf(coins: readonly Outpoint[]): string[] {
  return coins.map(outpointKey)
}
