import type { SpendingKey } from '~/lib/core/bitcoin/address-type'
import type { SignersInput } from '~/lib/core/review/transaction/owners'
import type { Accounts } from '../ports/keyring'

/** An address of an account, and the key that spends from it. */
export type OwnAddress = { address: string; key: SpendingKey }

/** An account that pays. */
type Payer = Accounts['bitcoin'] & { publicKey: string }

export type OwnAddresses = {
  /** The account, named by its address at 0/0. */
  payer: Payer
  /** The addresses that may hold coins. */
  addresses: readonly OwnAddress[]
  /** The address that takes the change of the next payment. */
  change: OwnAddress
}

/** The addresses of an account that pays. */
export function ownAddresses(payer: Payer): OwnAddresses {
  const { address, addressType, publicKey } = payer
  const named = { address, key: { addressType, publicKey } }
  return { payer, addresses: [named], change: named }
}

/** The addresses of an account that may be only watched. */
export function watchedAddresses(account: Accounts['bitcoin']): readonly { address: string }[] {
  const { address, publicKey } = account
  return publicKey === null ? [{ address }] : ownAddresses({ ...account, publicKey }).addresses
}

/** Whose coins a review lets an account's transaction spend, and where it lets change go. */
export function signersOf({ payer, addresses, change }: OwnAddresses): Required<SignersInput> {
  const signerOf = ({ address, key }: OwnAddress) => ({ address, ...key })
  const { address, addressType, publicKey } = payer
  const holders = addresses.filter((own) => own.address !== address).map(signerOf)
  const signer = addresses.filter((own) => own.address === address).map(signerOf)[0] ?? {
    address,
    addressType,
    publicKey,
  }
  return { signer, signers: [signer, ...holders], change: signerOf(change) }
}
