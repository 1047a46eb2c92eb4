import { base64, utf8 } from '@scure/base'
import * as P from 'micro-packed'
import { AppError } from '~/lib/core/errors'
import { checkedBytes, kdfParams, withChecksum } from './coders'
import { type KdfParams, type KdfPolicy, withinPolicy } from './kdf'
import { KEY_LENGTH, NONCE_LENGTH, TAG_LENGTH } from './lengths'
import { type PasskeyLock, passkeyLock } from './passkey-lock'

/** The content of a keystore, each by its number. */
export type Holding = 'phrase' | 'watching'

/**
 * The keystore at rest. A random vault key seals the seed; a key stretched from the password seals the vault key, so
 * that a new password re-seals only that. Both seals have the header as associated data, the password's seal also all
 * other password parameters. A passkey may seal the vault key once more.
 */
export type Envelope = {
  /** A phrase's seed, or the key of a wallet that only watches. */
  holds: Holding
  /** 16 random bytes that identify this keystore; they stay when the password changes. */
  id: Uint8Array
  /** Increases with every write: of two copies the higher is the newer. */
  generation: number
  kdf: KdfParams
  salt: Uint8Array
  keyNonce: Uint8Array
  sealedKey: Uint8Array
  seedNonce: Uint8Array
  sealedSeed: Uint8Array
  passkey?: PasskeyLock
}

export const ID_LENGTH = 16
export const SALT_LENGTH = 16
const MAX_SEALED_SEED = 8 * 1024
const MAX_TEXT = 16 * 1024

const MAGIC = utf8.decode('SATSPAN')
/** Of format 1. Lower numbers are of versions that nobody was given. */
const VERSION = 4
const HOLDING_NUMBERS: Record<Holding, number> = { phrase: 1, watching: 2 }

const HEAD = {
  magic: P.magicBytes(MAGIC),
  version: P.magic(P.U8, VERSION),
  holds: P.apply(P.U8, { encode: holdingOf, decode: (holding: Holding) => HOLDING_NUMBERS[holding] }),
  id: P.bytes(ID_LENGTH),
}
const KEY_HEAD = {
  ...HEAD,
  generation: P.apply(P.U64BE, P.coders.numberBigint),
  kdf: kdfParams,
  salt: P.bytes(SALT_LENGTH),
}
const header = P.struct(HEAD)
const keyHeader = P.struct(KEY_HEAD)
const wholeEnvelope = P.struct({
  ...KEY_HEAD,
  keyNonce: P.bytes(NONCE_LENGTH),
  sealedKey: P.bytes(KEY_LENGTH + TAG_LENGTH),
  seedNonce: P.bytes(NONCE_LENGTH),
  sealedSeed: P.bytes(P.U16BE),
  passkey: P.optional(P.bool, passkeyLock),
})

/** The fixed part of a keystore: associated data of every seal, and the same with and without a passkey. */
export function headerOf({ holds, id }: Pick<Envelope, 'holds' | 'id'>): Uint8Array {
  return header.encode({ holds, id })
}

/** The header and everything that a new password changes: associated data of the sealed vault key. */
export function keyHeaderOf(
  envelope: Pick<Envelope, 'holds' | 'id' | 'generation' | 'kdf' | 'salt'>,
): Uint8Array {
  const { holds, id, generation, kdf, salt } = envelope
  return keyHeader.encode({ holds, id, generation, kdf, salt })
}

/** An envelope's canonical text: base64 of its fields in order and a SHA-256 over them. */
export function encodeEnvelope({ passkey, ...envelope }: Envelope): string {
  return base64.encode(withChecksum(wholeEnvelope.encode({ ...envelope, passkey })))
}

/**
 * Reads only what `encodeEnvelope` wrote. Any changed bit is reported as damage, even without the password.
 * @throws AppError `wallet-corrupt`; where it is intact, `storage-newer` if a later version wrote it, and
 * `storage-unreleased` if one did that was never released
 */
export function parseEnvelope(stored: unknown, policy: KdfPolicy): Envelope {
  if (typeof stored !== 'string' || stored.length > MAX_TEXT) throw corrupt('not the text of an envelope')
  let envelope: Envelope
  try {
    envelope = readEnvelope(base64.decode(stored))
  } catch (cause) {
    throw cause instanceof AppError ? cause : corrupt('not the bytes of an envelope')
  }
  if (!withinPolicy(envelope.kdf, policy)) throw corrupt('key derivation parameters out of bounds')
  return envelope
}

function readEnvelope(stored: Uint8Array): Envelope {
  const body = checkedBytes(stored)
  if (body === undefined) throw corrupt('the checksum does not match')
  requireVersion(body)
  const { passkey, ...fields } = wholeEnvelope.decode(body)
  if (fields.sealedSeed.length > MAX_SEALED_SEED) throw corrupt('a seed longer than any')
  return passkey === undefined ? fields : { ...fields, passkey }
}

function holdingOf(number: number): Holding {
  if (number === HOLDING_NUMBERS.phrase) return 'phrase'
  if (number === HOLDING_NUMBERS.watching) return 'watching'
  throw corrupt('holds what this wallet does not know')
}

/** Bytes of another version are told by their number alone. */
function requireVersion(body: Uint8Array): void {
  const version = body[MAGIC.length] ?? 0
  if (!P.utils.equalBytes(body.subarray(0, MAGIC.length), MAGIC) || version === 0)
    throw corrupt('not a keystore of this wallet')
  if (version > VERSION) throw new AppError('storage-newer', 'a keystore of a later version')
  if (version < VERSION) throw new AppError('storage-unreleased', 'a keystore of an unreleased version')
}

function corrupt(message: string): AppError {
  return new AppError('wallet-corrupt', message)
}
