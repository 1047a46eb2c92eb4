import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'

/** Gives the sentences of the locale to whatever is imported afterwards, as a browser does. */
export async function speakWithoutBrowser(): Promise<void> {
  const messages = generateChromeMessages(await parseMessagesFile('lib/ui/locales/en.yml'))
  const byName = new Map(Object.entries(messages).map(([name, { message }]) => [name.toLowerCase(), message]))
  const getMessage = (name: string) => byName.get(name.toLowerCase()) ?? ''
  Object.assign(globalThis, { chrome: { i18n: { getMessage } } })
}
