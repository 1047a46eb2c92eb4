import { lacksPayment } from './effects'
import type { Entry } from './types'

/**
 * Whether an address that an entry was approved with stays its own: for ever once its payment was signed or handed over, and
 * until then as long as it may still be.
 */
export function keepsAddress(entry: Entry): boolean {
  return !lacksPayment(entry) || (entry.abandoned === null && entry.settledAt === null)
}

/** The key of the mark that names the entries which were approved with an address. */
export function addressMark(address: string): string {
  return `address:${address}`
}

/** The ids that such a mark names. */
export function takersIn(mark = ''): string[] {
  return mark.split(' ').filter((id) => id !== '')
}
