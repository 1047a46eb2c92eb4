import { hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import {
  addressOfProgram,
  futureProgramOf,
  readFutureProgram,
  scriptOfProgram,
} from './bitcoin/witness-program'
import { type BitcoinNetwork, paramsOf } from './network'
import { AppError } from './errors'
import { getAddress, isAddress } from 'viem/utils'
import type { Hex } from './hex'

/**
 * The scriptPubKey of a Bitcoin address, as hex; also of witness versions that have no rules yet.
 * @throws AppError `recipient-invalid` if invalid or of another network
 */
export function scriptPubKeyOf(address: string, network: BitcoinNetwork): string {
  try {
    return hex.encode(OutScript.encode(Address(paramsOf(network)).decode(address)))
  } catch (cause) {
    const program = readFutureProgram(address, paramsOf(network).bech32)
    if (program !== undefined) return scriptOfProgram(program)
    throw new AppError('recipient-invalid', 'not an address of this Bitcoin network', {
      details: { address: address.slice(0, 100) },
      cause,
    })
  }
}

/** The address of a scriptPubKey; `undefined` if the script has none. */
export function addressOfScript(scriptPubKey: string, network: BitcoinNetwork): string | undefined {
  const program = futureProgramOf(scriptPubKey)
  if (program !== undefined) return addressOfProgram(program, paramsOf(network).bech32)
  try {
    return Address(paramsOf(network)).encode(OutScript.decode(hex.decode(scriptPubKey)))
  } catch {
    return undefined
  }
}

/** Whether a locking script is one that Bitcoin addresses stand for, rather than an account of another chain. */
export function isBitcoinScript(scriptPubKey: string): boolean {
  return addressOfScript(scriptPubKey, 'mainnet') !== undefined
}

/**
 * Adds an EVM address's checksum (EIP-55). A mixed-case address must have the right one. @throws `recipient-invalid`
 */
export function parseEvmAddress(text: string): Hex {
  const trimmed = text.trim()
  const bare = trimmed.slice(2)
  const uniform = bare === bare.toLowerCase() || bare === bare.toUpperCase()
  if (!isAddress(trimmed, { strict: !uniform }) || /^0x0{40}$/.test(trimmed))
    throw new AppError('recipient-invalid', 'not an EVM address', {
      details: { address: trimmed.slice(0, 100) },
    })
  return getAddress(trimmed)
}
