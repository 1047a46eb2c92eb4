import { concatBytes } from '@noble/hashes/utils.js'
import { base64, utf8 } from '@scure/base'
import * as P from 'micro-packed'
import { AppError } from '~/lib/core/errors'
import { checkedBytes, kdfParams, withChecksum } from './coders'
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
/** Of format 1. */
const VERSION = 2
/** The limit of the browser's own messages is 64 MiB; this fits. */
export const MAX_FILE_TEXT = 48_000_000
/** The largest content of a small file. */
export const MAX_CONTENT = 128_000_000

const HEAD = {
  magic: P.magicBytes(MAGIC),
  version: P.magic(P.U8, VERSION),
  kdf: kdfParams,
  salt: P.bytes(SALT_LENGTH),
  nonce: P.bytes(NONCE_LENGTH),
}
const header = P.struct(HEAD)
const wholeFile = P.struct({ ...HEAD, sealed: P.bytes(null) })

/** @throws AppError `backup-invalid` if the content exceeds a file's limit */
export async function sealFile(
  { crypto, randomBytes }: SealTools,
  content: Uint8Array,
  { password, kdf }: { password: string; kdf: KdfParams },
): Promise<string> {
  if (content.length > MAX_CONTENT) throw tooLarge()
  const [salt, nonce] = [randomBytes(SALT_LENGTH), randomBytes(NONCE_LENGTH)]
  const head = headerBytes({ kdf, salt, nonce })
  // A history repeats itself: without compression, 20,000 swaps would exceed a file.
  const compressed = await compress(content)
  const key = await crypto.stretch(password, salt, kdf)
  const sealed = await crypto.seal(key, nonce, compressed, head).finally(() => key.fill(0))
  const text = base64.encode(withChecksum(concatBytes(head, sealed)))
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
  const { kdf, salt, nonce, sealed } = readFile(text)
  if (!withinPolicy(kdf, policy)) throw invalid('key derivation parameters out of bounds')
  // No file has an empty password, and this build of Argon2id rejects one.
  if (password === '') throw wrongPassword()
  const key = await crypto.stretch(password, salt, kdf)
  const content = await crypto
    .open(key, nonce, sealed, headerBytes({ kdf, salt, nonce }))
    .finally(() => key.fill(0))
  if (content === undefined) throw wrongPassword()
  return decompress(content, MAX_CONTENT)
}

type Header = { kdf: KdfParams; salt: Uint8Array; nonce: Uint8Array }

function headerBytes(fields: Header): Uint8Array {
  return header.encode(fields)
}

function readFile(text: string): Header & { sealed: Uint8Array } {
  if (text.length > MAX_FILE_TEXT) throw tooLarge()
  try {
    const body = checkedBytes(base64.decode(text.trim()))
    if (body === undefined) throw invalid('the checksum does not match')
    return wholeFile.decode(body)
  } catch (cause) {
    throw cause instanceof AppError ? cause : invalid('not the bytes of a backup', cause)
  }
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
