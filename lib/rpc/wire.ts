/** A call from a page, or the end of its interest in one. `number` names it on its port. */
export type Request =
  | { number: number; path: readonly string[]; input: unknown }
  | { number: number; isOver: true }

/** A reply: an answer, a failure, or a stream that begins, its items and its end. */
export type Reply =
  | { number: number; answer?: unknown }
  | { number: number; error: { code: string; details: Readonly<Record<string, string>> } }
  | { number: number; item: unknown }
  | { number: number; stream: 'begins' | 'ends' }

/** Stands before a bigint, and before a text that begins with it. */
const MARK = '#'

/** Writes a message as text, since browsers differ in what else they carry: JSON, and bigints as `#1`. */
export function encodeMessage(message: Request | Reply): string {
  return JSON.stringify(message, (_key, value: unknown) => {
    if (typeof value === 'bigint') return `${MARK}${value}`
    return isMarked(value) ? `${MARK}${value}` : value
  })
}

/** Gives back what `encodeMessage` was given; `undefined` for anything else. */
export function decodeMessage(text: unknown): unknown {
  try {
    return JSON.parse(String(text), (_key, value: unknown) => (isMarked(value) ? unmarked(value) : value))
  } catch {
    return undefined
  }
}

function unmarked(text: string): unknown {
  const rest = text.slice(MARK.length)
  return isMarked(rest) ? rest : BigInt(rest)
}

function isMarked(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(MARK)
}
