import { expect, it, vi } from 'vitest'
import { evmAccountOf } from '~/lib/core/vault/evm-key'

/** Every private key that was made. */
const made: Uint8Array[] = []
vi.mock(import('~/lib/core/vault/evm-key'), async (original) => {
  const module = await original()
  return {
    ...module,
    evmPrivateKeyOf: (seed, index) => {
      const key = module.evmPrivateKeyOf(seed, index)
      made.push(key)
      return key
    },
  }
})
const { findEvmKey } = await import('./find-key')

const SEED = new Uint8Array(64).fill(7)

it('keys of other accounts do not stay in memory', () => {
  const key = findEvmKey(SEED, evmAccountOf(SEED, 3).address, 5)
  expect(made).toHaveLength(5)
  expect(made.filter((one) => one.some((byte) => byte !== 0))).toEqual([key])
})
