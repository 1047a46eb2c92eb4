import { afterEach, expect, it, vi } from 'vitest'
import { beginCatalogue, loadCatalogue } from './read-catalogue'

const FILES: Readonly<Record<string, unknown>> = {
  '/languages/names.json': ['app.name', 'app.locale'],
  '/languages/en.json': ['Satspan', 'en'],
  '/languages/ja.json': ['Satspan', 'ja'],
}

function packageFiles(): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(FILES[path])
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
  expect(await loadCatalogue('en')).toEqual({ 'app.name': 'Satspan', 'app.locale': 'en' })
  expect(asked).toEqual(['/languages/names.json', '/languages/en.json'])
})

it('reads another language than the head has begun', async () => {
  packageFiles()
  beginCatalogue('en')
  expect(await loadCatalogue('ja')).toMatchObject({ 'app.locale': 'ja' })
})

it('reads again what the head could not read', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no file')))
  beginCatalogue('en')
  const early = globalThis.begunCatalogue?.catalogue.catch(() => 'failed')
  expect(await early).toBe('failed')
  packageFiles()
  expect(await loadCatalogue('en')).toMatchObject({ 'app.name': 'Satspan' })
})
