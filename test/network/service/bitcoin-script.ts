import { address, initEccLib, networks, payments } from 'bitcoinjs-lib'
import * as ecc from 'tiny-secp256k1'
import { badRequest } from './service-error'

initEccLib(ecc)

export const REGTEST = networks.regtest

export const ADDRESS_TYPES = ['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'] as const
export type AddressType = (typeof ADDRESS_TYPES)[number]

/** The burn router's form of an output script: its type, and the bare hash or key. */
type UserScript = { scriptType: number; userScript: Uint8Array }

/** The scriptPubKey of a regtest address; an invalid one is the caller's error. */
export function scriptOfAddress(text: string, field: string): Uint8Array {
  try {
    return address.toOutputScript(text, REGTEST)
  } catch {
    throw badRequest('bad_address', `${field} is not a Bitcoin address of this network.`)
  }
}

export function addressOfScript(script: Uint8Array): string {
  return address.fromOutputScript(script, REGTEST)
}

type Template = { scriptType: number; length: number; prefix: readonly number[]; suffix: readonly number[] }

const TEMPLATES: readonly Template[] = [
  { scriptType: 0, length: 35, prefix: [0x21], suffix: [0xac] },
  { scriptType: 1, length: 25, prefix: [0x76, 0xa9, 0x14], suffix: [0x88, 0xac] },
  { scriptType: 2, length: 23, prefix: [0xa9, 0x14], suffix: [0x87] },
  { scriptType: 3, length: 22, prefix: [0x00, 0x14], suffix: [] },
  { scriptType: 4, length: 34, prefix: [0x00, 0x20], suffix: [] },
  { scriptType: 5, length: 34, prefix: [0x51, 0x20], suffix: [] },
]

function matches(script: Uint8Array, { length, prefix, suffix }: Template): boolean {
  return (
    script.length === length &&
    prefix.every((byte, index) => script[index] === byte) &&
    suffix.every((byte, index) => script[length - suffix.length + index] === byte)
  )
}

/** Splits a scriptPubKey into type and bare hash; `undefined` for a script that the router cannot express. */
export function splitScript(script: Uint8Array): UserScript | undefined {
  const template = TEMPLATES.find((candidate) => matches(script, candidate))
  // The router has 32 bytes for P2PK, but a public key has 33: it cannot be expressed exactly.
  if (!template || template.scriptType === 0) return undefined
  const userScript = script.slice(template.prefix.length, script.length - template.suffix.length)
  return { scriptType: template.scriptType, userScript }
}

/** The scriptPubKey of a (scriptType, userScript) pair of the burn router. */
export function joinScript({ scriptType, userScript }: UserScript): Uint8Array | undefined {
  const template = TEMPLATES.find((candidate) => candidate.scriptType === scriptType)
  if (!template || template.prefix.length + userScript.length + template.suffix.length !== template.length) {
    return undefined
  }
  return Uint8Array.from([...template.prefix, ...userScript, ...template.suffix])
}

/** The scriptPubKey and redeem script of a public key for an address type. */
export function scriptsOfKey(
  addressType: AddressType,
  pubkey: Uint8Array,
): { output: Uint8Array; redeemScript?: Uint8Array } {
  const witness = payments.p2wpkh({ pubkey, network: REGTEST })
  if (addressType === 'p2wpkh') return { output: present(witness.output) }
  if (addressType === 'p2pkh') return { output: present(payments.p2pkh({ pubkey, network: REGTEST }).output) }
  const nested = payments.p2sh({ redeem: witness, network: REGTEST })
  return { output: present(nested.output), redeemScript: present(witness.output) }
}

function present(script: Uint8Array | undefined): Uint8Array {
  if (script) return script
  throw new Error('The payment template produced no output script.')
}
