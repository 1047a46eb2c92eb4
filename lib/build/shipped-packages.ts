import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type ShippedPackage = {
  name: string
  version: string
  /** Its SPDX expression. */
  licence: string
  /** The words of its licence; empty where its package has none. */
  text: string
}

/** Modules that a tool of the build writes itself, by the beginning of their ids. */
const WRITTEN_BY = { vite: '\0vite/', rolldown: '\0rolldown/', wxt: '\0virtual:' }

/** Of these the build makes files: the style sheet, the word lists, the list of public suffixes. No bundle names them. */
const MADE_INTO_FILES = ['tailwindcss', '@scure/bip39', 'tldts']

/** Below this line, Vite's licence lists what Vite runs on, of which nothing ships. */
const OTHERS = '# Licenses of bundled dependencies'

const NODE_MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

type Bundle = Record<string, { modules?: Record<string, { renderedLength: number }> }>

/** Notes the packages of which at least a line ends in one of a build's bundles. */
export function notesShipped() {
  const directories = new Set(MADE_INTO_FILES.map((name) => join(NODE_MODULES, name)))
  return {
    /** By their names and versions. */
    packages: (): ShippedPackage[] =>
      [...directories].map(readPackage).toSorted((a, b) => (labelOf(a) < labelOf(b) ? -1 : 1)),
    plugin: {
      name: 'satspan:notes-shipped',
      generateBundle(_options: unknown, bundle: Bundle) {
        for (const { modules = {} } of Object.values(bundle))
          for (const [id, { renderedLength }] of Object.entries(modules)) {
            const directory = renderedLength > 0 ? packageDirectory(id) : undefined
            if (directory !== undefined) directories.add(directory)
          }
      },
    },
  }
}

function labelOf({ name, version }: ShippedPackage): string {
  return `${name} ${version}`
}

/** Where the package of a module lies; `undefined` for our own. */
export function packageDirectory(moduleId: string): string | undefined {
  for (const [name, start] of Object.entries(WRITTEN_BY))
    if (moduleId.startsWith(start)) return join(NODE_MODULES, name)
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(moduleId)?.[1]
}

/** @throws Error if it does not say under which licence it is */
function readPackage(directory: string): ShippedPackage {
  const { name, version, license }: { name: string; version: string; license?: string } = JSON.parse(
    readFileSync(join(directory, 'package.json'), 'utf8'),
  )
  if (license === undefined) throw new Error(`${name} ships, and says no licence`)
  const file = readdirSync(directory).find((entry) => /^licen[cs]e/i.test(entry))
  const [text = ''] = file === undefined ? [] : readFileSync(join(directory, file), 'utf8').split(OTHERS)
  return { name, version, licence: license, text }
}
