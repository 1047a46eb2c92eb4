import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { utf8 } from '@scure/base'
import { type Envelope, keyHeaderOf } from './envelope'
import { KEY_LENGTH, NONCE_LENGTH } from './lengths'
import { type PasskeyRequest, passkeyRequest } from './passkey-lock'
import { type OpenVault, openWithKey, type SealTools, type VaultCrypto } from './seal'

/** A passkey and what its pseudo-random function gave for the salt: 32 secret bytes, which the caller zeroes. */
export type AnsweredPasskey = PasskeyRequest & { output: Uint8Array }

export const PRF_OUTPUT_LENGTH = 32

/** The same keystore with a passkey's lock beside the password's, in place of an earlier one. */
export async function lockWithPasskey(
  { crypto, randomBytes }: SealTools,
  envelope: Envelope,
  vaultKey: Uint8Array,
  { credentialId, salt, output }: AnsweredPasskey,
): Promise<Envelope> {
  const request = { credentialId, salt }
  const nonce = randomBytes(NONCE_LENGTH)
  const key = passkeyKey(output)
  const sealedKey = await crypto
    .seal(key, nonce, vaultKey, passkeyHeaderOf(envelope, request))
    .finally(() => key.fill(0))
  return { ...envelope, passkey: { ...request, nonce, sealedKey } }
}

/**
 * `undefined` for another passkey's output, or without a passkey's lock.
 * @throws AppError `wallet-corrupt` if the passkey is right but the seed is damaged
 */
export async function openWithPasskey(
  crypto: VaultCrypto,
  envelope: Envelope,
  output: Uint8Array,
): Promise<OpenVault | undefined> {
  const { passkey } = envelope
  if (passkey === undefined) return undefined
  const key = passkeyKey(output)
  const vaultKey = await crypto
    .open(key, passkey.nonce, passkey.sealedKey, passkeyHeaderOf(envelope, passkey))
    .finally(() => key.fill(0))
  return vaultKey === undefined ? undefined : openWithKey(crypto, envelope, vaultKey)
}

/** Associated data of a passkey's seal: it fits one write of one keystore, and one credential. */
function passkeyHeaderOf(envelope: Envelope, request: PasskeyRequest): Uint8Array {
  return concatBytes(keyHeaderOf(envelope), passkeyRequest.encode(request))
}

/** The key of a passkey's seal (RFC 5869). */
function passkeyKey(output: Uint8Array): Uint8Array {
  return hkdf(sha256, output, undefined, utf8.decode('satspan-passkey'), KEY_LENGTH)
}
