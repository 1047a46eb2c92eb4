import { HARDENED_OFFSET } from '@scure/bip32'
import { asSeen } from '~/lib/core/as-seen'
import { isEvmSecretText } from '~/lib/core/secret-text'
import { evmAccountOfKey } from '~/lib/core/vault/evm-key'
import { accountRefused, asRefusal } from '../account/account-fault'
import { childPublicKey } from '../account/extended-key'
import { hdKeyText } from '../account/hd-key-text'
import type { OutsideEvm } from '../account/outside-account'
import { readKeyExpression } from '../account/read-descriptor'
import { decodeBytewords } from '../frames/bytewords'
import { CborReader } from '../frames/cbor'
import { EVM_COINS } from './evm-code'

/** Longer than any key with its origin, as text or as one code. */
const MAX_CHARACTERS = 1000
/** BIP44's path of an Ethereum account, hardened: purpose, coin; the account's number follows. */
const PURPOSE = HARDENED_OFFSET + 44
const COIN = HARDENED_OFFSET + 60
const CODE = /^ur:(?:crypto-)?hdkey\/([a-z]+)$/

/**
 * Reads the EVM account of another signer: `[73c5da0a/44h/60h/0h]xpub…/0/*`, or the code of it that devices show
 * (EIP-4527: `ur:crypto-hdkey`; `ur:hdkey` since 2023).
 * @throws AppError `outside-account-invalid`, whose `details.reason` is an `AccountFault`; it never repeats the text
 */
export function readEvmAccount(text: string): OutsideEvm {
  const seen = asSeen(text)
  if (isEvmSecretText(seen)) throw accountRefused('secret')
  if (seen.length > MAX_CHARACTERS) throw accountRefused('too-long')
  const expression = seen.replaceAll(/\s/g, '')
  const { key, origin, suffix } = readKeyExpression(expressionOf(expression), 'mainnet')
  // A device signs for a path from its master key alone.
  if (origin === null || !isAccountPath(origin.path)) throw accountRefused('unsupported')
  if (suffix !== '' && suffix !== '/0/*') throw accountRefused('unsupported')
  if (key.depth !== 3 || key.childIndex !== origin.path[2]) throw accountRefused('contradiction')
  return { extendedKey: key.text, origin, ...evmAccountOfKey(childPublicKey(key.text, [0, 0])) }
}

function expressionOf(text: string): string {
  const body = CODE.exec(text.toLowerCase())?.[1]
  return body === undefined ? text : codeText(codeBytes(body))
}

function codeText(content: Uint8Array): string {
  const reader = new CborReader(content)
  try {
    const { key, suffix } = hdKeyText(reader, undefined, EVM_COINS)
    reader.end()
    return key + suffix
  } catch (thrown) {
    throw asRefusal(thrown)
  }
}

function codeBytes(body: string): Uint8Array {
  try {
    return decodeBytewords(body)
  } catch {
    throw accountRefused('mistyped')
  }
}

function isAccountPath([purpose, coin, account = 0, ...more]: readonly number[]): boolean {
  return purpose === PURPOSE && coin === COIN && account >= HARDENED_OFFSET && more.length === 0
}
