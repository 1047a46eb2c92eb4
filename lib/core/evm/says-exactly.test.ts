import { parseTransaction, serializeTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { type FeeMarketTransaction, encodeTransaction, saysExactly } from './envelope'

const SIGNATURE = { recovery: 1, r: 11n ** 60n, s: 7n ** 60n }
const MEANT: FeeMarketTransaction = {
  chainId: 137,
  nonce: 4,
  maxPriorityFeePerGas: 30n,
  maxFeePerGas: 300n,
  gasLimit: 21_000n,
  to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  value: 5n,
  data: '0x',
}

describe('signed bytes say exactly what was meant', () => {
  it('are accepted where every field agrees, whatever an address’s case', () => {
    expect(saysExactly(encodeTransaction(MEANT, SIGNATURE), MEANT)).toBe(true)
  })

  it.each<[field: string, change: Partial<FeeMarketTransaction>]>([
    ['chain id', { chainId: 1 }],
    ['nonce', { nonce: 5 }],
    ['priority fee', { maxPriorityFeePerGas: 31n }],
    ['fee', { maxFeePerGas: 301n }],
    ['gas limit', { gasLimit: 21_001n }],
    ['target', { to: `0x${'cd'.repeat(20)}` }],
    ['value', { value: 6n }],
    ['calldata', { data: '0x00' }],
  ])('not with another %s', (_field, change) => {
    expect(saysExactly(encodeTransaction({ ...MEANT, ...change }, SIGNATURE), MEANT)).toBe(false)
  })

  it('are refused in another form, though every field agrees', () => {
    const signed = encodeTransaction(MEANT, SIGNATURE)
    const { r, s, yParity } = parseTransaction(signed)
    if (r === undefined || s === undefined || yParity === undefined) throw new TypeError('unsigned')
    const accessList = [{ address: MEANT.to, storageKeys: [] }]
    const listed = serializeTransaction({ ...MEANT, gas: MEANT.gasLimit, accessList }, { r, s, yParity })
    expect(parseTransaction(listed)).toMatchObject({ ...parseTransaction(signed), accessList: [{}] })
    expect(saysExactly(listed, MEANT)).toBe(false)
    expect(saysExactly(`0x01${signed.slice(4)}`, MEANT)).toBe(false)
    expect(saysExactly(encodeTransaction(MEANT), MEANT)).toBe(false)
    expect(saysExactly(`${signed}00`, MEANT)).toBe(false)
  })
})
