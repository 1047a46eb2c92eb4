import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type ShippedPackage = {
  name: string
  version: string
  /** Its SPDX expression. */
  licence: string
  /** The words of its licence. */
  text: string
}

/** Modules that a tool of the build writes itself, by the beginning of their ids. */
const WRITTEN_BY = { vite: '\0vite/', rolldown: '\0rolldown/', wxt: '\0virtual:' }

/** Of these the build makes files: the style sheet, the word lists, the list of public suffixes. No bundle names them. */
const MADE_INTO_FILES = ['tailwindcss', '@scure/bip39', 'tldts']

/** Below this line, Vite's licence lists what Vite runs on. None of that ships. */
const OTHERS = '# Licenses of bundled dependencies'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NODE_MODULES = join(ROOT, 'node_modules')

/** Licence texts for packages that ship without one. */
const WORDS: Record<string, (author: string) => string> = {
  // Satspan is under the same.
  MIT: (author) =>
    readFileSync(join(ROOT, 'LICENSE'), 'utf8').replace(/^Copyright.*$/m, `Copyright (c) ${author}`),
  Unlicense: (author) => `${author} has given it to the public domain: https://unlicense.org.`,
}

type Bundle = Record<string, { modules?: Record<string, { renderedLength: number }> }>

/** Notes the packages that have at least a line in one of a build's bundles. */
export function notesShipped(madeIntoFiles: readonly string[] = MADE_INTO_FILES) {
  const directories = new Set(madeIntoFiles.map((name) => join(NODE_MODULES, name)))
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

type Manifest = { name: string; version: string; license?: string; author?: string | { name: string } }

/** @throws Error if it does not say under which licence it is, or there are no words of that */
function readPackage(directory: string): ShippedPackage {
  const {
    name,
    version,
    license,
    author = name,
  }: Manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  if (license === undefined) throw new Error(`${name} ships, and says no licence`)
  const files = readdirSync(directory).filter((entry) => /^licen[cs]e/i.test(entry))
  // Of licences to choose from, the MIT's: its words stand in the notices anyway.
  const file = (license.includes(' OR ') && files.find((entry) => /mit$/i.test(entry))) || files[0]
  const [owner = name] = (typeof author === 'string' ? author : author.name).split(' <')
  const [text] =
    file === undefined ? [WORDS[license]?.(owner)] : readFileSync(join(directory, file), 'utf8').split(OTHERS)
  if (text === undefined) throw new Error(`${name} ships without the words of its licence`)
  return { name, version, licence: license, text }
}
