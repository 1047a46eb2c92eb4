import { afterEach, expect, it, vi } from 'vitest'
import { WORD_LISTS, wordListFiles } from '~/lib/build/word-lists'

vi.mock('wxt/browser', () => ({
  browser: { runtime: { getURL: (path: string) => `chrome-extension://satspan${path}` } },
}))

const { loadWords } = await import('~/lib/adapters/word-lists')

afterEach(() => void vi.unstubAllGlobals())

it('reads each language as BIP39 writes it', async () => {
  const files = new Map(wordListFiles().map(({ relativeDest, contents }) => [relativeDest, contents]))
  vi.stubGlobal(
    'fetch',
    async (url: string) => new Response(files.get(url.replace('chrome-extension://satspan/', ''))),
  )
  await expect(loadWords('korean')).resolves.toEqual(WORD_LISTS.korean)
  await expect(loadWords('japanese')).resolves.toEqual(WORD_LISTS.japanese)
  await expect(loadWords('spanish')).resolves.toEqual(WORD_LISTS.spanish)
})

it('reports a list that cannot be read', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no file')))
  await expect(loadWords('czech')).rejects.toMatchObject({ code: 'storage-failed' })
})
