type BuiltFile = { relativeDest: string; contents: string }

/** What browsers themselves read of a language: the manifest's words, and the language's own name. */
const BROWSER_NAMES = new Set(['app_locale', 'app_name', 'app_description'])
const MESSAGES = /^_locales[/\\](\w+)[/\\]messages\.json$/

/**
 * Ten languages are a third of the package, and the names of their messages a third of each: the names are written once,
 * in `languages/names.json`, and a language is the list of its messages in that order, with '' for a plural form that
 * it has not. `lib/ui/text/catalogue.ts` joins them. Browsers get what they read in `_locales`.
 * @param written `_locales`, as the build writes it of `lib/ui/locales`
 * @throws Error where something else is among them
 */
export function languageFiles(written: readonly BuiltFile[]): BuiltFile[] {
  const languages = written.map(({ relativeDest, contents }) => {
    const [, folder] = MESSAGES.exec(relativeDest) ?? []
    if (folder === undefined) throw new Error(`not a language's messages: ${relativeDest}`)
    return { folder, messages: new Map(Object.entries<{ message: string }>(JSON.parse(contents))) }
  })
  const names = [...new Set(languages.flatMap(({ messages }) => [...messages.keys()]))]
  return [
    { relativeDest: 'languages/names.json', contents: JSON.stringify(names) },
    ...languages.flatMap(({ folder, messages }) => [
      {
        relativeDest: `languages/${folder}.json`,
        contents: JSON.stringify(names.map((name) => messages.get(name)?.message ?? '')),
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
