import { createI18n } from '@wxt-dev/i18n'
import type { GeneratedI18nStructure } from '~/.wxt/i18n/structure'

/** Every sentence on a page, from `locales/en.yml`. Keys and substitutions are checked by the compiler. */
export const i18n = createI18n<GeneratedI18nStructure>()
export type MessageKey = keyof GeneratedI18nStructure
