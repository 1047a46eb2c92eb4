import { asSeen } from '~/lib/core/as-seen'

/** The form of the address book, as typed. `isKnown`: the address is there already, and only its name changes. */
export type BookDraft = { address: string; name: string; isDefault: boolean; isKnown: boolean }

export const EMPTY_BOOK_DRAFT: BookDraft = { address: '', name: '', isDefault: false, isKnown: false }

/** The form of an earlier page. Notes are of exactly this version (see session-notes). */
export function parseBookDraft(stored: unknown): BookDraft | undefined {
  return isBookDraft(stored) ? stored : undefined
}

/**
 * The side that an address, or a payment link with one, seems to belong to; the background decides whether it is valid.
 */
export function sideOf(address: string): 'bitcoin' | 'evm' {
  return /^ethereum:|(^|\W)0x/i.test(asSeen(address).trim()) ? 'evm' : 'bitcoin'
}

function isBookDraft(stored: unknown): stored is BookDraft {
  return typeof stored === 'object' && stored !== null && 'isKnown' in stored
}
