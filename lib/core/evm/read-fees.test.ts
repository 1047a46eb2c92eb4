import { encodeAbiParameters, numberToHex, toFunctionSelector } from 'viem/utils'
import { expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import {
  readBitcoinFee,
  readEffectiveLockerFee,
  readLockerFee,
  readProtocolFee,
  readThirdPartyFee,
} from './read-fees'

const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
const TOKEN: Hex = `0x${'ab'.repeat(20)}`
const EFFECTIVE = 'getEffectiveLockerFee(uint256,bytes32,uint256,uint256)'

it.each([
  ['protocolPercentageFee()', readProtocolFee()],
  ['lockerPercentageFee()', readLockerFee()],
  ['thirdPartyFee(uint256)', readThirdPartyFee(7)],
  [EFFECTIVE, readEffectiveLockerFee({ far: null, thirdPartyId: 0, amountSats: 1n })],
])('reads %s as a share out of 10,000 at most', (signature, read) => {
  expect(read.data.slice(0, 10)).toBe(toFunctionSelector(signature))
  expect(read.decode(word(15n))).toBe(15)
  for (const nonsense of [word(10_001n), '0x'] as const)
    expect(() => read.decode(nonsense)).toThrow(expect.objectContaining({ code: 'chain-nonsense' }))
})

it('names a swap’s far end by its chain and token', () => {
  const dataFor = (chainId: bigint, token: Hex) =>
    toFunctionSelector(EFFECTIVE) +
    encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bytes32' }, { type: 'uint256' }, { type: 'uint256' }],
      [chainId, token, 3n, 9n],
    ).slice(2)
  const terms = { thirdPartyId: 3, amountSats: 9n }
  expect(readEffectiveLockerFee({ ...terms, far: { chainId: 5, token: TOKEN } }).data).toBe(
    dataFor(5n, `0x${'00'.repeat(12)}${'ab'.repeat(20)}`),
  )
  expect(readEffectiveLockerFee({ ...terms, far: null }).data).toBe(dataFor(0n, word(0n)))
})

it('bitcoinFee() is in sats', () => {
  expect(readBitcoinFee().data).toBe(toFunctionSelector('bitcoinFee()'))
  expect(readBitcoinFee().decode(word(1_500n))).toBe(1_500n)
})
