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

/** How the package's files are written (https://encoding.spec.whatwg.org): letters take fewer bytes than in UTF-8. */
const ENCODINGS: Readonly<Record<Language, string>> = {
  en: 'windows-1252',
  'zh-CN': 'utf-16le',
  ja: 'utf-16le',
  es: 'windows-1252',
  'pt-BR': 'windows-1252',
  de: 'windows-1252',
  fr: 'windows-1252',
  ru: 'windows-1251',
  tr: 'windows-1254',
  ar: 'windows-1256',
}

export const LANGUAGE_TAGS = Object.keys(LANGUAGES).filter(isLanguage)

export function isLanguage(tag: unknown): tag is Language {
  return typeof tag === 'string' && Object.hasOwn(LANGUAGES, tag)
}

/** A language's file in the package: browsers name languages with an underscore. */
export function languageFile(language: Language): { name: string; encoding: string } {
  return { name: language.replace('-', '_'), encoding: ENCODINGS[language] }
}

/** The language of this list that fits the browser's own. */
export function browserLanguage(i18n: { getMessage(name: string): string }): Language {
  const tag = i18n.getMessage('app_locale')
  return isLanguage(tag) ? tag : 'en'
}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}
