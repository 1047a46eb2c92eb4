import { createHash, randomBytes } from 'node:crypto'
import { createBase58check } from '@scure/base'
import { networks, payments } from 'bitcoinjs-lib'
import { pointFromScalar } from 'tiny-secp256k1'

const network = networks.regtest
const base58check = createBase58check((data: Uint8Array) => createHash('sha256').update(data).digest())
/** What says in a WIF that the key's addresses are of its compressed public key. */
const COMPRESSED = 0x01

/** A private key of no wallet here, as it is written down, and its addresses. */
export function foreignKey(): { wif: string; p2wpkh: string; p2pkh: string } {
  const secret = randomBytes(32)
  const pubkey = pointFromScalar(secret, true)
  const p2wpkh = pubkey && payments.p2wpkh({ pubkey, network }).address
  const p2pkh = pubkey && payments.p2pkh({ pubkey, network }).address
  if (!p2wpkh || !p2pkh) throw new Error('no key')
  return { wif: base58check.encode(Uint8Array.of(network.wif, ...secret, COMPRESSED)), p2wpkh, p2pkh }
}
