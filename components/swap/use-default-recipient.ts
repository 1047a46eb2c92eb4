import type { SwapOrder } from '~/lib/contract/orders'
import { useAccounts, useAddressBook } from '~/lib/ui/query/queries'

/** The recipient of a swap that names none. */
export function useDefaultRecipient(direction: SwapOrder['direction']) {
  const { data: accounts } = useAccounts()
  const book = useAddressBook()
  const kind = direction === 'to-evm' ? 'evm' : 'bitcoin'
  return {
    /** The wallet's own address; `null` until it is known, and where the account has none. */
    own: accounts?.[kind]?.address ?? null,
    /** The address book's default recipient of this direction, which comes first. */
    preset: book.data?.find((entry) => entry.kind === kind && entry.isDefault) ?? null,
    /** Whether the account in use has no address there, so that a recipient must be named. */
    isOwnAbsent: accounts !== undefined && accounts[kind] === null,
    isPending: book.isPending,
  }
}
