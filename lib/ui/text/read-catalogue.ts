import { type Language, localeFolder } from '~/lib/contract/languages'

/** The messages of a language by their names. */
export type Catalogue = Readonly<Record<string, string>>

declare global {
  /** The catalogue that the script in a page's head has begun to read. */
  var begunCatalogue: { language: Language; catalogue: Promise<Catalogue> } | undefined
}

/** Begins to read the messages of `language`, for a page's code that comes later. */
export function beginCatalogue(language: Language): void {
  globalThis.begunCatalogue = { language, catalogue: readCatalogue(language) }
}

/** The messages of `language`: those that are on their way, if any, and again where they could not be read. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const begun = globalThis.begunCatalogue
  if (begun?.language !== language) return readCatalogue(language)
  return begun.catalogue.catch(() => readCatalogue(language))
}

async function readCatalogue(language: Language): Promise<Catalogue> {
  const [names, messages] = await Promise.all([readLines('names'), readLines(localeFolder(language))])
  const catalogue: Record<string, string> = {}
  for (const [index, line] of names.entries())
    for (const name of line.split(' ')) catalogue[name] = messages[index] ?? ''
  return catalogue
}

/** A file of `test/packing/language-files.ts`. */
async function readLines(name: string): Promise<string[]> {
  const response = await fetch(`/languages/${name}.txt`)
  return (await response.text()).split('\n')
}
