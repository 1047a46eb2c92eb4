import * as P from 'micro-packed'
import { KEY_LENGTH, NONCE_LENGTH, TAG_LENGTH } from './lengths'

/** A request to a passkey: neither part is secret, and neither opens anything without the authenticator. */
export type PasskeyRequest = {
  credentialId: Uint8Array
  /** The input of the authenticator's pseudo-random function (WebAuthn PRF), random for each passkey. */
  salt: Uint8Array
}

/** A passkey's lock of the vault key, beside the password's. */
export type PasskeyLock = PasskeyRequest & { nonce: Uint8Array; sealedKey: Uint8Array }

export const PASSKEY_SALT_LENGTH = 32
/** WebAuthn Level 3: a credential's id has at most this many bytes. */
export const MAX_CREDENTIAL_ID = 1_023

const credentialId = P.validate(P.bytes(P.U16BE), (id) => {
  if (!isLengthOfId(id.length)) throw new RangeError('not the length of an id of a credential')
  return id
})
const REQUEST = { credentialId, salt: P.bytes(PASSKEY_SALT_LENGTH) }

/** The request as bytes: part of its seal's associated data. */
export const passkeyRequest = P.struct(REQUEST)

export const passkeyLock = P.struct({
  ...REQUEST,
  nonce: P.bytes(NONCE_LENGTH),
  sealedKey: P.bytes(KEY_LENGTH + TAG_LENGTH),
})

/** Whether bytes can be what a passkey is asked with. */
export function isPasskeyRequest({ credentialId, salt }: PasskeyRequest): boolean {
  return isLengthOfId(credentialId.length) && salt.length === PASSKEY_SALT_LENGTH
}

function isLengthOfId(length: number): boolean {
  return length > 0 && length <= MAX_CREDENTIAL_ID
}
