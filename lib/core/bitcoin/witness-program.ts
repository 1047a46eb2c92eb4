import { bech32m, hex } from '@scure/base'

/**
 * A witness program of a version that has no rules yet, so that anyone could spend it (BIP141), or taproot's of another
 * length.
 */
export type FutureProgram = { version: number; program: string }

const SCRIPT = /^(5[1-9a-f]|60)([0-9a-f]{2})([0-9a-f]+)$/
const OP_RESERVED = 0x50
const TAPROOT = { version: 1, bytes: 32 }
const SHORTEST = 2
const LONGEST = 40

/** Pay-to-anchor: everyone may spend it, which is what it is for (Bitcoin Core 28). */
export const ANCHOR_SCRIPT = '51024e73'

/** @param scriptPubKey hex */
export function futureProgramOf(scriptPubKey: string): FutureProgram | undefined {
  const [, opcode = '', length = '', program = ''] = SCRIPT.exec(scriptPubKey) ?? []
  if (program === '' || Number.parseInt(length, 16) * 2 !== program.length) return undefined
  return checked({ version: Number.parseInt(opcode, 16) - OP_RESERVED, program })
}

/** The program in a Bech32m address (BIP350). @param prefix the network's */
export function readFutureProgram(address: string, prefix: string): FutureProgram | undefined {
  const decoded = bech32m.decodeUnsafe(address)
  const [version, ...words] = decoded?.words ?? []
  const program = bech32m.fromWordsUnsafe(words)
  if (decoded?.prefix !== prefix || version === undefined || version === 0 || !program) return undefined
  return checked({ version, program: hex.encode(program) })
}

export function scriptOfProgram({ version, program }: FutureProgram): string {
  return (
    [version + OP_RESERVED, program.length / 2].map((byte) => byte.toString(16).padStart(2, '0')).join('') +
    program
  )
}

export function addressOfProgram({ version, program }: FutureProgram, prefix: string): string {
  return bech32m.encode(prefix, [version, ...bech32m.toWords(hex.decode(program))])
}

function checked(read: FutureProgram): FutureProgram | undefined {
  const bytes = read.program.length / 2
  const isKnown = read.version === TAPROOT.version && bytes === TAPROOT.bytes
  const isAnchor = scriptOfProgram(read) === ANCHOR_SCRIPT
  const fits = read.version <= 16 && bytes >= SHORTEST && bytes <= LONGEST
  return isKnown || isAnchor || !fits ? undefined : read
}
