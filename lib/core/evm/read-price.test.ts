import {
  decodeFunctionData,
  encodeAbiParameters,
  numberToHex,
  parseAbi,
  toFunctionSelector,
} from 'viem/utils'
import { expect, it } from 'vitest'
import { readDecimals } from './read'
import type { Hex } from '~/lib/core/hex'
import {
  readEquivalentOutput,
  readExactInput,
  readLatestRound,
  readOutputAmount,
  readPriceOracle,
} from './read-price'

const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
const A: Hex = `0x${'aa'.repeat(20)}`
const B: Hex = `0x${'bb'.repeat(20)}`
const quoted = (succeeded: boolean, amount: bigint) =>
  encodeAbiParameters([{ type: 'bool' }, { type: 'uint256' }], [succeeded, amount])
const lower = (value: unknown) =>
  JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}` : item)).toLowerCase()

it.each([
  ['function getExactInput(address[],uint256)', readExactInput([A, B], 5n), [[A, B], 5n]],
  ['function getOutputAmount(uint256,address,address)', readOutputAmount([A, B], 5n), [5n, A, B]],
])('%s answers with an amount, or not at all', (signature, read, args) => {
  const decoded = decodeFunctionData({ abi: parseAbi([signature]), data: read.data })
  expect(lower(decoded.args)).toBe(lower(args))
  expect(read.decode(quoted(true, 7n))).toBe(7n)
  // What stubs and missing pools say.
  expect(read.decode(quoted(true, 0n))).toBeUndefined()
  expect(read.decode(quoted(false, 7n))).toBeUndefined()
  expect(() => read.decode('0x')).toThrow(expect.objectContaining({ code: 'chain-nonsense' }))
})

it('asks the oracle with amount, decimals and tokens in order', () => {
  const read = readEquivalentOutput(5n, { address: A, decimals: 8 }, { address: B, decimals: 6 })
  const abi = parseAbi(['function equivalentOutputAmount(uint256,uint256,uint256,address,address)'])
  expect(lower(decodeFunctionData({ abi, data: read.data }).args)).toBe(lower([5n, 8n, 6n, A, B]))
  expect(read.decode(word(9n))).toBe(9n)
})

it('a registry without an oracle has none', () => {
  expect(readPriceOracle().data).toBe(toFunctionSelector('priceOracle()'))
  expect(readPriceOracle().decode(word(0n))).toBeUndefined()
  expect(
    readPriceOracle()
      .decode(word(BigInt(A)))
      ?.toLowerCase(),
  ).toBe(A)
})

it('reads a price and its time from a feed', () => {
  const round = encodeAbiParameters(
    [{ type: 'uint80' }, { type: 'int256' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'uint80' }],
    [1n, -3n, 10n, 20n, 1n],
  )
  expect(readLatestRound().data).toBe(toFunctionSelector('latestRoundData()'))
  expect(readLatestRound().decode(round)).toEqual({ price: -3n, updatedAt: 20n })
  expect(readDecimals().decode(word(8n))).toBe(8)
})
