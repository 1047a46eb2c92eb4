import { type BookEntry, isOfSpace, MAX_BOOK_ENTRIES } from '~/lib/contract/address-book'
import type { Profile } from '~/lib/contract/profile'
import { judgeRecipient } from '~/lib/core/recipient/judge'
import type { AddressBook } from '../address-book/address-book'
import { type Recipients, spaceOf } from '../recipients/recipients'

type Ports = {
  addressBook: Pick<AddressBook, 'list' | 'save'>
  recipients: Pick<Recipients, 'judge'>
  profile: Profile
}

/**
 * Adds to the address book what a file has, as if each address were typed: none that the wallet knows otherwise, none
 * that imitates another, in the wallet or in the file, and no name that is taken. None becomes a default recipient.
 * @returns how many were left out
 */
export async function takeOverBook(
  theirs: readonly BookEntry[],
  { addressBook, recipients, profile }: Ports,
): Promise<number> {
  let left = 0
  for (const { kind, address, name } of theirs) {
    const space = spaceOf(kind, profile)
    const ours = await addressBook.list()
    if (ours.some((entry) => entry.address === address)) continue
    const isFree = ours.length < MAX_BOOK_ENTRIES && !ours.some((entry) => sameName(entry.name, name))
    if (isFree && isOfSpace(address, space) && !imitates(address, kind, theirs)) {
      const { standing } = await recipients.judge(address, space, profile)
      if (standing === 'new' || standing === 'seen') {
        await addressBook.save({ address, name, isDefault: false }, space)
        continue
      }
    }
    left += 1
  }
  return left
}

/** Whether it looks like another address of the file: nobody can tell which of the two is genuine. */
function imitates(address: string, kind: BookEntry['kind'], theirs: readonly BookEntry[]): boolean {
  const others = theirs
    .filter((entry) => entry.kind === kind && entry.address !== address)
    .map((entry) => ({ standing: 'book' as const, address: entry.address, name: entry.name }))
  return judgeRecipient(address, others).standing === 'lookalike'
}

function sameName(a: string, b: string): boolean {
  return a.toLocaleLowerCase() === b.toLocaleLowerCase()
}
