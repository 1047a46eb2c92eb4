import { expect, test } from 'vitest'
import {
  dropKeptScreen,
  type KeptScreen,
  type KeptScreenStore,
  readKeptScreen,
  writeKeptScreen,
} from './kept-screen'

const SCREEN: KeptScreen = {
  version: '1.2.3',
  page: '/popup.html',
  language: 'ar',
  direction: 'rtl',
  html: '<p>0.2 BTC</p>',
}

function storeOf(items = new Map<string, string>()): KeptScreenStore {
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

test('a screen is read by the same page of the same version, until it is dropped', () => {
  const store = storeOf()
  writeKeptScreen(store, SCREEN)
  expect(readKeptScreen(store, SCREEN)).toEqual(SCREEN)
  expect(readKeptScreen(store, { ...SCREEN, page: '/tab.html' })).toBeUndefined()
  expect(readKeptScreen(store, { ...SCREEN, version: '1.2.4' })).toBeUndefined()
  dropKeptScreen(store)
  expect(readKeptScreen(store, SCREEN)).toBeUndefined()
})

test.each([
  ['no JSON', '<p>'],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['a part', JSON.stringify({ ...SCREEN, html: undefined })],
  ['another type', JSON.stringify({ ...SCREEN, html: 1 })],
])('what is stored is no screen: %s', (_, text) => {
  const store: Pick<KeptScreenStore, 'getItem'> = { getItem: () => text }
  expect(readKeptScreen(store, SCREEN)).toBeUndefined()
})
