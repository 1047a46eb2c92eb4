import { keccak256, numberToHex, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { signedBytesOf } from './evm-signed-bytes'

/** Signs with viem, and reads back the answer that a node would give. */
async function signed(nonce: number, over: object = {}) {
  const account = privateKeyToAccount(`0x${'42'.repeat(32)}`)
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: 137,
    nonce,
    maxPriorityFeePerGas: 30_000_000_000n,
    maxFeePerGas: 90_000_000_000n,
    gas: 21_000n,
    to: account.address,
    value: 5n,
    data: '0x0102',
    ...over,
  })
  const {
    chainId = 0,
    maxPriorityFeePerGas,
    maxFeePerGas,
    gas,
    to,
    value = 0n,
    data,
    r,
    s,
    yParity,
  } = parseTransaction(raw)
  const answer = {
    type: '0x2',
    hash: keccak256(raw),
    from: account.address,
    chainId: numberToHex(chainId),
    nonce: numberToHex(nonce),
    maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas ?? 0n),
    maxFeePerGas: numberToHex(maxFeePerGas ?? 0n),
    gas: numberToHex(gas ?? 0n),
    to,
    value: numberToHex(value),
    input: data ?? '0x',
    accessList: [],
    r,
    s,
    yParity: numberToHex(yParity ?? 0),
    v: numberToHex(yParity ?? 0),
  }
  return { raw, hash: keccak256(raw), answer }
}

describe('the signed bytes of a transaction', () => {
  it('are those that were signed', async () => {
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const { raw, hash, answer } = await signed(nonce, { value: BigInt(nonce) })
      expect(signedBytesOf(answer, hash)).toBe(raw)
    }
  })

  it('are read without yParity, and with a padded r', async () => {
    const { raw, hash, answer } = await signed(1)
    const { yParity: _, ...older } = answer
    expect(signedBytesOf(older, hash)).toBe(raw)
    const padded = `0x${(answer.r ?? '').slice(2).padStart(64, '0')}`
    expect(signedBytesOf({ ...answer, r: padded }, hash)).toBe(raw)
  })

  it('are undefined if their hash differs', async () => {
    const { hash, answer } = await signed(1)
    const other = (await signed(2)).answer
    for (const wrong of [
      { ...answer, value: '0x6' },
      { ...answer, s: other.s },
      { ...answer, yParity: answer.yParity === '0x0' ? '0x1' : '0x0' },
      { ...answer, type: '0x0' },
      { ...answer, to: null },
      { ...answer, maxFeePerGas: undefined },
      { ...answer, nonce: '1' },
      null,
      'raw',
    ])
      expect(signedBytesOf(wrong, hash)).toBeUndefined()
  })

  it('are undefined for a transaction with an access list', async () => {
    const accessList = [{ address: `0x${'11'.repeat(20)}`, storageKeys: [] }]
    const { hash, answer } = await signed(1, { accessList })
    expect(signedBytesOf(answer, hash)).toBeUndefined()
  })
})
