import { afterEach, expect, it, vi } from 'vitest'
import { LANGUAGE_TAGS, languageFile } from '~/lib/contract/languages'
import { loadCatalogue } from '~/lib/ui/text/read-catalogue'
import { encodeText } from '../packing/encode-text'

afterEach(() => {
  vi.unstubAllGlobals()
})

const MESSAGE = 'a “ä” œ — ≈ → Я 日本 ع ⁨x⁩ 🙂'

it.each(LANGUAGE_TAGS)('reads in %s what the build wrote', async (language) => {
  const { name, encoding } = languageFile(language)
  vi.stubGlobal('fetch', async (path: string) =>
    path === `/languages/${name}.txt`
      ? new Response(new Uint8Array(encodeText(`${MESSAGE}\n${language}`, encoding)))
      : new Response('AoneAtwo\nAapp_locale'),
  )
  expect(await loadCatalogue(language)).toEqual({ one: MESSAGE, two: MESSAGE, app_locale: language })
})

it('refuses what it could not read back', () => {
  expect(() => encodeText('a\\b', 'windows-1252')).toThrow('backslash')
})
