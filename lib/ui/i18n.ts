import { createI18n } from '@wxt-dev/i18n'
import type { GeneratedI18nStructure } from '~/.wxt/i18n/structure'

/** All texts of the pages, from `locales/en.yml`. The compiler checks keys and substitutions. */
export const i18n = createI18n<GeneratedI18nStructure>()
export type MessageKey = keyof GeneratedI18nStructure
