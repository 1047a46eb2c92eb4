import { sha256 } from '@noble/hashes/sha2.js'
import { base64, utf8 } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import { BigEndianReader, BigEndianWriter } from './big-endian'
import { type KdfParams, type KdfPolicy, withinPolicy } from './kdf'
import { KEY_LENGTH, NONCE_LENGTH, TAG_LENGTH } from './lengths'
import { type PasskeyLock, readPasskeyLock, writePasskeyLock } from './passkey-lock'

/** What a keystore seals, each by its number. */
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
const CHECKSUM_LENGTH = 32
const MAX_SEALED_SEED = 8 * 1024
const MAX_TEXT = 16 * 1024

const MAGIC = utf8.decode('SATSPAN')
/** Without a passkey, these are also the versions. */
const HOLDING_NUMBERS: Record<Holding, number> = { phrase: 1, watching: 2 }
/** Earlier versions of the extension must not take a keystore with a passkey for a damaged one. */
const VERSION_WITH_PASSKEY = 3

/** The fixed part of a keystore: associated data of every seal, and the same with and without a passkey. */
export function headerOf({ holds, id }: Pick<Envelope, 'holds' | 'id'>): Uint8Array {
  return new BigEndianWriter().bytes(MAGIC).u8(HOLDING_NUMBERS[holds]).bytes(id).done()
}

/** The header and everything that a new password changes: associated data of the sealed vault key. */
export function keyHeaderOf(
  envelope: Pick<Envelope, 'holds' | 'id' | 'generation' | 'kdf' | 'salt'>,
): Uint8Array {
  const { generation, kdf, salt } = envelope
  return new BigEndianWriter()
    .bytes(headerOf(envelope))
    .u64(generation)
    .u32(kdf.memoryKiB)
    .u32(kdf.iterations)
    .u8(kdf.parallelism)
    .bytes(salt)
    .done()
}

/** An envelope's canonical text: base64 of its fields in order and a SHA-256 over them. */
export function encodeEnvelope(envelope: Envelope): string {
  const { holds, passkey } = envelope
  const version = passkey === undefined ? HOLDING_NUMBERS[holds] : VERSION_WITH_PASSKEY
  const writer = new BigEndianWriter()
    .bytes(MAGIC)
    .u8(version)
    .bytes(keyHeaderOf(envelope).subarray(MAGIC.length + 1))
    .bytes(envelope.keyNonce)
    .bytes(envelope.sealedKey)
    .bytes(envelope.seedNonce)
    .u16(envelope.sealedSeed.length)
    .bytes(envelope.sealedSeed)
  if (passkey !== undefined) writePasskeyLock(writer.u8(HOLDING_NUMBERS[holds]), passkey)
  const body = writer.done()
  return base64.encode(new BigEndianWriter().bytes(body).bytes(sha256(body)).done())
}

/**
 * Reads only what `encodeEnvelope` wrote. Any changed bit is reported as damage, even without the password.
 * @throws AppError `wallet-corrupt`; `storage-newer` if a later version wrote it intact
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
  const body = stored.subarray(0, -CHECKSUM_LENGTH)
  if (!equal(sha256(body), stored.subarray(-CHECKSUM_LENGTH))) throw corrupt('the checksum does not match')
  const reader = new BigEndianReader(body)
  if (!equal(reader.bytes(MAGIC.length), MAGIC)) throw corrupt('not a keystore of this wallet')
  const version = reader.u8()
  if (version > VERSION_WITH_PASSKEY) throw new AppError('storage-newer', 'a keystore of a later version')
  const fields = {
    id: reader.bytes(ID_LENGTH),
    generation: reader.u64(),
    kdf: { memoryKiB: reader.u32(), iterations: reader.u32(), parallelism: reader.u8() },
    salt: reader.bytes(SALT_LENGTH),
    keyNonce: reader.bytes(NONCE_LENGTH),
    sealedKey: reader.bytes(KEY_LENGTH + TAG_LENGTH),
    seedNonce: reader.bytes(NONCE_LENGTH),
    sealedSeed: reader.bytes(lengthOfSeed(reader.u16())),
  }
  const envelope =
    version === VERSION_WITH_PASSKEY
      ? { holds: holdingOf(reader.u8()), ...fields, passkey: readPasskeyLock(reader) }
      : { holds: holdingOf(version), ...fields }
  reader.end()
  return envelope
}

function holdingOf(number: number): Holding {
  if (number === HOLDING_NUMBERS.phrase) return 'phrase'
  if (number === HOLDING_NUMBERS.watching) return 'watching'
  throw corrupt('a version that this wallet does not know')
}

function lengthOfSeed(length: number): number {
  if (length > MAX_SEALED_SEED) throw corrupt('a seed longer than any')
  return length
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

function corrupt(message: string): AppError {
  return new AppError('wallet-corrupt', message)
}
