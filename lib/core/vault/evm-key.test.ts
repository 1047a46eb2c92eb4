import { secp256k1 } from '@noble/curves/secp256k1.js'
import { getAddress, keccak256 } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { createKeyTree } from './derive'
import { evmAccountOf, evmPrivateKeyOf } from './evm-key'
import { entropyOfPhrase, seedOf } from './phrase'

const treeOf = async (phrase: string) =>
  createKeyTree(await seedOf({ entropy: entropyOfPhrase(phrase), passphrase: '' }))
const TEST_JUNK = `${'test '.repeat(11)}junk`

describe('evmAccountOf', () => {
  it.each([
    [0, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    [1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    [2, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
  ])('has the address that other wallets show at index %i', async (index, address) => {
    const junk = await treeOf(TEST_JUNK)
    expect(evmAccountOf(junk, index)).toEqual({ address })
    const point = secp256k1.getPublicKey(evmPrivateKeyOf(junk, index), false).subarray(1)
    expect(getAddress(`0x${keccak256(point).slice(-40)}`)).toBe(address)
  })

  it('agrees for the phrase of the BIPs', async () => {
    expect(evmAccountOf(await treeOf(`${'abandon '.repeat(11)}about`), 0).address).toBe(
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    )
  })

  it.each([-1, 1.5, 2 ** 31])('rejects %s as an index', async (index) => {
    const junk = await treeOf(TEST_JUNK)
    expect(() => evmPrivateKeyOf(junk, index)).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })
})
