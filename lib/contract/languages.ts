/** The languages of the extension, as BCP 47 writes them, each by its own name. */
export const LANGUAGES = {
  en: 'English',
  'zh-CN': '简体中文',
  ja: '日本語',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  de: 'Deutsch',
  fr: 'Français',
  ru: 'Русский',
  tr: 'Türkçe',
  ar: 'العربية',
} as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_TAGS = Object.keys(LANGUAGES).filter(isLanguage)

export function isLanguage(tag: unknown): tag is Language {
  return typeof tag === 'string' && Object.hasOwn(LANGUAGES, tag)
}

/** Browsers name the folders of languages with an underscore. */
export function localeFolder(language: Language): string {
  return language.replace('-', '_')
}

/** The language of this list that fits the browser's own. */
export function browserLanguage(i18n: { getMessage(name: string): string }): Language {
  const tag = i18n.getMessage('app_locale')
  return isLanguage(tag) ? tag : 'en'
}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}
