import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { BitcoinNetwork } from '~/lib/core/network'
import { accountRefused } from './account-fault'
import { descriptorChecksum } from './descriptor-checksum'
import { type ExtendedKey, readExtendedKey } from './extended-key'
import type { KeyOrigin, NamedBranches, OutsideKeys } from './outside-account'

/** BIP381 and BIP382: the functions of one key, each with its address type. */
const FUNCTIONS: [RegExp, AddressType][] = [
  [/^wpkh\(([^()]*)\)$/, 'p2wpkh'],
  [/^sh\(wpkh\(([^()]*)\)\)$/, 'p2sh-p2wpkh'],
  [/^pkh\(([^()]*)\)$/, 'p2pkh'],
]
/** BIP43's purposes. */
const PURPOSES: Partial<Record<number, AddressType | 'multisig' | 'taproot'>> = {
  44: 'p2pkh',
  49: 'p2sh-p2wpkh',
  84: 'p2wpkh',
  45: 'multisig',
  48: 'multisig',
  86: 'taproot',
}
const KEY_EXPRESSION = /^(?:\[([0-9a-f]{8})((?:\/\d+['h]?)*)\])?([1-9A-HJ-NP-Za-km-z]{100,120})(\/.*)?$/i
/** BIP389 has the pair. */
const BRANCHES_OF_SUFFIX = new Map<string, NamedBranches>([
  ['/<0;1>/*', 'both'],
  ['/**', 'both'],
  ['/0/*', 'receive'],
  ['/1/*', 'change'],
])
const HARDENED_OFFSET = 0x80000000
/** SLIP44's numbers of Bitcoin and its test networks, hardened. */
const BITCOIN_COINS = new Set([HARDENED_OFFSET, HARDENED_OFFSET + 1])
/** Zeros that wallets write where they don't know the master key. No device has it. */
const UNKNOWN_FINGERPRINT = '00000000'

/** Whether a text is written like a descriptor (BIP380) or a key with its origin or range. */
export function isDescriptor(text: string): boolean {
  return /^(?:[a-z]+\(|\[|[a-z]pub\w+\/)/i.test(text)
}

/** The address in `addr(…)` (BIP385). @throws AppError `outside-account-invalid` if its checksum fails */
export function describedAddress(text: string): string | undefined {
  return text.startsWith('addr(') ? /^addr\(([^()]*)\)$/.exec(withoutChecksum(text))?.[1] : undefined
}

/**
 * Reads `wpkh([fingerprint/84h/0h/0h]xpub/0/*)`, also `sh(wpkh(…))` and `pkh(…)`, with `<0;1>` for both chains
 * (BIP389) and with a checksum or none (BIP380); or the key alone with its origin, whose purpose (BIP43) says its type.
 * @throws AppError `outside-account-invalid`
 */
export function readDescriptor(text: string, network: BitcoinNetwork): OutsideKeys {
  const descriptor = withoutChecksum(text)
  refuseOthers(descriptor)
  if (!descriptor.includes('(')) return readKeyAlone(descriptor, network)
  for (const [shape, addressType] of FUNCTIONS) {
    const expression = shape.exec(descriptor)?.[1]
    if (expression === undefined) continue
    const { key, origin, suffix } = readKeyExpression(expression, network)
    if (!suffix.endsWith('*')) throw accountRefused('single-key')
    return outsideKeys({ key, origin, addressType, namedBranches: branchesOf(suffix) }, network)
  }
  throw accountRefused('unsupported')
}

/** A key expression outside a function, as devices and coordinators export it. */
function readKeyAlone(expression: string, network: BitcoinNetwork): OutsideKeys {
  const { key, origin, path, suffix } = readKeyExpression(expression, network)
  const namedBranches = suffix === '' ? 'both' : branchesOf(suffix)
  const stated = PURPOSES[(path[0] ?? 0) - HARDENED_OFFSET] ?? key.statedType
  if (!BITCOIN_COINS.has(path[1] ?? HARDENED_OFFSET)) throw accountRefused('unsupported')
  if (stated === 'multisig' || stated === 'taproot') throw accountRefused(stated)
  return outsideKeys({ key, origin, addressType: stated, namedBranches }, network)
}

/** @throws AppError `outside-account-invalid` for a range that no wallet's account has */
function branchesOf(suffix: string): NamedBranches {
  const branches = BRANCHES_OF_SUFFIX.get(suffix)
  if (branches === undefined) throw accountRefused('unsupported')
  return branches
}

type DescribedKey = {
  key: ExtendedKey
  origin: KeyOrigin | null
  addressType: AddressType | null
  namedBranches: NamedBranches
}

/**
 * The account of a key. @throws AppError `outside-account-invalid` if the key's version, or its place in the tree, is
 * not what the rest says
 */
export function outsideKeys(
  { key, origin: stated, addressType, namedBranches }: DescribedKey,
  network: BitcoinNetwork,
): OutsideKeys {
  if (key.statedType !== null && key.statedType !== addressType) throw accountRefused('contradiction')
  const ownOrigin = originOf(key)
  // Some files write the key's own fingerprint in place of its master key's.
  const origin =
    stated !== null && stated.path.length > 0 && stated.fingerprint === key.fingerprint ? null : stated
  const isBelow =
    origin === null || (origin.path.length === key.depth && (origin.path.at(-1) ?? 0) === key.childIndex)
  const isSame = origin === null || ownOrigin === null || ownOrigin.fingerprint === origin.fingerprint
  if (!isBelow || !isSame) throw accountRefused('contradiction')
  return {
    kind: 'keys',
    network,
    addressType: addressType ?? 'p2wpkh',
    isTypeStated: addressType !== null,
    extendedKey: key.text,
    namedBranches,
    fingerprint: key.fingerprint,
    origin: origin ?? ownOrigin,
  }
}

/** Derives the origin from an extended key itself: all of it at depth 0 and 1 (BIP32), else nothing. */
function originOf({ depth, fingerprint, parentFingerprint, childIndex }: ExtendedKey): KeyOrigin | null {
  if (depth === 0) return { fingerprint, path: [] }
  return depth === 1 ? knownOrigin({ fingerprint: parentFingerprint, path: [childIndex] }) : null
}

function knownOrigin(origin: KeyOrigin): KeyOrigin | null {
  return origin.fingerprint === UNKNOWN_FINGERPRINT ? null : origin
}

/**
 * A key with its origin, if that is known, the path that was written for it, and the steps after it.
 * @throws AppError `outside-account-invalid`
 */
export function readKeyExpression(expression: string, network: BitcoinNetwork) {
  const [, fingerprint, steps = '', keyText, suffix = ''] = KEY_EXPRESSION.exec(expression) ?? []
  if (keyText === undefined) throw accountRefused('unsupported')
  const key = readExtendedKey(keyText, network)
  const path = readPath(steps)
  const origin =
    fingerprint === undefined ? null : knownOrigin({ fingerprint: fingerprint.toLowerCase(), path })
  return { key, origin, path, suffix }
}

function readPath(steps: string): number[] {
  return steps
    .split('/')
    .slice(1)
    .map((step) => {
      const index = Number.parseInt(step, 10)
      if (index >= HARDENED_OFFSET) throw accountRefused('unreadable')
      return /\d$/.test(step) ? index : index + HARDENED_OFFSET
    })
}

function withoutChecksum(text: string): string {
  const at = text.indexOf('#')
  if (at === -1) return text
  const descriptor = text.slice(0, at)
  if (descriptorChecksum(descriptor) !== text.slice(at + 1)) throw accountRefused('mistyped')
  return descriptor
}

function refuseOthers(descriptor: string): void {
  if (/multi(?:_a)?\(|wsh\(/.test(descriptor)) throw accountRefused('multisig')
  if (/^(?:raw)?tr\(/.test(descriptor)) throw accountRefused('taproot')
}
