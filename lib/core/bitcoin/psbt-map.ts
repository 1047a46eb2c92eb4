import { hex } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import type { ByteReader } from './byte-reader'

/** One key-value map of a PSBT. */
export type PsbtMap = {
  /** The key types present. */
  types: readonly number[]
  /** The value whose key is this type alone. @throws AppError `bad-input` if the key is longer */
  value: (type: number) => Uint8Array | undefined
  /** All that a type has, each with what follows the type in its key. */
  entries: (type: number) => readonly PsbtEntry[]
}

export type PsbtEntry = { keyData: Uint8Array; value: Uint8Array }

/** Reads up to the separator. Duplicate keys are rejected (BIP174). @throws AppError `bad-input` */
export function readPsbtMap(reader: ByteReader): PsbtMap {
  const values = new Map<string, Uint8Array>()
  const entries: (PsbtEntry & { type: number })[] = []
  for (let keyLength = reader.count(); keyLength > 0; keyLength = reader.count()) {
    const key = reader.bytes(keyLength)
    const name = hex.encode(key)
    if (values.has(name)) throw new AppError('bad-input', 'a key comes twice')
    const value = reader.sized()
    values.set(name, value)
    entries.push({ type: key[0] ?? 0, keyData: key.subarray(1), value })
  }
  const types = entries.map(({ type }) => type)
  return {
    types,
    value: (type) => {
      const value = values.get(type.toString(16).padStart(2, '0'))
      if (value === undefined && types.includes(type)) throw new AppError('bad-input', 'a key is too long')
      return value
    },
    entries: (type) => entries.filter((entry) => entry.type === type),
  }
}
