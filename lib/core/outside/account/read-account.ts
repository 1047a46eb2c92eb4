import { scriptPubKeyOf } from '~/lib/core/address'
import { asSeen } from '~/lib/core/as-seen'
import { isSecretText } from '~/lib/core/secret-text'
import { toAppError } from '~/lib/core/errors'
import type { BitcoinNetwork } from '~/lib/core/network'
import { readRecipient } from '~/lib/core/recipient/read-recipient'
import { accountRefused } from './account-fault'
import { readExtendedKey } from './extended-key'
import type { OutsideAccount, WatchedAddress } from './outside-account'
import { describedAddress, isDescriptor, outsideKeys, readDescriptor } from './read-descriptor'

/** Longer than any descriptor of one key. */
const MAX_CHARACTERS = 1000
/** An account's key by BIP44: purpose, coin, account. */
const ACCOUNT_DEPTH = 3

/**
 * Reads what a person gives as an account of another signer: an extended public key (BIP32, SLIP132), a descriptor of
 * one key (BIP380), or an address to watch, alone or in a link.
 *
 *     readOutsideAccount('wpkh([73c5da0a/84h/0h/0h]xpub6CatWd…/0/*)', 'mainnet')
 *     // { kind: 'keys', addressType: 'p2wpkh', origin: { fingerprint: '73c5da0a', path: […] }, … }
 *
 * @throws AppError `outside-account-invalid`, whose `details.reason` is an `AccountFault`; it never repeats the text
 */
export function readOutsideAccount(text: string, network: BitcoinNetwork): OutsideAccount {
  const seen = asSeen(text)
  if (isSecretText(seen)) throw accountRefused('secret')
  if (seen.length > MAX_CHARACTERS) throw accountRefused('too-long')
  const name = seen.replaceAll(/\s/g, '')
  const address = describedAddress(name)
  if (address !== undefined) return watchedAddress(address, network)
  if (isDescriptor(name)) return readDescriptor(name, network)
  if (!/^[a-z]pub/i.test(name)) return watchedAddress(name, network)
  const key = readExtendedKey(name, network)
  // Keys below an account's are of one chain or address: what is derived from them belongs to nobody's wallet.
  if (key.depth > ACCOUNT_DEPTH) throw accountRefused('unsupported')
  return outsideKeys({ key, origin: null, addressType: key.statedType, namedBranches: 'both' }, network)
}

function watchedAddress(text: string, network: BitcoinNetwork): WatchedAddress {
  const address = knownAddress(text, network)
  const scriptPubKey = scriptPubKeyOf(address, network)
  if (/^(?:0014|76a914|a914)/.test(scriptPubKey)) return { kind: 'address', network, address, scriptPubKey }
  throw accountRefused(scriptPubKey.startsWith('5120') ? 'taproot' : 'unsupported')
}

function knownAddress(text: string, network: BitcoinNetwork): string {
  try {
    return readRecipient(text, { kind: 'bitcoin', network }).address
  } catch (thrown) {
    const { code } = toAppError(thrown)
    if (code === 'recipient-secret') throw accountRefused('secret')
    if (code === 'recipient-wrong-network') throw accountRefused('other-network')
    if (code === 'recipient-anchor' || code === 'recipient-keyless') throw accountRefused('unsupported')
    throw accountRefused(code === 'recipient-mistyped' ? 'mistyped' : 'unreadable')
  }
}
