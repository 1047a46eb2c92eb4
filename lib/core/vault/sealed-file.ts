import { sha256 } from '@noble/hashes/sha2.js'
import { base64, utf8 } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import { BigEndianReader, BigEndianWriter } from './big-endian'
import { compress, decompress } from './compressed'
import { SALT_LENGTH } from './envelope'
import { type KdfParams, type KdfPolicy, withinPolicy } from './kdf'
import { NONCE_LENGTH } from './lengths'
import type { SealTools, VaultCrypto } from './seal'

/**
 * A password-protected file: a header with the key-stretching parameters, the sealed content with the header as
 * associated data, and a checksum over both, to distinguish damage from a wrong password. Written as base64.
 */
const MAGIC = utf8.decode('SATSPAN BACKUP')
const PLAIN = 1
/** A history repeats itself: without compression, 20,000 swaps would exceed a file. */
const COMPRESSED = 2
const CHECKSUM_LENGTH = 32
/** The limit of the browser's own messages is 64 MiB; this fits. */
export const MAX_FILE_TEXT = 48_000_000
/** What a small file may grow to. */
export const MAX_CONTENT = 128_000_000

type Header = { version: number; kdf: KdfParams; salt: Uint8Array; nonce: Uint8Array }

/** @throws AppError `backup-invalid` if the content exceeds a file's limit */
export async function sealFile(
  { crypto, randomBytes }: SealTools,
  content: Uint8Array,
  { password, kdf }: { password: string; kdf: KdfParams },
): Promise<string> {
  if (content.length > MAX_CONTENT) throw tooLarge()
  const header = {
    version: COMPRESSED,
    kdf,
    salt: randomBytes(SALT_LENGTH),
    nonce: randomBytes(NONCE_LENGTH),
  }
  const head = headerBytes(header)
  const compressed = await compress(content)
  const key = await crypto.stretch(password, header.salt, kdf)
  const sealed = await crypto.seal(key, header.nonce, compressed, head).finally(() => key.fill(0))
  const body = new BigEndianWriter().bytes(head).bytes(sealed).done()
  const text = base64.encode(new BigEndianWriter().bytes(body).bytes(sha256(body)).done())
  if (text.length > MAX_FILE_TEXT) throw tooLarge()
  return text
}

/**
 * The content of a file that `sealFile` wrote.
 * @throws AppError `password-wrong`; `backup-too-large`; `backup-invalid` for anything else, damaged, or demanding more
 * stretching than the policy allows
 */
export async function openFile(
  crypto: VaultCrypto,
  text: string,
  password: string,
  policy: KdfPolicy,
): Promise<Uint8Array> {
  const { header, head, sealed } = readFile(text)
  if (!withinPolicy(header.kdf, policy)) throw invalid('key derivation parameters out of bounds')
  // No file has an empty password, and this build of Argon2id rejects one.
  if (password === '') throw wrongPassword()
  const key = await crypto.stretch(password, header.salt, header.kdf)
  const content = await crypto.open(key, header.nonce, sealed, head).finally(() => key.fill(0))
  if (content === undefined) throw wrongPassword()
  return header.version === PLAIN ? content : decompress(content, MAX_CONTENT)
}

function headerBytes({ version, kdf, salt, nonce }: Header): Uint8Array {
  return new BigEndianWriter()
    .bytes(MAGIC)
    .u8(version)
    .u32(kdf.memoryKiB)
    .u32(kdf.iterations)
    .u8(kdf.parallelism)
    .bytes(salt)
    .bytes(nonce)
    .done()
}

function readFile(text: string): { header: Header; head: Uint8Array; sealed: Uint8Array } {
  if (text.length > MAX_FILE_TEXT) throw tooLarge()
  try {
    const file = base64.decode(text.trim())
    const body = file.subarray(0, -CHECKSUM_LENGTH)
    if (!equal(sha256(body), file.subarray(-CHECKSUM_LENGTH))) throw invalid('the checksum does not match')
    const reader = new BigEndianReader(body)
    if (!equal(reader.bytes(MAGIC.length), MAGIC)) throw invalid('not a backup of this wallet')
    const version = reader.u8()
    if (version !== PLAIN && version !== COMPRESSED) throw invalid('a version that this wallet does not know')
    const kdf = { memoryKiB: reader.u32(), iterations: reader.u32(), parallelism: reader.u8() }
    const header = {
      version,
      kdf,
      salt: reader.bytes(SALT_LENGTH),
      nonce: reader.bytes(NONCE_LENGTH),
    }
    const head = headerBytes(header)
    return { header, head, sealed: body.subarray(head.length) }
  } catch (cause) {
    throw cause instanceof AppError ? cause : invalid('not the bytes of a backup', cause)
  }
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

function tooLarge(): AppError {
  return new AppError('backup-too-large', 'more than a file holds')
}

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('backup-invalid', message, { cause })
}

function wrongPassword(): AppError {
  return new AppError('password-wrong', 'the password does not open the file')
}
