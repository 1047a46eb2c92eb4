import { format } from 'node:util'
import { describe, it } from 'vitest'

/** The arguments of a row’s test: the parts of a tuple, or the row itself. */
type Parts<T> = T extends readonly unknown[] ? { -readonly [Key in keyof T]: T[Key] } : [T]

/** A table whose rows hold one rule: the loop tries the first, and a release all. */
export function firstInLoop<const T>(rows: readonly T[]) {
  return (title: string, run: (...row: Parts<T>) => unknown): void => {
    for (const { name, tags, parts } of rowsOf(rows, title))
      it(name, { tags }, async () => {
        await run(...parts)
      })
  }
}

/** The same for tests that a table's rows share. */
export function firstGroupInLoop<const T>(rows: readonly T[]) {
  return (title: string, group: (...row: Parts<T>) => void): void => {
    for (const { name, tags, parts } of rowsOf(rows, title)) describe(name, { tags }, () => group(...parts))
  }
}

/** The rows with their titles: `%s` and the like stand for a row's parts, `$key` for a field of its first one. */
function rowsOf<T>(rows: readonly T[], title: string) {
  const places = title.match(/%[sdi]/g)?.length ?? 0
  return rows.map((row, index) => {
    const parts = partsOf(row)
    const [first]: readonly unknown[] = parts
    const named = title.replace(/\$(\w+)/g, (_, key: string) => String(Object(first)[key]))
    return { name: format(named, ...parts.slice(0, places)), tags: index === 0 ? [] : ['release'], parts }
  })
}

function partsOf<T>(row: T): Parts<T>
function partsOf(row: unknown): unknown {
  return Array.isArray(row) ? row : [row]
}
