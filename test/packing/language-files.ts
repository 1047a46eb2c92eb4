import { encodeText } from './encode-text'

type BuiltFile = { relativeDest: string; contents: string }
/** A file in bytes of another encoding than UTF-8. */
type EncodedFile = { relativeDest: string; bytes: Uint8Array }

/** Keys that browsers themselves read of a language: the manifest's words, and the language's own name. */
const BROWSER_NAMES = new Set(['app_locale', 'app_name', 'app_description'])
/** Stand for words in a packed language: no message has a control character. */
const WORD_CODES = Array.from({ length: 31 }, (_, index) => String.fromCharCode(index + 1)).filter(
  (code) => code !== '\n',
)
const MESSAGES = /^_locales[/\\](\w+)[/\\]messages\.json$/

/**
 * Ten languages are a quarter of the package. The names of their messages are written once, in `languages/names.txt`:
 * one line for all names that mean the same message in every language; a capital tells how many parts a name begins
 * with of the one before, `A` for none. A language is a file of its messages in that order, a line each, which is empty
 * for a plural form that it has not. Its first line names the words that it repeats most, each after the one letter
 * that stands for it below. `lib/ui/text/read-catalogue.ts` joins them. Browsers get what they read in `_locales`.
 * @param encodings by the languages' folders
 * @param written `_locales`, as the build writes it of `lib/ui/locales`
 * @throws Error where something else is among them, or a message has several lines or another control character
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
    if (translations.some((message) => /\p{Cc}/u.test(message)))
      throw new Error(`a control character in a message: ${name}`)
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
          withWordCodes(lines.map(({ translations }) => translations[index]).join('\n')),
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

/** The text with a letter in place of each word that takes up most of it, below a line of these words. */
function withWordCodes(text: string): string {
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(/\S{2,} /g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts]
    .map(([word, count]) => ({ word, saved: (count - 1) * (word.length - 1) }))
    .filter(({ saved }) => saved > 0)
    .toSorted((a, b) => b.saved - a.saved)
    .slice(0, WORD_CODES.length)
    .map(({ word }, index) => ({ word, code: WORD_CODES[index] ?? '' }))
  const coded = words.reduce((rest, { word, code }) => rest.replaceAll(word, code), text)
  return `${words
    .map(({ word, code }) => code + word)
    .join('')
    .trimEnd()}\n${coded}`
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
