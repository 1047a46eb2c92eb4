export type ScriptStep = { opcode: number; data?: Uint8Array }

/** OP_PUSHDATA1, 2 and 4: the size of their length field in bytes. */
const pushLengthBytes = new Map([
  [0x4c, 1],
  [0x4d, 2],
  [0x4e, 4],
])

/** The operations of a script in order; null if a push runs past its end. */
export function walkScript(script: Uint8Array): ScriptStep[] | null {
  const bytes = Buffer.from(script)
  const steps: ScriptStep[] = []
  let at = 0
  while (at < bytes.length) {
    const opcode = bytes.readUInt8(at)
    at += 1
    if (opcode === 0 || opcode > 0x4e) {
      steps.push({ opcode })
      continue
    }
    const lengthBytes = pushLengthBytes.get(opcode) ?? 0
    if (at + lengthBytes > bytes.length) return null
    const length = lengthBytes === 0 ? opcode : bytes.readUIntLE(at, lengthBytes)
    at += lengthBytes
    if (at + length > bytes.length) return null
    steps.push({ opcode, data: bytes.subarray(at, at + length) })
    at += length
  }
  return steps
}

/** As BIP62 defines it: no opcode above OP_16. */
export function isPushOnly(script: Uint8Array): boolean {
  return walkScript(script)?.every((step) => step.opcode <= 0x60) ?? false
}
