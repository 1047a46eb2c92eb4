import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Who may read what the other side of an entry shows: the journal, which tells it as a story, and who looks for it. */
const READERS = ['lib/core/journal/', 'lib/services/tracker/']

it('reads an entry’s destination in journal and tracker alone', () => {
  const files = ['lib', 'components', 'entrypoints'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
  expect(sources.length).toBeGreaterThan(300)
  const others = sources.filter((file) => !READERS.some((room) => file.startsWith(room)))
  expect(others.filter((file) => /\bdestination\b/.test(readFileSync(file, 'utf8')))).toEqual([])
})
