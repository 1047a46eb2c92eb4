import { sha256 } from '@noble/hashes/sha2.js'
import { base64, utf8 } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import { BigEndianReader, BigEndianWriter } from './big-endian'
import { type KdfParams, type KdfPolicy, withinPolicy } from './kdf'

/** What a keystore seals, by its version. */
export type Holding = 'phrase' | 'watching'

/**
 * The keystore at rest. A random vault key seals the seed; a key stretched from the password seals the vault key, so
 * that a new password re-seals only that. Both seals have the header as associated data, the password's seal also all
 * other password parameters.
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
}

export const ID_LENGTH = 16
export const SALT_LENGTH = 16
/** AES-GCM (SP 800-38D): a 96-bit nonce, a 128-bit tag, here with 256-bit keys. */
export const NONCE_LENGTH = 12
export const KEY_LENGTH = 32
const TAG_LENGTH = 16
const CHECKSUM_LENGTH = 32
const MAX_SEALED_SEED = 8 * 1024
const MAX_TEXT = 16 * 1024

const MAGIC = utf8.decode('SATSPAN')
const VERSIONS: Record<Holding, number> = { phrase: 1, watching: 2 }

/** The fixed part of a keystore: associated data of both seals. */
export function headerOf({ holds, id }: Pick<Envelope, 'holds' | 'id'>): Uint8Array {
  return new BigEndianWriter().bytes(MAGIC).u8(VERSIONS[holds]).bytes(id).done()
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
  const body = new BigEndianWriter()
    .bytes(keyHeaderOf(envelope))
    .bytes(envelope.keyNonce)
    .bytes(envelope.sealedKey)
    .bytes(envelope.seedNonce)
    .u16(envelope.sealedSeed.length)
    .bytes(envelope.sealedSeed)
    .done()
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
  const holds = holdingOf(reader.u8())
  const envelope = {
    holds,
    id: reader.bytes(ID_LENGTH),
    generation: reader.u64(),
    kdf: { memoryKiB: reader.u32(), iterations: reader.u32(), parallelism: reader.u8() },
    salt: reader.bytes(SALT_LENGTH),
    keyNonce: reader.bytes(NONCE_LENGTH),
    sealedKey: reader.bytes(KEY_LENGTH + TAG_LENGTH),
    seedNonce: reader.bytes(NONCE_LENGTH),
    sealedSeed: reader.bytes(lengthOfSeed(reader.u16())),
  }
  reader.end()
  return envelope
}

function holdingOf(version: number): Holding {
  if (version === VERSIONS.phrase) return 'phrase'
  if (version === VERSIONS.watching) return 'watching'
  if (version > VERSIONS.watching) throw new AppError('storage-newer', 'a keystore of a later version')
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
