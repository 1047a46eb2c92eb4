import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const OUTSIDE_LIB = ['components', 'entrypoints']
const IMPORT = /\bfrom '([^']+)'|\bimport\('([^']+)'\)/g

/** The room of a path from the top of the repository: a folder of `lib`, or one beside it. */
function roomOf(path: string): string | undefined {
  const [top = '', room = ''] = path.split('/')
  if (OUTSIDE_LIB.includes(top)) return top
  return top === 'lib' && !room.includes('.') && path.split('/').length > 2 ? `lib/${room}` : undefined
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, from, lazily]) => {
    const target = from ?? lazily ?? ''
    return target.startsWith('~/') ? target.slice(2) : join(dirname(file), target)
  })
}

/** Reads which rooms each room imports, types included; tests and fixtures apart. */
function readRooms(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  const files = ['lib', ...OUTSIDE_LIB].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name}`),
  )
  for (const file of files.toSorted()) {
    const room = roomOf(file)
    if (room === undefined || !/\.tsx?$/.test(file) || /\.(test|fixture)\./.test(file)) continue
    const imported = rooms.get(room) ?? new Set()
    rooms.set(room, imported)
    for (const other of importsOf(file).map(roomOf))
      if (other !== undefined && other !== room) imported.add(other)
  }
  return rooms
}

/** Draws the rooms in Mermaid, each above those that it imports; an arrow that follows from two others is left out. */
export function drawRooms(): string {
  const rooms = readRooms()
  const reaches = (room: string, other: string): boolean =>
    [...(rooms.get(room) ?? [])].some((next) => next === other || reaches(next, other))
  const arrows = [...rooms].flatMap(([room, imported]) =>
    [...imported]
      .filter((other) => ![...imported].some((between) => between !== other && reaches(between, other)))
      .toSorted()
      .map((other) => `  ${room} --> ${other}`),
  )
  return ['```mermaid', 'graph TD', ...arrows, '```'].join('\n')
}
