import { address, initEccLib, networks } from 'bitcoinjs-lib'
import * as ecc from 'tiny-secp256k1'
import { walkScript } from './script-walk'

initEccLib(ecc)

const { regtest } = networks

/** Esplora's names for output scripts. */
type ScriptType =
  | 'empty'
  | 'op_return'
  | 'p2pk'
  | 'p2pkh'
  | 'p2sh'
  | 'v0_p2wpkh'
  | 'v0_p2wsh'
  | 'v1_p2tr'
  | 'multisig'
  | 'unknown'

const templates: [ScriptType, RegExp][] = [
  ['empty', /^$/],
  ['op_return', /^6a/],
  ['p2pk', /^(21[0-9a-f]{66}|41[0-9a-f]{130})ac$/],
  ['p2pkh', /^76a914[0-9a-f]{40}88ac$/],
  ['p2sh', /^a914[0-9a-f]{40}87$/],
  ['v0_p2wpkh', /^0014[0-9a-f]{40}$/],
  ['v0_p2wsh', /^0020[0-9a-f]{64}$/],
  ['v1_p2tr', /^5120[0-9a-f]{64}$/],
  ['multisig', /^5[1-3](21[0-9a-f]{66}|41[0-9a-f]{130}){1,3}5[1-3]ae$/],
]

export function scriptType(script: Uint8Array): ScriptType {
  const hex = Buffer.from(script).toString('hex')
  return templates.find(([, template]) => template.test(hex))?.[0] ?? 'unknown'
}

/** BIP141: a version opcode and one push of 2 to 40 bytes. */
export function isWitnessProgram(script: Uint8Array): boolean {
  const steps = walkScript(script)
  if (steps === null || steps.length !== 2) return false
  const [version, program] = steps
  if (version === undefined || program?.data === undefined) return false
  const isVersion = version.opcode === 0 || (version.opcode >= 0x51 && version.opcode <= 0x60)
  return isVersion && program.data.length >= 2 && program.data.length <= 40 && program.opcode <= 0x4b
}

/** The regtest address of a script; undefined if it has none. */
export function scriptToAddress(script: Uint8Array): string | undefined {
  try {
    return address.fromOutputScript(script, regtest)
  } catch {
    return undefined
  }
}

/** The script of a regtest address; throws if the text is not one. */
export function addressToScript(text: string): Uint8Array {
  return address.toOutputScript(text, regtest)
}
