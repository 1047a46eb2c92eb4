import { parseAbi, toFunctionSelector, toFunctionSignature } from 'viem'
import { describe, expect, it } from 'vitest'
import { transferFunction } from './abi/erc20'
import { decodeTransfer, encodeTransfer, isTransferAccepted, transferCall } from './transfer'
import type { Hex } from '../hex'

const TOKEN = '0x1000000000000000000000000000000000000001'
const RECIPIENT = '0x52908400098527886E0F7030069857D2E4169EE7'
const word = (value: number | string) => `0x${value.toString(16).padStart(64, '0')}` as const

describe('a transfer', () => {
  it("is EIP-20's own function", () => {
    expect(toFunctionSignature(transferFunction)).toBe('transfer(address,uint256)')
    const [item] = parseAbi(['function transfer(address,uint256)'])
    expect(encodeTransfer(RECIPIENT, 1n).slice(0, 10)).toBe(toFunctionSelector(item))
  })

  it('carries a native value or a token’s calldata, never both', () => {
    expect(transferCall({ token: null, recipientAddress: RECIPIENT, amount: 5n })).toEqual({
      to: RECIPIENT,
      data: '0x',
      value: 5n,
      functionName: '',
    })
    expect(transferCall({ token: TOKEN, recipientAddress: RECIPIENT, amount: 5n })).toEqual({
      to: TOKEN,
      data: `0xa9059cbb${'0'.repeat(24)}${RECIPIENT.slice(2).toLowerCase()}${'5'.padStart(64, '0')}`,
      value: 0n,
      functionName: 'transfer',
    })
  })

  it('is decoded to what was encoded', () => {
    const amount = 2n ** 256n - 1n
    expect(decodeTransfer(encodeTransfer(RECIPIENT, amount))).toEqual({ recipient: RECIPIENT, amount })
  })

  it.each<[string, (data: string) => string]>([
    ['trailing bytes', (data) => `${data}00`],
    ['a missing byte', (data) => data.slice(0, -2)],
    ['another function', (data) => data.replace('a9059cbb', '095ea7b3')],
    ['dirt before the address', (data) => `${data.slice(0, 10)}01${data.slice(12)}`],
  ])('is not decoded with %s', (_what, change) => {
    expect(decodeTransfer(`0x${change(encodeTransfer(RECIPIENT, 5n)).slice(2)}`)).toBeUndefined()
  })

  it.each<[returned: Hex, isAccepted: boolean]>([
    ['0x', true],
    [word(1), true],
    [word(0), false],
    [word(2), false],
    ['0x01', false],
    [`${word(1)}00`, false],
  ])('that returns %s is accepted: %s', (returned, isAccepted) => {
    expect(isTransferAccepted(returned)).toBe(isAccepted)
  })
})
