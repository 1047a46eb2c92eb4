import { hex } from '@scure/base'
import { hash160 } from '@scure/btc-signer/utils.js'

export const ADDRESS_TYPES = ['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'] as const

/** The kinds of address the wallet receives on and the service builds spends for. */
export type AddressType = (typeof ADDRESS_TYPES)[number]

/** How a public key receives and spends, scripts as hex. `redeemScript` only where BIP16 needs one. */
export type SpendingScripts = { scriptPubKey: string; redeemScript?: string }

/** Scripts of a compressed public key: BIP141 and BIP16, or the pay-to-pubkey-hash of old. */
export function spendingScripts(addressType: AddressType, publicKey: Uint8Array): SpendingScripts {
  const keyHash = hex.encode(hash160(publicKey))
  const witnessProgram = `0014${keyHash}`
  if (addressType === 'p2wpkh') return { scriptPubKey: witnessProgram }
  if (addressType === 'p2pkh') return { scriptPubKey: `76a914${keyHash}88ac` }
  const redeemHash = hex.encode(hash160(hex.decode(witnessProgram)))
  return { scriptPubKey: `a914${redeemHash}87`, redeemScript: witnessProgram }
}
