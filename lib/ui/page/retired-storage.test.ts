import { expect, it } from 'vitest'
import { dropRetired } from './retired-storage'

it('removes kept balances and leaves the rest', () => {
  const items = new Map(['kept-screen', 'snapshot', 'looks', 'last-pair'].map((key) => [key, '{}']))
  dropRetired({ removeItem: (key) => void items.delete(key) })
  expect([...items.keys()]).toEqual(['looks', 'last-pair'])
})
