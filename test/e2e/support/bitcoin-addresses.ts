import { randomBytes } from 'node:crypto'
import { address, networks, payments } from 'bitcoinjs-lib'
import { xOnlyPointFromScalar } from 'tiny-secp256k1'

const network = networks.regtest

/** Fresh addresses for counting what arrives: nobody has their keys. */
const KINDS = {
  p2wpkh: () => payments.p2wpkh({ hash: randomBytes(20), network }).address,
  p2pkh: () => payments.p2pkh({ hash: randomBytes(20), network }).address,
  p2sh: () => payments.p2sh({ hash: randomBytes(20), network }).address,
  p2wsh: () => payments.p2wsh({ hash: randomBytes(32), network }).address,
  p2tr: () => address.toBech32(xOnlyPointFromScalar(randomBytes(32)), 1, network.bech32),
}

export function freshBitcoinAddress(kind: keyof typeof KINDS): string {
  const fresh = KINDS[kind]()
  if (fresh === undefined) throw new Error(`no address of kind ${kind}`)
  return fresh
}
