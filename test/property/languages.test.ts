import { afterEach, expect, it, vi } from 'vitest'
import { LANGUAGE_TAGS, languageFile } from '~/lib/contract/languages'
import { loadCatalogue } from '~/lib/ui/text/read-catalogue'
import { encodeText } from '../packing/encode-text'
import { languageFiles } from '../packing/language-files'

afterEach(() => {
  vi.unstubAllGlobals()
})

const MESSAGES = {
  app_locale: 'a “ä” œ — ≈ → Я 日本 ع ⁨x⁩ 🙂',
  one: 'the name of the 日本 name of all',
  two: 'the name of the 日本 name of all',
  three: '',
}

it.each(LANGUAGE_TAGS)('reads in %s what the build wrote', async (language) => {
  const { name, encoding } = languageFile(language)
  const entries = Object.entries(MESSAGES).map(([key, message]) => [key, { message }])
  const contents = JSON.stringify(Object.fromEntries(entries))
  const files = languageFiles([{ relativeDest: `_locales/${name}/messages.json`, contents }], {
    [name]: encoding,
  })
  vi.stubGlobal('fetch', async (path: string) => {
    const file = files.find(({ relativeDest }) => `/${relativeDest}` === path)
    return new Response(file && ('bytes' in file ? new Uint8Array(file.bytes) : file.contents))
  })
  expect(await loadCatalogue(language)).toEqual(MESSAGES)
})

it('refuses what it could not read back', () => {
  expect(() => encodeText('a\\b', 'windows-1252')).toThrow('backslash')
})
