import { expect, it } from 'vitest'
import { walletTraceIn } from './wallet-trace'

it('exists from the first wallet on until it is erased', () => {
  const stored = new Map<string, string>()
  const page = () =>
    walletTraceIn({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    })
  expect(page().isKept()).toBe(false)
  page().keep()
  page().keep()
  expect(page().isKept()).toBe(true)
  page().drop()
  expect(page().isKept()).toBe(false)
})
