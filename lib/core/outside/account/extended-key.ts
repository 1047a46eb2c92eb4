import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { createBase58check, hex } from '@scure/base'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { BitcoinNetwork } from '~/lib/core/network'
import { accountRefused } from './account-fault'

/** A public key that others are derived from (BIP32). */
export type ExtendedKey = {
  /** Written with BIP32's own version: xpub or tpub. */
  text: string
  /** By the version (SLIP132); null for xpub and tpub, which many wallets use for every type. */
  statedType: AddressType | null
  depth: number
  childIndex: number
  /** Of the key above it, 8 hex digits; `00000000` at depth 0. */
  parentFingerprint: string
  /** Its own. */
  fingerprint: string
}

type Version =
  | { isMain: boolean; statedType: AddressType | null }
  | { isMain: boolean; statedType: 'multisig' }

/** SLIP132: the version bytes of public keys. */
const VERSIONS: Record<string, Version> = {
  '0488b21e': { isMain: true, statedType: null },
  '049d7cb2': { isMain: true, statedType: 'p2sh-p2wpkh' },
  '04b24746': { isMain: true, statedType: 'p2wpkh' },
  '0295b43f': { isMain: true, statedType: 'multisig' },
  '02aa7ed3': { isMain: true, statedType: 'multisig' },
  '043587cf': { isMain: false, statedType: null },
  '044a5262': { isMain: false, statedType: 'p2sh-p2wpkh' },
  '045f1cf6': { isMain: false, statedType: 'p2wpkh' },
  '024289ef': { isMain: false, statedType: 'multisig' },
  '02575483': { isMain: false, statedType: 'multisig' },
}
const MAIN = '0488b21e'
const TEST = '043587cf'

const base58check = createBase58check(sha256)
const SERIALIZED_BYTES = 78
/** Version, depth, the parent's fingerprint and the child's index stand before. */
const KEY_MATERIAL_AT = 13

/**
 * Reads xpub, ypub, zpub, tpub, upub or vpub.
 * @throws AppError `outside-account-invalid`
 */
export function readExtendedKey(text: string, network: BitcoinNetwork): ExtendedKey {
  const bytes = decoded(text)
  const version = VERSIONS[hex.encode(bytes.subarray(0, 4))]
  if (bytes.length !== SERIALIZED_BYTES || version === undefined) throw accountRefused('unreadable')
  if (version.statedType === 'multisig') throw accountRefused('multisig')
  if (version.isMain !== (network === 'mainnet')) throw accountRefused('other-network')
  const plain = base58check.encode(
    Uint8Array.of(...hex.decode(version.isMain ? MAIN : TEST), ...bytes.subarray(4)),
  )
  const { depth, index, parentFingerprint, fingerprint } = hdKeyOf(plain)
  return {
    text: plain,
    statedType: version.statedType,
    depth,
    childIndex: index,
    parentFingerprint: fingerprintHex(parentFingerprint),
    fingerprint: fingerprintHex(fingerprint),
  }
}

/** The compressed public key at an unhardened path below. @param text xpub or tpub */
export function childPublicKey(text: string, path: readonly number[]): Uint8Array {
  return publicKeyOf(path.reduce((key, index) => key.deriveChild(index), hdKeyOf(text)))
}

/** The compressed public keys one step below a path, which is derived once. @param text xpub or tpub */
export function childPublicKeys(text: string, path: readonly number[]): (index: number) => Uint8Array {
  const parent = path.reduce((key, index) => key.deriveChild(index), hdKeyOf(text))
  return (index) => publicKeyOf(parent.deriveChild(index))
}

function publicKeyOf({ publicKey }: HDKey): Uint8Array {
  if (publicKey === null) throw accountRefused('unreadable')
  return publicKey
}

/** The chain code and the public key as hex: equal for one extended key, however it is written (BIP32). */
export function keyIdentity(text: string): string {
  return hex.encode(decoded(text).subarray(KEY_MATERIAL_AT))
}

/** The last step to an extended key, as its text says: hardened from 2^31 on. */
export function placeOfKey(text: string): number {
  return hdKeyOf(text).index
}

function hdKeyOf(text: string): HDKey {
  try {
    const version = hex.encode(base58check.decode(text).subarray(0, 4))
    return HDKey.fromExtendedKey(text, { public: Number.parseInt(version, 16), private: 0 })
  } catch {
    throw accountRefused('unreadable')
  }
}

function decoded(text: string): Uint8Array {
  try {
    return base58check.decode(text)
  } catch {
    throw accountRefused('mistyped')
  }
}

function fingerprintHex(fingerprint: number): string {
  return fingerprint.toString(16).padStart(8, '0')
}
