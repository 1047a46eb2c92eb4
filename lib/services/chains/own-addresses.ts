import { type AddressPath, FIRST_PATH } from '~/lib/core/bitcoin/address-type'
import type { SignersInput } from '~/lib/core/review/transaction/owners'
import type { Accounts, Holder } from '../ports/keyring'

/** An account that pays. */
type Payer = Accounts['bitcoin'] & { publicKey: string }

export type OwnAddresses = {
  /** The account, named by its address at 0/0. */
  payer: Payer
  /** The addresses that may hold coins. */
  addresses: readonly Holder[]
  /** The address that takes the change of the next payment. */
  change: Holder
}

/** The addresses of an account that pays. */
export function ownAddresses(payer: Payer): OwnAddresses {
  const { address, addressType, publicKey, holders, change } = payer
  const named = { address, key: { addressType, publicKey } }
  return { payer, addresses: holders ?? [named], change: change ?? named }
}

/** The addresses of an account that may be only watched. */
export function watchedAddresses(account: Accounts['bitcoin']): readonly WatchedAddress[] {
  const { address, publicKey } = account
  return publicKey === null ? [{ address }] : ownAddresses({ ...account, publicKey }).addresses
}

/** An address with coins to show; `key` where somebody can sign for it. */
export type WatchedAddress = { address: string; key?: Holder['key'] }

/** The path of an address below its account. */
export function pathOf({ key }: WatchedAddress): AddressPath {
  return key?.path ?? FIRST_PATH
}

/** Whose coins a review lets an account's transaction spend, and where it lets change go. */
export function signersOf({ payer, addresses, change }: OwnAddresses): Required<SignersInput> {
  const signerOf = ({ address, key }: Holder) => ({ address, ...key })
  const { address, addressType, publicKey } = payer
  const holders = addresses.filter((own) => own.address !== address).map(signerOf)
  const signer = addresses.filter((own) => own.address === address).map(signerOf)[0] ?? {
    address,
    addressType,
    publicKey,
  }
  return { signer, signers: [signer, ...holders], change: signerOf(change) }
}
