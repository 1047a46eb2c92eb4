import type { AddressPath, AddressType } from '~/lib/core/bitcoin/address-type'
import { type BitcoinAccount, bitcoinAccountOf, stepsOf } from '~/lib/core/bitcoin/keys'
import type { Hex } from '~/lib/core/hex'
import type { BitcoinNetwork } from '~/lib/core/network'
import { childPublicKey } from './extended-key'

/** Where an account's key comes from (BIP380): the master key's fingerprint, and the path from there, hardened with 2^31. */
export type KeyOrigin = { fingerprint: string; path: readonly number[] }

/** EVM keys of another signer: the account's address is at 0/0. */
export type OutsideEvm = { extendedKey: string; origin: KeyOrigin; address: Hex }

/** Branches that a text names: a key alone names both, `/0/*` those that receive, `/1/*` those for change. */
export type NamedBranches = 'both' | 'receive' | 'change'

/** An account whose addresses are derived here and whose private keys are elsewhere. */
export type OutsideKeys = {
  kind: 'keys'
  network: BitcoinNetwork
  addressType: AddressType
  /** Whether the text said so. If not (a bare xpub or tpub), the user is asked. */
  isTypeStated: boolean
  /** xpub or tpub. */
  extendedKey: string
  namedBranches: NamedBranches
  /** Of the extended key itself, 8 hex digits. */
  fingerprint: string
  /** null if the text didn't say. */
  origin: KeyOrigin | null
  /** Its keys on EVM networks, once they were given. */
  evm?: OutsideEvm
}

/** An address that is only watched: nobody can be asked to sign for it. */
export type WatchedAddress = {
  kind: 'address'
  network: BitcoinNetwork
  address: string
  scriptPubKey: string
}

export type OutsideAccount = OutsideKeys | WatchedAddress

/** The account's own addresses, by their scripts: where each lies below the account. */
export type OwnPaths = ReadonlyMap<string, AddressPath>

/**
 * The address at a path below the account. The one that names an account is at 0/0.
 * @throws AppError `bad-input` for an invalid index
 */
export function outsideAddress(
  { extendedKey, network, addressType }: OutsideKeys,
  path: AddressPath,
): BitcoinAccount {
  return bitcoinAccountOf(childPublicKey(extendedKey, stepsOf(path)), network, addressType)
}

/** The same account with the address type that the user chose, which only a bare xpub or tpub leaves open. */
export function withAddressType(account: OutsideKeys, addressType: AddressType): OutsideKeys {
  return account.isTypeStated ? account : { ...account, addressType }
}

/**
 * A key's derivation as a PSBT names it (BIP174). Where the origin is unknown it starts at the extended key, which
 * software wallets recognise by its fingerprint; devices need the origin.
 */
export function derivationOf({ origin, fingerprint }: OutsideKeys, path: AddressPath): KeyOrigin {
  const from = origin ?? { fingerprint, path: [] }
  return { fingerprint: from.fingerprint, path: [...from.path, ...stepsOf(path)] }
}
