import { opcodes, script } from 'bitcoinjs-lib'

/** The OP_RETURN output script that carries these bytes in one push. */
export function carrierScript(data: Uint8Array): Uint8Array {
  return script.compile([opcodes['OP_RETURN'] ?? 0x6a, data])
}

/** The bytes that a data carrier pushes; `undefined` for any other script. */
export function carriedData(scriptPubKey: Uint8Array): Uint8Array | undefined {
  if (scriptPubKey[0] !== opcodes['OP_RETURN']) return undefined
  const chunks = script.decompile(scriptPubKey)
  const data = chunks?.[1]
  return chunks?.length === 2 && data instanceof Uint8Array ? data : undefined
}
