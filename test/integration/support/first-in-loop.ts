import { format } from 'node:util'
import { it } from 'vitest'

type Row<T extends readonly unknown[]> = { -readonly [Key in keyof T]: T[Key] }

/** A table whose rows hold one rule: the loop tries the first, and a release all. */
export function firstInLoop<T extends readonly unknown[]>(rows: readonly Row<T>[] | readonly T[]) {
  return (title: string, run: (...row: Row<T>) => unknown): void => {
    const places = title.match(/%[sdi]/g)?.length ?? 0
    for (const [index, row] of rows.entries())
      it(format(title, ...row.slice(0, places)), { tags: index === 0 ? [] : ['release'] }, async () => {
        await run(...(row as Row<T>))
      })
  }
}
