import { expect, test } from 'vitest'
import { DEFAULT_LOOKS } from '~/lib/contract/looks'
import { looksIn, readLooks } from './looks'

const DARK = { theme: 'dark', language: 'ar', hidesAmounts: true } as const

function storeWith(text: string | null) {
  let stored = text
  return { getItem: () => stored, setItem: (_key: string, value: string) => void (stored = value) }
}

test('reads on the next page what one page keeps', () => {
  const store = storeWith(null)
  looksIn(store, { dataset: {} }).keep(DARK)
  expect(readLooks(store)).toEqual(DARK)
})

test('a change is drawn at once, and told once', () => {
  const root = { dataset: {} }
  const looks = looksIn(storeWith(null), root)
  let times = 0
  const end = looks.subscribe(() => void (times += 1))
  looks.keep(DARK)
  looks.keep({ ...DARK })
  expect(root.dataset).toEqual({ theme: 'dark' })
  expect(looks.read()).toEqual(DARK)
  expect(times).toBe(1)
  end()
  looks.keep(DEFAULT_LOOKS)
  expect(times).toBe(1)
})

test.each([null, '', '{', 'null', '7', '{"theme":"neon","language":"xx","hidesAmounts":"yes"}'])(
  'of %j the defaults are read',
  (text) => {
    expect(readLooks(storeWith(text))).toEqual(DEFAULT_LOOKS)
  },
)

test('one damaged choice costs no other', () => {
  expect(readLooks(storeWith('{"theme":7,"hidesAmounts":true}'))).toEqual({
    theme: 'system',
    language: null,
    hidesAmounts: true,
  })
})
