import { expect, it } from 'vitest'
import { codeFormatsIn } from './code-formats'

function openStore(items: Record<string, string> = {}) {
  const texts = new Map(Object.entries(items))
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  }
}

it('keeps the codes of each account apart', () => {
  const store = openStore()
  codeFormatsIn(store).keep('bc1qa', 'bbqr')
  codeFormatsIn(store).keep('bc1qb', 'psbt')
  expect(['bc1qa', 'bc1qb', 'bc1qc'].map((account) => codeFormatsIn(store).of(account))).toEqual([
    'bbqr',
    'psbt',
    undefined,
  ])
})

it.each(['', '7', 'null', '{"bc1qa":7}', '["bbqr"]', '{"bc1qa"'])(
  'knows nothing of a damaged note: %s',
  (text) => {
    expect(codeFormatsIn(openStore({ 'code-formats': text })).of('bc1qa')).toBeUndefined()
  },
)

it('leaves nothing behind', () => {
  const store = openStore()
  const formats = codeFormatsIn(store)
  formats.keep('bc1qa', 'bbqr')
  formats.drop()
  expect([formats.of('bc1qa'), store.getItem('code-formats')]).toEqual([undefined, null])
})
