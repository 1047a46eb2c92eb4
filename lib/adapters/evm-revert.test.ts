import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import { revertReason } from './evm-revert'

function error(selector: string, type: string, value: unknown): Hex {
  return `0x${selector}${encodeAbiParameters([{ type }], [value]).slice(2)}`
}

describe('revertReason', () => {
  it('is the text of Error(string), sanitized', () => {
    expect(revertReason(error('08c379a0', 'string', 'no <b>way</b>\u202e'))).toBe('no way')
    expect(revertReason(error('08c379a0', 'string', 'x'.repeat(10_000)))).toHaveLength(200)
  })

  it('is the meaning of a panic code', () => {
    expect(revertReason(error('4e487b71', 'uint256', 0x11n))).toBe('Panic(0x11)')
    expect(revertReason(error('4e487b71', 'uint256', 0x99n))).toBe('Panic(0x99)')
  })

  it('is the start of a custom error', () => {
    expect(revertReason('0xdeadbeef')).toBe('0xdeadbeef')
    expect(revertReason(error('deadbeef', 'bytes', `0x${'11'.repeat(500)}`))).toHaveLength(74)
  })

  it('is the hex if the data contradicts its selector', () => {
    expect(revertReason('0x08c379a0')).toBe('0x08c379a0')
    expect(revertReason(`0x08c379a0${'ff'.repeat(32)}`)).toBe(`0x08c379a0${'ff'.repeat(32)}`)
  })

  it('is undefined without data', () => {
    expect(revertReason(undefined)).toBeUndefined()
    expect(revertReason('0x')).toBeUndefined()
  })
})
