import { opcodes } from 'bitcoinjs-lib'
import { walkScript, type ScriptStep } from './script-walk'

const renamed: Record<string, string> = {
  OP_1NEGATE: 'OP_PUSHNUM_NEG1',
  OP_CHECKLOCKTIMEVERIFY: 'OP_CLTV',
  OP_CHECKSEQUENCEVERIFY: 'OP_CSV',
}
/** The earlier names of the lock time opcodes of BIP65 and BIP112. */
const outdated = new Set(['OP_NOP2', 'OP_NOP3'])
const lastDefined = 0xb9

const names = new Map<number, string>(
  Object.entries(opcodes).flatMap(([name, opcode]) =>
    typeof opcode === 'string' || outdated.has(name) ? [] : [[opcode, renamed[name] ?? name]],
  ),
)

function nameOf(opcode: number): string {
  if (opcode === 0) return 'OP_0'
  if (opcode <= 0x4b) return `OP_PUSHBYTES_${opcode}`
  if (opcode >= 0x51 && opcode <= 0x60) return `OP_PUSHNUM_${opcode - 0x50}`
  const name = opcode <= lastDefined ? names.get(opcode) : undefined
  return name ?? `OP_RETURN_${opcode}`
}

function writeStep({ opcode, data }: ScriptStep): string {
  return data === undefined ? nameOf(opcode) : `${nameOf(opcode)} ${Buffer.from(data).toString('hex')}`
}

/** A script in Esplora's notation. */
export function scriptAsm(script: Uint8Array): string {
  return walkScript(script)?.map(writeStep).join(' ') ?? '<unexpected end>'
}
