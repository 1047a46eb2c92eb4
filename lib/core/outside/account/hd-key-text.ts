import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import type { CborReader } from '../frames/cbor'
import { accountRefused } from './account-fault'

/** Each registered tag (BCR-2020-006), and the one before 2023. */
const COIN_INFO_TAGS = [40305, 305]
const KEYPATH_TAGS = [40304, 304]
/** BIP32's versions of public keys, by the number of a network. */
const VERSIONS = [0x0488b21e, 0x043587cf]

/** A key as descriptors write it: with its origin, if that is known, and the steps below it, '' if none are named. */
export type HdKeyText = { key: string; suffix: string }

type Path = { steps: string[]; fingerprint?: number; depth?: number }
type Fields = {
  isPrivate: boolean
  coin: number
  network: number
  parentFingerprint: number
  publicKey: Uint8Array
  chainCode: Uint8Array
  origin?: Path
  children?: Path
}

/** SLIP44's number of Bitcoin, which stands where a key names no coin. */
export const BITCOIN_COIN = 0

/**
 * Reads a public key as devices show it (BCR-2020-007: `hdkey`).
 * @param master the master key's fingerprint, where the key leaves it out
 * @param coins whose key it may be: unless others are named, Bitcoin's
 * @throws AppError `outside-account-invalid`: `secret` for a private key, `unsupported` for another coin's, or one whose
 * place in the tree is unknown; `bad-input`
 */
export function hdKeyText(
  reader: CborReader,
  master?: number,
  coins: readonly number[] = [BITCOIN_COIN],
): HdKeyText {
  const { isPrivate, coin, network, origin, children, ...key } = readFields(reader)
  const version = VERSIONS[network]
  if (isPrivate) throw accountRefused('secret')
  if (!coins.includes(coin) || version === undefined || key.chainCode.length !== 32 || origin === undefined)
    throw accountRefused('unsupported')
  const { steps, fingerprint = master, depth = steps.length } = origin
  if (depth !== steps.length) throw accountRefused('unsupported')
  const last = steps.at(-1) ?? '0'
  const index = Number.parseInt(last, 10) + (last.endsWith('h') ? HARDENED_OFFSET : 0)
  const { publicExtendedKey } = new HDKey({ ...key, versions: { public: version, private: 0 }, depth, index })
  const place = fingerprint === undefined ? '' : `[${[word(fingerprint), ...steps].join('/')}]`
  return {
    key: place + publicExtendedKey,
    suffix: (children?.steps ?? []).map((step) => `/${step}`).join(''),
  }
}

/** A field that is left out has its default; of the bytes, none. */
function readFields(reader: CborReader): Fields {
  const bytes = () => reader.bytes().slice()
  const read: Fields = {
    isPrivate: false,
    coin: BITCOIN_COIN,
    network: 0,
    parentFingerprint: 0,
    publicKey: new Uint8Array(),
    chainCode: new Uint8Array(),
  }
  reader.map({
    // A master key is a private one.
    1: () => (read.isPrivate = reader.boolean()),
    2: () => (read.isPrivate = reader.boolean() || read.isPrivate),
    3: () => (read.publicKey = bytes()),
    4: () => (read.chainCode = bytes()),
    5: () => {
      reader.tag(...COIN_INFO_TAGS)
      reader.map({ 1: () => (read.coin = reader.unsigned()), 2: () => (read.network = reader.unsigned()) })
    },
    6: () => (read.origin = readPath(reader)),
    7: () => (read.children = readPath(reader)),
    8: () => (read.parentFingerprint = reader.unsigned()),
    9: () => reader.text(),
    10: () => reader.text(),
  })
  return read
}

function readPath(reader: CborReader): Path {
  const path: Path = { steps: [] }
  reader.tag(...KEYPATH_TAGS)
  reader.map({
    1: () => {
      let left = reader.array()
      while (left > 0) left -= readStep(reader, path.steps)
      if (left < 0) throw accountRefused('unreadable')
    },
    2: () => (path.fingerprint = reader.unsigned()),
    3: () => (path.depth = reader.unsigned()),
  })
  return path
}

/** One index, any, or a pair of them (BIP389); ranges are of no account. @returns how many items it took */
function readStep(reader: CborReader, steps: string[]): number {
  const length = reader.isAtArray ? reader.array() : undefined
  if (length === undefined) steps.push(readIndex(reader))
  else if (length === 0) steps.push(reader.boolean() ? '*h' : '*')
  else if (length === 4) steps.push(`<${readIndex(reader)};${readIndex(reader)}>`)
  else throw accountRefused('unsupported')
  return length === 4 ? 1 : 2
}

function readIndex(reader: CborReader): string {
  const index = reader.unsigned()
  return reader.boolean() ? `${index}h` : String(index)
}

function word(value: number): string {
  return value.toString(16).padStart(8, '0')
}
