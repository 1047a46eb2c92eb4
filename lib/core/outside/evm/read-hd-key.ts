import { createBase58check, hex } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@scure/btc-signer/utils.js'
import { accountRefused } from '../account/account-fault'
import { CborReader } from '../frames/cbor'
import { KEYPATH_TAG } from './sign-request'

const COIN_INFO_TAG = 305
/** BIP32's version of a public key. */
const XPUB = '0488b21e'
const HARDENED_OFFSET = 0x80000000
const base58check = createBase58check(sha256)

type Path = { steps: string[]; fingerprint: number | undefined; depth: number | undefined }
type HdKey = {
  keyData?: Uint8Array
  chainCode?: Uint8Array
  origin?: Path
  children?: Path
  parentFingerprint?: number
}

/**
 * A public key as devices show it (BCR-2020-007, `crypto-hdkey`), as the text that descriptors have for it:
 * `[73c5da0a/44h/60h/0h]xpub…/0/*`.
 * @throws AppError `outside-account-invalid`: `unreadable`, `secret` for a private key, `unsupported` without its origin
 */
export function hdKeyText(bytes: Uint8Array): string {
  const { keyData, chainCode, origin, children, parentFingerprint } = readHdKey(bytes)
  if (keyData === undefined) throw accountRefused('unreadable')
  if (chainCode === undefined || origin?.fingerprint === undefined) throw accountRefused('unsupported')
  const last = origin.steps.at(-1) ?? '0'
  const index = Number.parseInt(last, 10) + (last.endsWith('h') ? HARDENED_OFFSET : 0)
  const head = hex.decode(
    XPUB + origin.steps.length.toString(16).padStart(2, '0') + word(parentFingerprint ?? 0) + word(index),
  )
  const key = base58check.encode(concatBytes(head, chainCode, keyData))
  const suffix = (children?.steps ?? []).map((step) => `/${step}`).join('')
  return `[${[word(origin.fingerprint), ...origin.steps].join('/')}]${key}${suffix}`
}

function readHdKey(bytes: Uint8Array): HdKey {
  const read: HdKey & { isPrivate?: boolean } = {}
  try {
    const reader = new CborReader(bytes)
    reader.map({
      // A master key is a private one.
      1: () => (read.isPrivate = reader.boolean()),
      2: () => (read.isPrivate = reader.boolean() || read.isPrivate === true),
      3: () => (read.keyData = reader.bytes()),
      4: () => (read.chainCode = reader.bytes()),
      5: () => {
        reader.tag(COIN_INFO_TAG)
        reader.map({ 1: () => reader.unsigned(), 2: () => reader.unsigned() })
      },
      6: () => (read.origin = readPath(reader)),
      7: () => (read.children = readPath(reader)),
      8: () => (read.parentFingerprint = reader.unsigned()),
      9: () => reader.text(),
      10: () => reader.text(),
    })
    reader.end()
  } catch {
    throw accountRefused('unreadable')
  }
  if (read.isPrivate === true) throw accountRefused('secret')
  return read
}

function readPath(reader: CborReader): Path {
  const path: Path = { steps: [], fingerprint: undefined, depth: undefined }
  reader.tag(KEYPATH_TAG)
  reader.map({
    1: () => {
      for (let left = reader.array(); left > 0; left -= 2) path.steps.push(readStep(reader))
    },
    2: () => (path.fingerprint = reader.unsigned()),
    3: () => (path.depth = reader.unsigned()),
  })
  return path
}

/** An index, or an empty array for any. Ranges are of no account. */
function readStep(reader: CborReader): string {
  const index = reader.isAtArray ? readWildcard(reader) : String(reader.unsigned())
  return reader.boolean() ? `${index}h` : index
}

function readWildcard(reader: CborReader): string {
  if (reader.array() !== 0) throw accountRefused('unsupported')
  return '*'
}

function word(value: number): string {
  return value.toString(16).padStart(8, '0')
}
