import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex, utf8 } from '@scure/base'
import type { SeedMaterial } from './phrase'

export const WATCHING_KEY_LENGTH = 32

/** A watching wallet's stand-in for a phrase: random bytes, from which no account is ever derived. */
export type WatchingMaterial = { watchingKey: Uint8Array }

export type VaultMaterial = SeedMaterial | WatchingMaterial

export function isWatching(material: VaultMaterial): material is WatchingMaterial {
  return 'watchingKey' in material
}

/** Zeroes what is secret. */
export function wipeMaterial(material: VaultMaterial): void {
  if (isWatching(material)) material.watchingKey.fill(0)
  else material.entropy.fill(0)
}

/**
 * The key that seals the accounts of other signers (RFC 5869). Derived from the seed, so that the phrase still opens
 * them after a password is forgotten.
 * @param secret the BIP39 seed, or a watching key
 */
export function outsideAccountsKey(secret: Uint8Array): Uint8Array {
  return hkdf(sha256, secret, undefined, utf8.decode('satspan-outside-accounts'), 32)
}

/** Tells one wallet's secret from another's, in memory: nothing of the secret follows from it. */
export function secretMark(secret: Uint8Array): string {
  return hex.encode(hkdf(sha256, secret, undefined, utf8.decode('satspan-secret-mark'), 16))
}
