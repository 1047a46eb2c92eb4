import * as z from 'zod/mini'
import { type AddressSpace } from '~/lib/core/recipient/address-space'
import { readAddress } from '~/lib/core/recipient/read-address'
import { BITCOIN_NETWORKS } from '~/lib/core/network'
import { sanitizeText } from './text'

/** Where `storage.local` keeps the address book. */
export const ADDRESS_BOOK_KEY = 'address-book'
export const MAX_BOOK_ENTRIES = 200
export const MAX_NAME_LENGTH = 40

const kind = z.enum(['bitcoin', 'evm'])
const storedEntry = z.object({
  kind,
  address: z.string().check(z.maxLength(100)),
  name: z.string().check(z.maxLength(MAX_NAME_LENGTH * 4)),
  isDefault: z._default(z.boolean(), false),
})
/** Read one by one: `readBook`. */
export const storedBook = z.array(z.unknown()).check(z.maxLength(MAX_BOOK_ENTRIES * 10))

/**
 * An address with the user's name for it. `isDefault`: where swaps to its side arrive unless another recipient is chosen;
 * at most one of each kind.
 */
export type BookEntry = z.infer<typeof storedEntry>

/** Reads stored entries, or those of a file. An unreadable entry is left out, and the others are kept. */
export function readBook(stored: unknown): BookEntry[] {
  const entries = new Map<string, BookEntry>()
  const defaults = new Set<BookEntry['kind']>()
  for (const item of storedBook.safeParse(stored).data ?? []) {
    const entry = bookEntry(item)
    if (entry === undefined || entries.has(entry.address) || entries.size === MAX_BOOK_ENTRIES) continue
    entries.set(entry.address, { ...entry, isDefault: entry.isDefault && !defaults.has(entry.kind) })
    if (entry.isDefault) defaults.add(entry.kind)
  }
  return [...entries.values()]
}

/** One entry, with its address in canonical form and a name that is safe to show; `undefined` if it is unreadable. */
function bookEntry(stored: unknown): BookEntry | undefined {
  const { data } = storedEntry.safeParse(stored)
  const address = data && addressIn(data.address, spacesOf(data.kind))
  const name = data && bookName(data.name)
  return address && name ? { ...data, address, name } : undefined
}

/** A name as it is stored and shown; '' if nothing of it is left. */
export function bookName(text: string): string {
  return sanitizeText(text, MAX_NAME_LENGTH)
}

export function isOfSpace(address: string, space: AddressSpace): boolean {
  return addressIn(address, [space]) !== undefined
}

function spacesOf(kind: BookEntry['kind']): AddressSpace[] {
  return kind === 'evm' ? [{ kind }] : BITCOIN_NETWORKS.map((network) => ({ kind, network }))
}

function addressIn(text: string, spaces: readonly AddressSpace[]): string | undefined {
  for (const space of spaces) {
    try {
      return readAddress(text, space)
    } catch {
      // It may belong to another Bitcoin network.
    }
  }
  return undefined
}
