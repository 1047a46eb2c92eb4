import { type Language, languageFile } from '~/lib/contract/languages'

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
  const [names, [words = '', ...messages]] = await Promise.all([
    readLines({ name: 'names', encoding: 'utf-8' }),
    readLines(languageFile(language)),
  ])
  const wordOf = new Map(words.split(' ').map(([code, ...letters]) => [code, `${letters.join('')} `]))
  const whole = (message: string) => message.replaceAll(/\p{Cc}/gu, (code) => wordOf.get(code) ?? '')
  const catalogue: Record<string, string> = {}
  let parts: string[] = []
  for (const [index, line] of names.entries())
    for (const [, shared = 'A', rest = ''] of line.matchAll(/([A-Z])([^A-Z]*)/g)) {
      parts = [...parts.slice(0, shared.charCodeAt(0) - 65), ...rest.split('_')]
      catalogue[parts.join('_')] = whole(messages[index] ?? '')
    }
  return catalogue
}

/** A file of `test/packing/language-files.ts`, where a backslash and four digits are a letter that the encoding lacks. */
async function readLines({ name, encoding }: { name: string; encoding: string }): Promise<string[]> {
  const response = await fetch(`/languages/${name}.txt`)
  const text = new TextDecoder(encoding).decode(await response.arrayBuffer())
  return text.replaceAll(/\\(.{4})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16))).split('\n')
}
