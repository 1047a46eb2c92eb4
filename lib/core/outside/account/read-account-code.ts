import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { CborReader } from '../frames/cbor'
import { FrameReader } from '../frames/frame-reader'
import { accountRefused, asRefusal } from './account-fault'
import type { CodeKind, CodeOutcome, NamedAccounts } from './code-outcome'
import { foundAccounts } from './found-accounts'
import { BITCOIN_COIN, type HdKeyText, hdKeyText } from './hd-key-text'
import { readExport } from './read-export'

/** The names of codes (BCR-2020-006), each with the one before 2023. */
const ACCOUNT = ['account-descriptor', 'crypto-account']
const OUTPUT = ['output-descriptor', 'crypto-output']
const KEY = ['hdkey', 'crypto-hdkey']
/** Every account of a device, of all its coins, as Keystone shows them. */
const SEVERAL = ['multi-accounts', 'crypto-multi-accounts']
/** BBQr's letters for JSON and for text. */
const BBQR = 'JU'
const CODE = /^(?:ur:|B\$)/i
/** Marks of a phrase or a private key. */
const SECRET = /^ur:(?:crypto-)?(?:seed|bip39|sskr|eckey)\//i
const OUTPUT_TAGS = new Set([40308, 308])
const KEY_TAGS = new Set([40303, 303])
/** A whole multisig, sorted or not. */
const MULTISIG_TAGS = new Set([406, 407])
/** BCR-2020-010's functions. */
const FUNCTIONS: Partial<Record<number, string>> = {
  400: 'sh',
  401: 'wsh',
  403: 'pkh',
  404: 'wpkh',
  409: 'tr',
  // One of several signers.
  410: 'multi',
}
const ADDRESS_TYPE_SHAPES: [RegExp, AddressType][] = [
  [/^wpkh\(/, 'p2wpkh'],
  [/^sh\(wpkh\(/, 'p2sh-p2wpkh'],
  [/^pkh\(/, 'p2pkh'],
]

/** A code's content, the coins that keys may name, and the master key's fingerprint, where a key leaves it out. */
type Content = { reader: CborReader; coins: readonly number[]; master?: number | undefined }

const BITCOIN_CODES: CodeKind = {
  coins: [BITCOIN_COIN],
  ofTexts: foundAccounts,
  ofAccount: byType,
  ofFile: readExport,
}

/**
 * Reads the code that a device shows of its account, frame by frame, in any order: BC-UR `account-descriptor`,
 * `output-descriptor` or `hdkey`, and their names before 2023; Keystone's `crypto-multi-accounts`; BBQr of JSON or text. A
 * wallet's file is read whole.
 *
 *     new AccountCodeReader().receive('ur:crypto-account/oeadcy…')
 *     // { kind: 'done', texts: Map { 'p2wpkh' => 'wpkh([37b5eed4/84h/0h/0h]xpub6BkU44…/<0;1>/*)', … } }
 */
export class AccountCodeReader {
  readonly #frames = new FrameReader({ ur: [...ACCOUNT, ...OUTPUT, ...KEY, ...SEVERAL], bbqr: BBQR })
  readonly #kind: CodeKind

  /** @param kind whose accounts are looked for: unless others are named, Bitcoin's */
  constructor(kind: CodeKind = BITCOIN_CODES) {
    this.#kind = kind
  }

  /** @throws AppError `outside-account-invalid`, whose `details.reason` is an `AccountFault`; the next frame may be good */
  receive(frame: string): CodeOutcome {
    const text = frame.trim()
    const frames = text.split(/\s+/)
    return frames.length > 1 && frames.every((one) => CODE.test(one))
      ? this.#receiveAll(frames)
      : this.#receiveOne(text)
  }

  /** Frames that were pasted together. */
  #receiveAll(frames: readonly string[]): CodeOutcome {
    let outcome: CodeOutcome = { kind: 'plain' }
    for (const frame of frames) {
      outcome = this.#receiveOne(frame)
      if (outcome.kind === 'done') break
    }
    return outcome
  }

  #receiveOne(text: string): CodeOutcome {
    const { coins, ofTexts, ofAccount } = this.#kind
    if (!CODE.test(text)) return this.#kind.ofFile(text)
    if (SECRET.test(text)) throw accountRefused('secret')
    const outcome = this.#frames.receive(text)
    if (outcome.kind === 'more') return outcome
    if (outcome.kind === 'too-large') throw accountRefused('too-long')
    if (outcome.kind === 'unreadable') throw accountRefused('unreadable')
    if (text.startsWith('B$')) return this.#fileOutcome(outcome.bytes)
    const type = /^ur:([a-z-]+)/.exec(text.toLowerCase())?.[1]
    if (type === undefined) throw accountRefused('unreadable')
    const texts = textsIn(type, outcome.bytes, coins)
    return { kind: 'done', ...(SEVERAL.includes(type) ? ofTexts(texts) : ofAccount(texts)) }
  }

  #fileOutcome(bytes: Uint8Array): CodeOutcome {
    const text = new TextDecoder().decode(bytes)
    const outcome = this.#kind.ofFile(text)
    return outcome.kind === 'plain' ? { kind: 'done', ...this.#kind.ofTexts([text]) } : outcome
  }
}

/** The first of each type. */
function byType(texts: readonly string[]): NamedAccounts {
  const typed = texts.map((text) => [typeOf(text), text] as const)
  return { texts: new Map(typed.toReversed()), left: [] }
}

function typeOf(text: string): AddressType | 'other' {
  return ADDRESS_TYPE_SHAPES.find(([shape]) => shape.test(text))?.[1] ?? 'other'
}

function textsIn(type: string, content: Uint8Array, coins: readonly number[]): string[] {
  const reader = new CborReader(content)
  try {
    const texts = readContent(type, reader, coins)
    reader.end()
    return texts
  } catch (thrown) {
    throw asRefusal(thrown)
  }
}

function readContent(type: string, reader: CborReader, coins: readonly number[]): string[] {
  if (OUTPUT.includes(type)) return [outputText({ reader, coins })]
  if (ACCOUNT.includes(type)) return accountTexts({ reader, coins })
  if (SEVERAL.includes(type)) return keysOfDevice({ reader, coins })
  const { key, suffix } = hdKeyText(reader, undefined, coins)
  return [key + suffix]
}

/** BCR-2023-019, BCR-2020-015: the accounts of one phrase. */
function accountTexts({ reader, coins }: Content): string[] {
  let master: number | undefined
  const texts: string[] = []
  reader.map({
    1: () => (master = reader.unsigned()),
    2: () => {
      for (let left = reader.array(); left > 0; left -= 1) texts.push(outputText({ reader, coins, master }))
    },
  })
  return texts
}

/** The keys of all coins, beside the device's name, number and version. A key of another curve or coin is nobody's here. */
function keysOfDevice({ reader, coins }: Content): string[] {
  let master: number | undefined
  const texts: string[] = []
  reader.map({
    1: () => (master = reader.unsigned()),
    2: () => {
      for (let left = reader.array(); left > 0; left -= 1) {
        reader.tag(...KEY_TAGS)
        const text = keyOfDevice({ reader, coins, master })
        if (text !== undefined) texts.push(text)
      }
    },
    3: () => reader.text(),
    4: () => reader.text(),
    5: () => reader.text(),
  })
  return texts
}

function keyOfDevice({ reader, coins, master }: Content): string | undefined {
  try {
    const { key, suffix } = hdKeyText(reader, master, coins)
    return key + suffix
  } catch (thrown) {
    if (asRefusal(thrown).details['reason'] === 'secret') throw thrown
    return undefined
  }
}

/** BCR-2023-010 is a text with keys beside it; BCR-2020-010 has a tag for each function. */
function outputText(content: Content): string {
  const { reader, coins, master } = content
  if (!reader.isAtTag) return describedText(content)
  const tag = reader.tag()
  if (OUTPUT_TAGS.has(tag)) return outputText(content)
  if (KEY_TAGS.has(tag)) return accountKey(hdKeyText(reader, master, coins))
  if (MULTISIG_TAGS.has(tag)) throw accountRefused('multisig')
  const name = FUNCTIONS[tag]
  if (name === undefined) throw accountRefused('unsupported')
  return `${name}(${outputText(content)})`
}

function describedText({ reader, coins, master }: Content): string {
  let source = ''
  const keys: HdKeyText[] = []
  reader.map({
    1: () => (source = reader.text()),
    2: () => {
      for (let left = reader.array(); left > 0; left -= 1) {
        if (!KEY_TAGS.has(reader.tag())) throw accountRefused('unsupported')
        keys.push(hdKeyText(reader, master, coins))
      }
    },
    3: () => reader.text(),
    4: () => reader.text(),
  })
  return source.replaceAll(/@(\d+)(\/?)/g, (_, at: string, slash: string) => {
    const key = keys[Number(at)]
    if (key === undefined) throw accountRefused('unreadable')
    return slash === '' ? accountKey(key) : key.key + key.suffix + slash
  })
}

/** A key without steps below it is an account's, which has both chains. */
function accountKey({ key, suffix }: HdKeyText): string {
  return key + (suffix === '' ? '/<0;1>/*' : suffix)
}
