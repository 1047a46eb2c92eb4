import { asSeen } from '~/lib/core/as-seen'
import { accountRefused } from './account-fault'
import type { CodeOutcome } from './code-outcome'
import { foundAccounts } from './found-accounts'
import { MAX_TYPED_CHARACTERS } from '~/lib/core/input-limits'
import { isSecretText } from '~/lib/core/secret-text'

/** Deeper than any of them is nested. */
const MAX_DEPTH = 8

/** JSON, as a file or as the argument of a command. A key with its origin begins with a bracket, too. */
const JSON_START = /[{[]\s*["{[\]}]/
const EXTENDED_KEY = '[xyztuvYZUV]pub[1-9A-HJ-NP-Za-km-z]{100,120}'
const ORIGIN = String.raw`\[[0-9a-fA-F]{8}(?:/\d+['hH]?)*\]`
const SUFFIX = String.raw`(?:/(?:\d+['hH]?|\*{1,2}|<\d+;\d+>|\{\d+,\d+\}))*`
const FUNCTION = String.raw`(?:wpkh|wsh|sh|pkh|r?a?w?tr|combo|multi|sortedmulti)\(`
/**
 * A descriptor up to its last bracket and checksum, or a key as it stands alone. The bound keeps a long text from being
 * read often.
 */
const NAMED = new RegExp(
  String.raw`(?<![0-9A-Za-z(])(?:${FUNCTION}[^\s"#]{0,1000}\)(?:#[0-9a-z]{8})?|(?:${ORIGIN})?${EXTENDED_KEY}${SUFFIX})`,
  'g',
)
/** Where a wallet's file says the path of a key, and its master key's fingerprint. */
const PATHS = ['deriv', 'derivation', 'derivationpath', 'accountkeypath', 'bip32path', 'keypath', 'path']
const FINGERPRINTS = [
  'root_fingerprint',
  'masterfingerprint',
  'master_fingerprint',
  'mfp',
  'xfp',
  'fingerprint',
]
const KEYS = [
  'xpub',
  'extpubkey',
  'extendedpublickey',
  'extended_public_key',
  'public_key',
  'publickey',
  '_pub',
]
const SECRETS = ['xprv', 'seed', 'mnemonic', 'phrase', 'passphrase', 'private_key', 'privatekey']
const FINGERPRINT = /^[0-9a-f]{8}$/i
const PATH = /^(?:m\/)?(\d+['hH]?(?:\/\d+['hH]?)*)$/
/** The first line of setup files of several signers. */
const POLICY = /^[ \t]*policy:[ \t]*\d+[ \t]*(?:of|\/)[ \t]*\d+/im
const WHOLE_KEY = new RegExp(`^${EXTENDED_KEY}$`)

/**
 * Reads the accounts out of what wallets write to files: JSON of Coldcard, Specter, Electrum, Wasabi and their like, Core's
 * `listdescriptors`, and texts with notes such as Sparrow's or BSMS.
 * @throws AppError `outside-account-invalid`: `secret` if a private part is among it; if none of its accounts can be followed
 */
export function readExport(text: string): CodeOutcome {
  if (text.length > MAX_TYPED_CHARACTERS) throw accountRefused('too-long')
  const seen = asSeen(text)
  if (isSecretText(seen)) throw accountRefused('secret')
  if (isWhole(seen)) return { kind: 'plain' }
  if (POLICY.test(seen)) throw accountRefused('multisig')
  const named = namedIn(seen)
  return named.length === 0 ? { kind: 'plain' } : { kind: 'done', ...foundAccounts(named) }
}

/** Whether a text is one account all by itself, such as a key that was broken into lines. */
function isWhole(text: string): boolean {
  try {
    foundAccounts([text])
    return true
  } catch {
    return false
  }
}

function namedIn(text: string): string[] {
  const start = text.search(JSON_START)
  const read = start === -1 ? undefined : parsed(text.slice(start, text.search(/[}\]][^}\]]*$/) + 1))
  return read === undefined ? linesOf(text) : walk(read.value, {}, 0)
}

function parsed(json: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) }
  } catch {
    return undefined
  }
}

/** A line that begins with a mark is a note. */
function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (/^\s*(?:#|\/\/|;)/.test(line) ? [] : namesIn(line)))
}

function namesIn(text: string): string[] {
  return [...text.matchAll(NAMED)].map(([name]) => plainForm(name))
}

/** Specter writes both chains in braces, where BIP389 has angles; its checksum is of that form. */
function plainForm(name: string): string {
  return name.includes('{0,1}') ? name.replace('{0,1}', '<0;1>').replace(/#.*$/, '') : name
}

/** The lines above a key in a file, where its own line says less. */
type Above = { fingerprint?: string | undefined }

function walk(value: unknown, above: Above, depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  if (typeof value === 'string') return namesIn(value)
  if (Array.isArray(value)) return value.flatMap((one) => walk(one, above, depth + 1))
  if (typeof value !== 'object' || value === null) return []
  const fields = new Map(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]))
  if (SECRETS.some((name) => typeof fields.get(name) === 'string' && fields.get(name) !== ''))
    throw accountRefused('secret')
  const own = FINGERPRINTS.map((name) => fields.get(name)).find(isFingerprint)
  // A key's own fingerprint may stand beside it: its master key's is above.
  const fingerprint = above.fingerprint ?? own
  const key = KEYS.map((name) => fields.get(name)).find(isKey)
  const path = PATHS.map((name) => fields.get(name)).find(isPath)
  const described = [...fields].flatMap(([name, one]) =>
    KEYS.includes(name) ? [] : walk(one, { fingerprint }, depth + 1),
  )
  if (key === undefined) return described
  // A descriptor beside a key says all of it.
  if (described.length > 0 && path === undefined) return described
  return [...described, withPlace(key, path, fingerprint)]
}

function withPlace(key: string, path: string | undefined, fingerprint = '00000000'): string {
  const steps = path === undefined ? undefined : PATH.exec(path)?.[1]
  return steps === undefined ? key : `[${fingerprint}/${steps}]${key}`
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && WHOLE_KEY.test(value)
}
function isPath(value: unknown): value is string {
  return typeof value === 'string' && PATH.test(value)
}
function isFingerprint(value: unknown): value is string {
  return typeof value === 'string' && FINGERPRINT.test(value)
}
