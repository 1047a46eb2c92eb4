import { secp256k1 } from '@noble/curves/secp256k1.js'
import { getAddress, keccak256 } from 'viem/utils'
import { asSeen } from '~/lib/core/as-seen'
import type { Hex } from '~/lib/core/hex'
import { accountRefused } from '../account/account-fault'
import { childPublicKey } from '../account/extended-key'
import { isPrivateText } from '../account/is-private-text'
import type { KeyOrigin } from '../account/outside-account'
import { readKeyExpression } from '../account/read-descriptor'
import { decodeBytewords } from '../frames/bytewords'
import { hdKeyText } from './read-hd-key'

/** Longer than any key with its origin, as text or as one code. */
const MAX_CHARACTERS = 1000
/** BIP44's path of an Ethereum account, hardened: purpose, coin; the account's number follows. */
const PURPOSE = 0x8000002c
const COIN = 0x8000003c
const HARDENED_OFFSET = 0x80000000
const CODE = /^ur:crypto-hdkey\/([a-z]+)$/

/** EVM keys of another signer: the account's address is at 0/0. */
export type OutsideEvm = { extendedKey: string; origin: KeyOrigin; address: Hex }

/**
 * Reads the EVM account of another signer: `[73c5da0a/44h/60h/0h]xpub…/0/*`, or the code of it that devices show
 * (EIP-4527: `ur:crypto-hdkey`).
 * @throws AppError `outside-account-invalid`, whose `details.reason` is an `AccountFault`; it never repeats the text
 */
export function readEvmAccount(text: string): OutsideEvm {
  const seen = asSeen(text)
  if (isPrivateText(seen)) throw accountRefused('secret')
  if (seen.length > MAX_CHARACTERS) throw accountRefused('too-long')
  const given = seen.replaceAll(/\s/g, '')
  const { key, origin, suffix } = readKeyExpression(expressionOf(given), 'mainnet')
  // A device signs for a path from its master key alone.
  if (origin === null || !isAccountPath(origin.path)) throw accountRefused('unsupported')
  if (suffix !== '' && suffix !== '/0/*') throw accountRefused('unsupported')
  if (key.depth !== 3 || key.childIndex !== origin.path[2]) throw accountRefused('contradiction')
  return { extendedKey: key.text, origin, address: addressAt(key.text) }
}

function expressionOf(given: string): string {
  const body = CODE.exec(given.toLowerCase())?.[1]
  return body === undefined ? given : hdKeyText(codeBytes(body))
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

function addressAt(extendedKey: string): Hex {
  const point = secp256k1.Point.fromBytes(childPublicKey(extendedKey, [0, 0])).toBytes(false)
  return getAddress(`0x${keccak256(point.subarray(1)).slice(-40)}`)
}
