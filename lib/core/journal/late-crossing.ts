import type { BlockTime } from './final-depth'
import type { Entry } from './types'

/** A transfer between networks that nobody completes expires after four hours, and takes time to be returned. */
const LATE_AFTER_SECONDS = 6 * 3_600

/**
 * Whether a crossing has taken longer than any normal one. Both times are from the chain where it began, whose clock
 * decides when the transfer expires: this device's clock may be days off.
 */
export function isLateCrossing(began: BlockTime, head: BlockTime): boolean {
  return head.timestamp - began.timestamp > LATE_AFTER_SECONDS
}

/** Whether an entry is crossing, and not known to be late. */
export function mayBeLate({ destination }: Entry): boolean {
  return destination.state === 'crossing' && destination.isLate !== true
}

/** Whether a crossing is late, and nothing that may be its end has arrived. */
export function isLate({ destination }: Entry): boolean {
  return destination.state === 'crossing' && destination.isLate === true && destination.match === undefined
}
