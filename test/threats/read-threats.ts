import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TaggedTest, taggedTests, threatsOf } from './tagged-tests'

const ROOMS = ['components', 'entrypoints', 'lib', 'test']

/** Every threat of the model with its tests, and the tags that name none of them. */
export function readThreats(): { threats: Map<string, TaggedTest[]>; strays: TaggedTest[] } {
  const tests = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(room, name)),
  ).flatMap((file) => taggedTests(file, readFileSync(file, 'utf8')))
  const ids = threatsOf(readFileSync('test/THREATS.md', 'utf8'))
  return {
    threats: new Map(ids.map((id) => [id, tests.filter(({ threat }) => threat === id)])),
    strays: tests.filter(({ threat }) => !ids.includes(threat)),
  }
}
