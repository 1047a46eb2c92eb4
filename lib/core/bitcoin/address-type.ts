import { hex } from '@scure/base'
import { hash160 } from '@scure/btc-signer/utils.js'

export const ADDRESS_TYPES = ['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'] as const

/** The address types on which the wallet receives and for which the service builds transactions. */
export type AddressType = (typeof ADDRESS_TYPES)[number]

/**
 * The type of an own script, which has no other form. A script hash tells nothing of its script; single keys behind one
 * are of P2SH-P2WPKH (BIP49).
 */
export function addressTypeOf(scriptPubKey: string): AddressType {
  if (scriptPubKey.startsWith('0014')) return 'p2wpkh'
  return scriptPubKey.startsWith('76a914') ? 'p2pkh' : 'p2sh-p2wpkh'
}

/** BIP32's last two steps below an account: branch 0 receives, 1 takes change. */
export type AddressPath = { branch: 0 | 1; index: number }

/** The path of the address that names an account. */
export const FIRST_PATH: AddressPath = { branch: 0, index: 0 }

/** Writes a path as people do: `1/5`. */
export function pathText({ branch, index }: AddressPath): string {
  return `${branch}/${index}`
}

/** The path of a name. */
export function pathNamed(text: string): AddressPath {
  const [branch, index] = text.split('/')
  return { branch: branch === '1' ? 1 : 0, index: Number(index) }
}

/** The key that spends an output: compressed, hex. `path`: below its account; absent = 0/0. */
export type SpendingKey = { addressType: AddressType; publicKey: string; path?: AddressPath }

/** The scripts by which a public key receives and spends, as hex. `redeemScript` only where BIP16 needs one. */
export type SpendingScripts = { scriptPubKey: string; redeemScript?: string }

/** The scriptPubKey that a key spends, as hex. */
export function scriptOfKey({
  addressType,
  publicKey,
}: Pick<SpendingKey, 'addressType' | 'publicKey'>): string {
  return spendingScripts(addressType, hex.decode(publicKey)).scriptPubKey
}

/** The scripts of a compressed public key: BIP141, BIP16, or legacy pay-to-pubkey-hash. */
export function spendingScripts(addressType: AddressType, publicKey: Uint8Array): SpendingScripts {
  const keyHash = hex.encode(hash160(publicKey))
  const witnessProgram = `0014${keyHash}`
  if (addressType === 'p2wpkh') return { scriptPubKey: witnessProgram }
  if (addressType === 'p2pkh') return { scriptPubKey: `76a914${keyHash}88ac` }
  const redeemHash = hex.encode(hash160(hex.decode(witnessProgram)))
  return { scriptPubKey: `a914${redeemHash}87`, redeemScript: witnessProgram }
}
