import { type AddressPath, pathText } from '~/lib/core/bitcoin/address-type'
import type { Marks, Verdicts } from './address-search'

/** How far beyond the last one that was paid an address is handed out: other wallets look no further (BIP44). */
export const MOST_AHEAD = { 0: 20, 1: 5 } as const

/** Everything that speaks for and against handing out an address of a branch. */
export type Offering = {
  branch: AddressPath['branch']
  marks: Marks
  verdicts: Verdicts
  /** The indices that were shown before or that entries name, the oldest first. */
  handedOut: readonly number[]
}

/**
 * Why an address is offered. `servers-differ`: a server counts each one that is left as used, and no other does. `again`: as
 * many as may be are out and unpaid, so the oldest of them is used again.
 */
export const OFFER_REASONS = ['fresh', 'servers-differ', 'again'] as const

/** The address to hand out next, and why it is that one. */
export type OfferedAddress = { path: AddressPath; reason: (typeof OFFER_REASONS)[number] }

/**
 * Offers the first address that nobody counts as used.
 *
 *     offeredAddress({ branch: 0, marks: [3, -1], verdicts, handedOut: [4] }) // { path: { branch: 0, index: 5 }, reason: 'fresh' }
 */
export function offeredAddress({ branch, marks, verdicts, handedOut }: Offering): OfferedAddress {
  const last = marks[branch] + MOST_AHEAD[branch]
  const useOf = (index: number) => verdicts.get(pathText({ branch, index }))?.use ?? 'none'
  const free = Array.from({ length: last + 1 }, (_, index) => index).filter(
    (index) => useOf(index) !== 'counted' && !handedOut.includes(index),
  )
  const offer = (index: number, reason: OfferedAddress['reason']) => ({ path: { branch, index }, reason })
  const fresh = free.find((index) => useOf(index) === 'none')
  if (fresh !== undefined) return offer(fresh, 'fresh')
  const [claimed] = free
  if (claimed !== undefined) return offer(claimed, 'servers-differ')
  const unpaid = handedOut.find((index) => index <= last && useOf(index) !== 'counted')
  return offer(unpaid ?? last, 'again')
}
