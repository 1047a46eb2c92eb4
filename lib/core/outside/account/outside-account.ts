import { type AddressType, spendingScripts } from '~/lib/core/bitcoin/address-type'
import { type BitcoinAccount, bitcoinAccountOf } from '~/lib/core/bitcoin/keys'
import type { Hex } from '~/lib/core/hex'
import type { BitcoinNetwork } from '~/lib/core/network'
import { childIndex } from '~/lib/core/vault/derive'
import { childPublicKey } from './extended-key'

/** Where an account's key comes from (BIP380): the master key's fingerprint, and the path from there, hardened with 2^31. */
export type KeyOrigin = { fingerprint: string; path: readonly number[] }

/** EVM keys of another signer: the account's address is at 0/0. */
export type OutsideEvm = { extendedKey: string; origin: KeyOrigin; address: Hex }

/** An account whose addresses are derived here and whose private keys are elsewhere. */
export type OutsideKeys = {
  kind: 'keys'
  network: BitcoinNetwork
  addressType: AddressType
  /** Whether the text said so. If not (a bare xpub or tpub), the user is asked. */
  isTypeStated: boolean
  /** xpub or tpub. */
  extendedKey: string
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

/** BIP32's last two steps: 0 receives, 1 takes change. */
export type ChainStep = 0 | 1

/**
 * The address at …/chain/index. An account's own address, which the service needs the public key of, is at 0/0.
 * @throws AppError `bad-input` for an invalid index
 */
export function outsideAddress(
  { extendedKey, network, addressType }: OutsideKeys,
  chain: ChainStep,
  index: number,
): BitcoinAccount {
  return bitcoinAccountOf(childPublicKey(extendedKey, [chain, childIndex(index)]), network, addressType)
}

/** The same account with the address type that the user chose, which only a bare xpub or tpub leaves open. */
export function withAddressType(account: OutsideKeys, addressType: AddressType): OutsideKeys {
  return account.isTypeStated ? account : { ...account, addressType }
}

/**
 * A key's derivation as a PSBT names it (BIP174). Where the origin is unknown it starts at the extended key, which
 * software wallets recognise by its fingerprint; devices need the origin.
 */
export function derivationOf(
  { origin, fingerprint }: OutsideKeys,
  chain: ChainStep,
  index: number,
): KeyOrigin {
  const from = origin ?? { fingerprint, path: [] }
  return { fingerprint: from.fingerprint, path: [...from.path, chain, childIndex(index)] }
}

/** The chain of a script among the account's first addresses, 0/0 and 1/0; `undefined` if it is neither. */
export function ownChainOf(account: OutsideKeys, scriptPubKey: string): ChainStep | undefined {
  const chains: readonly ChainStep[] = [0, 1]
  return chains.find((chain) => {
    const publicKey = childPublicKey(account.extendedKey, [chain, 0])
    return spendingScripts(account.addressType, publicKey).scriptPubKey === scriptPubKey
  })
}
