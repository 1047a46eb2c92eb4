import { hex } from '@scure/base'
import { addressOfScript } from '~/lib/core/address'
import { AppError } from '~/lib/core/errors'
import { type BitcoinNetwork, coinType } from '~/lib/core/network'
import { childIndex, hardened, type KeyPair, type KeyTree, type PublicTree } from '~/lib/core/vault/derive'
import { type AddressPath, type AddressType, FIRST_PATH, spendingScripts } from './address-type'

/** The public part of a Bitcoin account; scripts and key as hex. `redeemScript` only where BIP16 needs one. */
export type BitcoinAccount = {
  address: string
  addressType: AddressType
  publicKey: string
  scriptPubKey: string
  redeemScript?: string
}

/** BIP84, BIP49 and BIP44, each for the address type it defines. */
const PURPOSE: Record<AddressType, number> = { p2wpkh: 84, 'p2sh-p2wpkh': 49, p2pkh: 44 }

/** @throws AppError `bad-input` for an invalid account index */
export function accountOf(
  tree: PublicTree,
  network: BitcoinNetwork,
  addressType: AddressType,
  accountIndex: number,
): BitcoinAccount {
  const path = [...accountPath(network, addressType, accountIndex), ...stepsOf(FIRST_PATH)]
  return bitcoinAccountOf(tree.publicKey(path), network, addressType)
}

/** Derives the address and scripts that a compressed public key receives on. */
export function bitcoinAccountOf(
  publicKey: Uint8Array,
  network: BitcoinNetwork,
  addressType: AddressType,
): BitcoinAccount {
  const scripts = spendingScripts(addressType, publicKey)
  const address = addressOfScript(scripts.scriptPubKey, network)
  if (address === undefined) throw new AppError('internal', 'a script of our own has no address')
  return { address, addressType, publicKey: hex.encode(publicKey), ...scripts }
}

/** The path to an account. @throws AppError `bad-input` for an invalid index */
export function accountPath(
  network: BitcoinNetwork,
  addressType: AddressType,
  accountIndex: number,
): number[] {
  return [hardened(PURPOSE[addressType]), hardened(coinType(network)), hardened(accountIndex)]
}

/** The steps to an address below its account. @throws AppError `bad-input` for an invalid index */
export function stepsOf({ branch, index }: AddressPath): number[] {
  return [branch, childIndex(index)]
}

/** The key pair of the address that names an account, …/0/0. The caller zeroes the private key after use. */
export function keyPairOf(
  tree: KeyTree,
  network: BitcoinNetwork,
  addressType: AddressType,
  accountIndex: number,
): KeyPair {
  return tree.keyPair([...accountPath(network, addressType, accountIndex), ...stepsOf(FIRST_PATH)])
}

/** The extended public key of an account, from which all its addresses follow; an xpub on test networks, too. */
export function accountKeyOf(
  tree: PublicTree,
  network: BitcoinNetwork,
  addressType: AddressType,
  accountIndex: number,
): string {
  return tree.extendedKey(accountPath(network, addressType, accountIndex))
}
