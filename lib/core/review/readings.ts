import type { Hex } from '~/lib/core/hex'

/** A locker as the registry on the base chain answered. */
export type LockerReading = {
  /** Its scriptPubKey, hex. */
  lockingScript: string
  /** The registry that was asked, and the locker's EVM address there. */
  registry: Hex
  lockerAddress: Hex
}

/** The chains' answers before a review: the evidence of checks whose verdict its input already holds. */
export type Readings = { lockers: readonly LockerReading[] }

export const NOTHING_READ: Readings = { lockers: [] }
