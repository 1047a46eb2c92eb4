import { bech32, bech32m, createBase58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { asSeen } from '../as-seen'
import { addressOfScript, parseEvmAddress, scriptPubKeyOf } from '../address'
import { ANCHOR_SCRIPT, futureProgramOf } from '../bitcoin/witness-program'
import { AppError, type ErrorCode } from '../errors'
import type { Hex } from '../hex'
import { BITCOIN_NETWORKS, type BitcoinNetwork, paramsOf } from '../network'
import type { AddressSpace } from './address-space'
import { isKeylessAccount, isKeylessScript } from './keyless'
import { isEvmSecretText, isSecretText } from '../secret-text'
import { recognise } from './recognise'
import { secretGiven } from './secret-given'

/**
 * An address as typed, in its one written form: see `readBitcoinAddress` and `readEvmAddress`, and their errors.
 */
export function readAddress(text: string, space: AddressSpace): string {
  return space.kind === 'evm' ? readEvmAddress(text) : readBitcoinAddress(text, space.network)
}

/**
 * With the checksum of EIP-55, without spaces and what else surrounds a copied address.
 * @throws AppError `recipient-invalid`, and where more can be said: `recipient-mistyped` if its checksum fails,
 * `recipient-wrong-kind` for a Bitcoin address, `recipient-keyless` for one that nobody has the key of,
 * `recipient-unsupported` for what is `recognised`, `recipient-secret`
 */
export function readEvmAddress(text: string): Hex {
  if (isEvmSecretText(text)) throw secretGiven()
  const typed = bare(text).replace(/^0X/, '0x')
  const address = accountOf(typed)
  if (isKeylessAccount(address)) throw refusal({ code: 'recipient-keyless' }, address)
  return address
}

/**
 * Bech32 in lower case (BIP173 allows upper case, which codes to scan use), without spaces.
 * @throws AppError `recipient-invalid`, and where more can be said: `recipient-mistyped` if its checksum fails,
 * `recipient-wrong-network` for another Bitcoin network, `recipient-wrong-kind` for an EVM address, `recipient-anchor` for
 * pay-to-anchor, which anyone can spend, `recipient-keyless` for others without a key, `recipient-unsupported` for what is
 * `recognised`, `recipient-secret`
 */
export function readBitcoinAddress(text: string, network: BitcoinNetwork): string {
  if (isSecretText(text)) throw secretGiven()
  const typed = bare(text)
  const scriptPubKey = scriptOf(typed, network)
  if (scriptPubKey === ANCHOR_SCRIPT) throw refusal({ code: 'recipient-anchor' }, typed)
  if (isKeylessScript(scriptPubKey)) throw refusal({ code: 'recipient-keyless' }, typed)
  return addressOfScript(scriptPubKey, network) ?? typed
}

/**
 * Like `readBitcoinAddress`, for what a locker is to pay.
 * @throws AppError also `recipient-version` for a witness version that has no rules yet
 */
export function readPayoutAddress(text: string, network: BitcoinNetwork): string {
  const address = readBitcoinAddress(text, network)
  if (futureProgramOf(scriptPubKeyOf(address, network)) !== undefined)
    throw refusal({ code: 'recipient-version' }, address)
  return address
}

function accountOf(typed: string): Hex {
  try {
    return parseEvmAddress(typed)
  } catch {
    throw refusal(evmFault(typed), typed)
  }
}

function scriptOf(typed: string, network: BitcoinNetwork): string {
  try {
    return scriptPubKeyOf(typed, network)
  } catch {
    throw refusal(bitcoinFault(typed), typed)
  }
}

/**
 * Without what surrounds an address where it is copied: spaces, since it is shown in groups of four, quotation marks, the
 * full stop of a sentence.
 */
function bare(text: string): string {
  return asSeen(text)
    .replaceAll(/\s/g, '')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

/** Refuses without repeating text that is written like no address, even in the cause: it may be an unrecognised secret. */
function refusal({ code, details }: Fault, typed: string): AppError {
  return new AppError(code, 'not a recipient there', {
    details: details ?? (code === 'recipient-invalid' ? {} : { address: typed }),
  })
}

/** `details`: what is told in place of what was typed. */
type Fault = { code: ErrorCode; details?: Record<string, string> }

/** Of what is no address: it may still be something with a name. */
function namedFault(typed: string, code: ErrorCode): Fault {
  const recognised = recognise(typed)
  return recognised === undefined ? { code } : { code: 'recipient-unsupported', details: recognised }
}

function evmFault(typed: string): Fault {
  if (networkOf(typed) !== undefined) return { code: 'recipient-wrong-kind' }
  if (isEvmShaped(typed) && isMixedCase(typed)) return { code: 'recipient-mistyped' }
  return namedFault(typed, 'recipient-invalid')
}

function bitcoinFault(typed: string): Fault {
  if (isEvmShaped(typed)) return { code: 'recipient-wrong-kind' }
  const actual = networkOf(typed)
  if (actual !== undefined)
    return { code: 'recipient-wrong-network', details: { address: typed, network: actual } }
  return namedFault(typed, isMistyped(typed) ? 'recipient-mistyped' : 'recipient-invalid')
}

function networkOf(typed: string): BitcoinNetwork | undefined {
  return BITCOIN_NETWORKS.find((network) => {
    try {
      scriptPubKeyOf(typed, network)
      return true
    } catch {
      return false
    }
  })
}

function isEvmShaped(typed: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(typed)
}

function isMixedCase(typed: string): boolean {
  const digits = typed.slice(2)
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
}

/** Whether it is written like a Bitcoin address, and only its checksum fails. */
function isMistyped(typed: string): boolean {
  if (BITCOIN_NETWORKS.some((network) => typed.toLowerCase().startsWith(`${paramsOf(network).bech32}1`)))
    return bech32.decodeUnsafe(typed) === undefined && bech32m.decodeUnsafe(typed) === undefined
  return BASE58_SHAPE.test(typed) && !hasBase58Checksum(typed)
}

const BASE58CHECK = createBase58check(sha256)
const BASE58_SHAPE = /^[1-9A-HJ-NP-Za-km-z]{26,35}$/

function hasBase58Checksum(typed: string): boolean {
  try {
    BASE58CHECK.decode(typed)
    return true
  } catch {
    return false
  }
}
