import { encodeText } from './encode-text'

type BuiltFile = { relativeDest: string; contents: string }
/** A file in bytes of another encoding than UTF-8. */
type EncodedFile = { relativeDest: string; bytes: Uint8Array }

/** Keys that browsers themselves read of a language: the manifest's words, and the language's own name. */
const BROWSER_NAMES = new Set(['app_locale', 'app_name', 'app_description'])
const MESSAGES = /^_locales[/\\](\w+)[/\\]messages\.json$/

/**
 * Ten languages are a quarter of the package. The names of their messages are written once, in `languages/names.txt`:
 * one line for all names that mean the same message in every language; a capital tells how many parts a name begins with of
 * the one before, `A` for none. A language is a file of its messages in that
 * order, a line each, which is empty for a plural form that it has not. `lib/ui/text/read-catalogue.ts` joins them.
 * Browsers get what they read in `_locales`.
 * @param encodings by the languages' folders
 * @param written `_locales`, as the build writes it of `lib/ui/locales`
 * @throws Error where something else is among them, or a message has several lines
 */
export function languageFiles(
  written: readonly BuiltFile[],
  encodings: Readonly<Record<string, string>>,
): (BuiltFile | EncodedFile)[] {
  const languages = written.map(({ relativeDest, contents }) => {
    const [, folder] = MESSAGES.exec(relativeDest) ?? []
    if (folder === undefined) throw new Error(`not a language's messages: ${relativeDest}`)
    return { folder, messages: new Map(Object.entries<{ message: string }>(JSON.parse(contents))) }
  })
  const sentences = new Map<string, { names: string[]; translations: string[] }>()
  for (const name of new Set(languages.flatMap(({ messages }) => [...messages.keys()]))) {
    const translations = languages.map(({ messages }) => messages.get(name)?.message ?? '')
    if (translations.some((message) => message.includes('\n')))
      throw new Error(`a message of several lines: ${name}`)
    const same = translations.join('\n')
    const names = [...(sentences.get(same)?.names ?? []), name]
    sentences.set(same, { names, translations })
  }
  const lines = [...sentences.values()]
  return [
    { relativeDest: 'languages/names.txt', contents: namesText(lines.map(({ names }) => names)) },
    ...languages.flatMap(({ folder, messages }, index) => [
      {
        relativeDest: `languages/${folder}.txt`,
        bytes: encodeText(
          lines.map(({ translations }) => translations[index]).join('\n'),
          encodings[folder] ?? 'windows-1252',
        ),
      },
      {
        relativeDest: `_locales/${folder}/messages.json`,
        contents: JSON.stringify(
          Object.fromEntries([...messages].filter(([name]) => BROWSER_NAMES.has(name))),
        ),
      },
    ]),
  ]
}

function namesText(lines: readonly (readonly string[])[]): string {
  let before: string[] = []
  const coded = (name: string) => {
    if (/[A-Z]/.test(name)) throw new Error(`a name with a capital: ${name}`)
    const parts = name.split('_')
    let shared = 0
    while (shared < parts.length - 1 && parts[shared] === before[shared]) shared += 1
    before = parts
    return String.fromCharCode(65 + shared) + parts.slice(shared).join('_')
  }
  return lines.map((names) => names.map(coded).join('')).join('\n')
}
