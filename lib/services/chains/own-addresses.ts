import type { SpendingKey } from '~/lib/core/bitcoin/address-type'
import type { Accounts } from '../ports/keyring'

/** An address of an account, and the key that spends from it. */
export type OwnAddress = { address: string; key: SpendingKey }

type Account = Accounts['bitcoin'] & { publicKey: string }

/** The addresses of an account that may hold coins. */
export function ownAddresses({ address, addressType, publicKey }: Account): OwnAddress[] {
  return [{ address, key: { addressType, publicKey } }]
}

/** The same, of an account that may be only watched. */
export function watchedAddresses(account: Accounts['bitcoin']): { address: string }[] {
  const { address, publicKey } = account
  return publicKey === null ? [{ address }] : ownAddresses({ ...account, publicKey })
}

/** The address that takes the change of an account's next payment. */
export function changeAddress(account: Account): OwnAddress {
  const { address, addressType, publicKey } = account
  return { address, key: { addressType, publicKey } }
}
