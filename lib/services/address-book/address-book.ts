import {
  ADDRESS_BOOK_KEY,
  type BookEntry,
  bookName,
  MAX_BOOK_ENTRIES,
  readBook,
} from '~/lib/contract/address-book'
import { AppError } from '~/lib/core/errors'
import type { AddressSpace } from '~/lib/core/recipient/address-space'
import { isSame } from '~/lib/core/recipient/judge'
import { readAddress } from '~/lib/core/recipient/read-address'
import type { StorePorts } from '../ports/platform'

export type AddressBook = ReturnType<typeof createAddressBook>

/** The names that the user has given to other people's addresses, and which of these swaps go to by default. */
export function createAddressBook({ local, mutex, changed }: StorePorts) {
  const list = async (): Promise<BookEntry[]> => readBook(await local.get(ADDRESS_BOOK_KEY))

  const write = (change: (entries: BookEntry[]) => BookEntry[]) =>
    mutex.run(ADDRESS_BOOK_KEY, async () => {
      await local.set(ADDRESS_BOOK_KEY, change(await list()))
      changed()
    })

  return {
    list,

    /**
     * Adds an address, or renames one that is already listed. A new default replaces the earlier one.
     * @throws AppError as `readAddress`; `name-missing` for an empty name, `address-book-full`
     */
    save: (entry: { address: string; name: string; isDefault: boolean }, space: AddressSpace) =>
      write((entries) => {
        const address = readAddress(entry.address, space)
        const name = bookName(entry.name)
        if (name === '') throw new AppError('name-missing', 'a name of nothing')
        const { isDefault } = entry
        const saved = { kind: space.kind, address, name, isDefault }
        const rest = entries
          .filter((other) => !isSame(other.address, address))
          .map((other) => (isDefault && other.kind === space.kind ? { ...other, isDefault: false } : other))
        if (rest.length >= MAX_BOOK_ENTRIES) throw full()
        return [...rest, saved].toSorted((a, b) => a.name.localeCompare(b.name))
      }),

    remove: (address: string) =>
      write((entries) => entries.filter((entry) => !isSame(entry.address, address))),

    /** Clears the default recipient; every name stays. */
    dropDefaults: () => write((entries) => entries.map((entry) => ({ ...entry, isDefault: false }))),
  }
}

function full(): AppError {
  return new AppError('address-book-full', 'too many names', {
    details: { maximum: String(MAX_BOOK_ENTRIES) },
  })
}
