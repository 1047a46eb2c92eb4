import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import { vi } from 'vitest'

/** The locale's messages as they are built. */
export const messages = generateChromeMessages(await parseMessagesFile('lib/ui/locales/en.yml'))

/** Like a browser: message names are case-insensitive. */
function getMessage(name: string): string {
  const found = Object.keys(messages).find((key) => key.toLowerCase() === name.toLowerCase())
  return found === undefined ? '' : (messages[found]?.message ?? '')
}

vi.stubGlobal('chrome', { i18n: { getMessage } })
