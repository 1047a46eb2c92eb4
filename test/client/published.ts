import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the checkout; below, the parts that the packages for others share. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

type Manifest = { version: string; license: string; engines: object; repository: { url: string } }
const { version, license, engines, repository }: Manifest = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
/** The files of this version, for links to what a package does not hold. */
const FILES = `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/v${version}`

/** @param source the folder that a package is made of */
export function manifestOf(source: string) {
  // The registry takes proof of where a package was built from this repository alone.
  return { version, license, engines, repository: { ...repository, directory: relative(root, source) } }
}

/** The same on every machine: the paths of this repository, with the sources beside them. */
export function withOwnPaths(map: string, out: string): string {
  const content: { sources: string[] } = JSON.parse(map)
  const sources = content.sources.map((path) => relative(root, resolve(out, path)))
  return JSON.stringify({ ...content, sources })
}

type Written = {
  out: string
  from: string
  name: string
  /** The package’s folder for it. */
  folder: string
  /** Whether the package holds a file of the page’s side, there without that prefix. */
  holds: (path: string) => boolean
}

/** Its links lead to the same documents in the package, and to this version's files for the rest. */
export function writeDocument({ out, from, name, folder, holds }: Written): void {
  const linkTo = (target: string, anchor: string) => {
    const path = relative(root, resolve(from, target))
    const inPackage = path.replace(/^lib\/provider\//, '')
    return holds(path) && existsSync(join(root, path))
      ? `](${relative(folder, inPackage)}${anchor})`
      : `](${FILES}/${path}${anchor})`
  }
  const text = readFileSync(join(from, name), 'utf8').replaceAll(
    /\]\((?!https?:)([^)#]+)(#[^)]*)?\)/g,
    (_all, target: string, anchor = '') => linkTo(target, anchor),
  )
  writeFileSync(join(out, folder, name), text)
}
