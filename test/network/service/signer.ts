import * as ecc from 'tiny-secp256k1'
import { hexToBytes, isHex } from 'viem'
import { ADDRESS_TYPES, scriptOfAddress, scriptsOfKey } from './bitcoin-script'
import type { AddressType } from './bitcoin-script'
import { asBody, readText } from './body'
import { badRequest } from './service-error'

/** The owner of the UTXOs to spend: an address and its public key. */
export type Signer = {
  addressType: AddressType
  address: string
  publicKey: string
  output: Uint8Array
  redeemScript?: Uint8Array
}

/** Reads a signer and checks that the key matches the address. */
export function readSigner(value: unknown, field: string): Signer {
  const body = asBody(value, field)
  const address = readText(body, 'address')
  const publicKey = readText(body, 'publicKey').toLowerCase()
  const type = readText(body, 'addressType')
  const addressType = ADDRESS_TYPES.find((known) => known === type)
  if (!addressType)
    throw badRequest('bad_address_type', `${field}.addressType must be ${ADDRESS_TYPES.join(', ')}.`)
  if (!isHex(`0x${publicKey}`) || publicKey.length !== 66 || !ecc.isPoint(hexToBytes(`0x${publicKey}`))) {
    throw badRequest('bad_public_key', `${field}.publicKey must be a compressed public key in hex.`)
  }
  const scripts = scriptsOfKey(addressType, hexToBytes(`0x${publicKey}`))
  const claimed = scriptOfAddress(address, `${field}.address`)
  if (Buffer.compare(scripts.output, claimed) !== 0) {
    throw badRequest('bad_address', `${field}.address is not the ${addressType} address of its public key.`)
  }
  return { addressType, address, publicKey, ...scripts }
}
