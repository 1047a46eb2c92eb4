import { concat, isHex, size, slice, toFunctionSelector, toHex, hexToBigInt } from 'viem'
import type { Hex } from 'viem'
import { retell } from './retell'
import type { RpcRequest, Teller } from './retell'

/** Changes the 32-byte words that a function returns. */
type Change = (words: readonly bigint[]) => readonly bigint[]

/** Valid both as an address and as a capacity of some ten thousand bitcoin. */
const SOMETHING = 2n ** 40n

const opposite: Change = ([word]) => [word === 0n ? 1n : 0n]
const ifNothing =
  (invented: bigint): Change =>
  ([word = 0n]) => [word === 0n ? invented : word]
const tenfold =
  (at: number): Change =>
  (words) =>
    words.map((word, index) => (index === at ? word * 10n : word))
const halved =
  (at: number): Change =>
  (words) =>
    words.map((word, index) => (index === at ? word / 2n : word))
const nothing: Change = (words) => words.map(() => 0n)

/** Lies about what contracts answer to an eth_call. */
export const callLies = {
  /** Registered scripts are unknown, and every other one is a registered, active locker with capacity. */
  locker: answering({
    'isLocker(bytes)': opposite,
    'getLockerTargetAddress(bytes)': ifNothing(SOMETHING),
    'isLockerActive(address)': ifNothing(1n),
    'getLockerCapacity(address)': ifNothing(SOMETHING),
  }),
  /** The exchange gives ten times as much as it does. */
  quote: answering({
    'getExactInput(address[],uint256)': tenfold(1),
    'getOutputAmount(uint256,address,address)': tenfold(1),
    'getExactOutput(address[],uint256)': ([known = 0n, amount = 0n]) => [known, amount / 10n],
  }),
  /** Feeds show ten times the price. */
  feed: answering({ 'latestRoundData()': tenfold(1) }),
  /** The oracle knows no price, and feeds show half of theirs. */
  prices: answering({
    'latestRoundData()': halved(1),
    'equivalentOutputAmount(uint256,uint256,uint256,address,address)': nothing,
  }),
  /** The protocol takes no share. */
  shares: answering({ 'protocolPercentageFee()': nothing }),
  /** Tokens and feeds have one decimal more. */
  decimals: answering({ 'decimals()': ([count = 0n]) => [count + 1n] }),
  /** The layer below costs nothing. */
  'rollup-fee': answering({ 'getL1Fee(bytes)': nothing, 'getL1FeeUpperBound(uint256)': nothing }),
} satisfies Record<string, Teller>

function answering(changes: Record<string, Change>): Teller {
  const bySelector = new Map<string, Change>(
    Object.entries(changes).map(([signature, change]) => [toFunctionSelector(signature), change]),
  )
  return retell((request, result) => {
    const change = bySelector.get(calledSelector(request))
    return change === undefined || !isHex(result) || size(result) === 0 ? result : changed(result, change)
  })
}

function changed(result: Hex, change: Change): Hex {
  const words = Array.from({ length: size(result) / 32 }, (_, index) =>
    hexToBigInt(slice(result, index * 32, index * 32 + 32)),
  )
  return concat(change(words).map((word) => toHex(word, { size: 32 })))
}

/** Empty if the request is not a call. */
function calledSelector({ method, params }: RpcRequest): string {
  const call = params?.[0]
  if (method !== 'eth_call' || typeof call !== 'object' || call === null) return ''
  // Clients send the calldata under either key.
  const data = 'input' in call ? call.input : 'data' in call ? call.data : undefined
  return typeof data === 'string' ? data.slice(0, 10).toLowerCase() : ''
}
