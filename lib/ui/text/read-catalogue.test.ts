import { afterEach, expect, it, vi } from 'vitest'
import { beginCatalogue, loadCatalogue } from './read-catalogue'

const FILES: Readonly<Record<string, Uint8Array<ArrayBuffer> | string>> = {
  '/languages/names.txt': 'Aapp_nameAtabs_title\nAapp_locale',
  '/languages/en.txt': '\u0001the \u0002of\n\u0001name \u0002Satspan\nen',
  '/languages/ja.txt': new Uint8Array(Buffer.from('\nSatspan\nja', 'utf16le')),
}

const NAME = 'the name of Satspan'

function packageFiles(): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(FILES[path])
  })
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.begunCatalogue = undefined
})

it('takes the catalogue that the head has begun', async () => {
  const asked = packageFiles()
  beginCatalogue('en')
  expect(await loadCatalogue('en')).toEqual({ app_name: NAME, tabs_title: NAME, app_locale: 'en' })
  expect(asked).toEqual(['/languages/names.txt', '/languages/en.txt'])
})

it('reads another language than the head has begun', async () => {
  packageFiles()
  beginCatalogue('en')
  expect(await loadCatalogue('ja')).toMatchObject({ app_locale: 'ja' })
})

it('reads again what the head could not read', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no file')))
  beginCatalogue('en')
  const early = globalThis.begunCatalogue?.catalogue.catch(() => 'failed')
  expect(await early).toBe('failed')
  packageFiles()
  expect(await loadCatalogue('en')).toMatchObject({ app_name: NAME })
})
