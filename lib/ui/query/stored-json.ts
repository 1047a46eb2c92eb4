/** JSON with bigints, for what pages store. A bigint is written as `{"$n":"123"}`. */
export function writeStored(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? { $n: item.toString() } : item,
  )
}

/** Reads what `writeStored` wrote; undefined for anything else, so that damaged notes cannot break a page. */
export function readStored(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text, (_key, item: unknown) => reviveBigint(item))
  } catch {
    return undefined
  }
}

function reviveBigint(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('$n' in item)) return item
  return typeof item.$n === 'string' && /^-?\d+$/.test(item.$n) ? BigInt(item.$n) : item
}
