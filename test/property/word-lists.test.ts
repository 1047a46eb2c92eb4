import { afterEach, expect, it, vi } from 'vitest'
import { WORD_LISTS, wordListFiles } from '../packing/word-lists'

vi.mock('wxt/browser', () => ({
  browser: { runtime: { getURL: (path: string) => `chrome-extension://satspan${path}` } },
}))

const { loadWords } = await import('~/lib/adapters/word-lists')

const LANGUAGES = [
  'japanese',
  'simplified-chinese',
  'spanish',
  'french',
  'portuguese',
  'italian',
  'korean',
  'czech',
  'traditional-chinese',
] as const

afterEach(() => void vi.unstubAllGlobals())

it('reads each language as BIP39 writes it', async () => {
  const files = new Map(
    wordListFiles().map((file) => [
      file.relativeDest,
      'bytes' in file ? new Uint8Array(file.bytes) : file.contents,
    ]),
  )
  vi.stubGlobal(
    'fetch',
    async (url: string) => new Response(files.get(url.replace('chrome-extension://satspan/', ''))),
  )
  for (const language of LANGUAGES) await expect(loadWords(language)).resolves.toEqual(WORD_LISTS[language])
})

it('reports a list that cannot be read', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no file')))
  await expect(loadWords('czech')).rejects.toMatchObject({ code: 'storage-failed' })
})
