import { createHash } from 'node:crypto'
import { networks, payments } from 'bitcoinjs-lib'
import * as secp256k1 from 'tiny-secp256k1'
import type { Address, Hex } from 'viem'
import { bytesToHex } from 'viem'
import { evmAccount } from './evm/accounts'

export type Locker = {
  readonly index: number
  readonly privateKey: Hex
  readonly publicKey: Hex
  readonly addressType: 'p2sh-p2wpkh' | 'p2wpkh' | 'p2pkh'
  /** The full scriptPubKey. */
  readonly lockingScript: Hex
  /** On regtest. */
  readonly address: string
  /** Only the p2sh-p2wpkh locker has one. */
  readonly redeemScript: Hex | null
  readonly target: Address
  readonly capacitySats: bigint
  readonly active: boolean
}

const addressTypes = ['p2sh-p2wpkh', 'p2wpkh', 'p2pkh'] as const

/**
 * The lockers of the local network: keys are sha256("satspan local locker N"), targets the EVM accounts from 2 on. The
 * last one is registered but inactive.
 */
export const lockers: readonly Locker[] = addressTypes.map((addressType, index) => {
  const privateKey = createHash('sha256').update(`satspan local locker ${index}`).digest()
  const publicKey = secp256k1.pointFromScalar(privateKey, true)
  if (publicKey === null) throw new Error(`locker ${index} has no key`)
  const { address, output, redeemScript } = payment(addressType, publicKey)
  return {
    index,
    privateKey: bytesToHex(privateKey),
    publicKey: bytesToHex(publicKey),
    addressType,
    lockingScript: bytesToHex(output),
    address,
    redeemScript: redeemScript === null ? null : bytesToHex(redeemScript),
    target: evmAccount(index + 2).address,
    capacitySats: 10_000_000_000n,
    active: addressType !== 'p2pkh',
  }
})

function payment(addressType: Locker['addressType'], pubkey: Uint8Array) {
  const network = networks.regtest
  const witness = payments.p2wpkh({ pubkey, network })
  const made = {
    p2wpkh: witness,
    'p2sh-p2wpkh': payments.p2sh({ redeem: witness, network }),
    p2pkh: payments.p2pkh({ pubkey, network }),
  }[addressType]
  if (made.address === undefined || made.output === undefined) throw new Error(`no script for ${addressType}`)
  return { address: made.address, output: made.output, redeemScript: made.redeem?.output ?? null }
}
