import { expect, it } from 'vitest'
import { KEYSTORE_KEY } from '~/lib/contract/keystore-key'
import { isKeystoreKept } from './kept-keystore'

it('a page asks for a password only where a keystore is stored', async () => {
  const stored = { [KEYSTORE_KEY]: 'sealed' }
  expect(await isKeystoreKept({ get: async (key) => (key === KEYSTORE_KEY ? stored : {}) })).toBe(true)
  expect(await isKeystoreKept({ get: async () => ({}) })).toBe(false)
})

it('a keystore that cannot be read is not taken for a lost one', async () => {
  const get = async () => {
    throw new Error('the disk fails')
  }
  expect(await isKeystoreKept({ get })).toBe(true)
})
