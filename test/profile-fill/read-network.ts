import { sanitizeText } from '~/lib/contract/text'
import { GAS_PRICE_ORACLE } from '~/lib/core/evm/abi/gas-price-oracle'
import { NODE_INTERFACE } from '~/lib/core/evm/abi/node-interface'
import { readDecimals, readSymbol } from '~/lib/core/evm/read'
import { readLayerFee, readLayerGas } from '~/lib/core/evm/read-rollup'
import type { Hex } from '~/lib/core/hex'
import { answerOf } from '~/lib/services/chains/answers'
import type { EvmChain } from '~/lib/services/ports/evm-chain'
import type { NetworkReading, TokenReading } from './complete-profile'
import { readTotalSupply } from './getters'
import type { OpenChain } from './open-chain'
import type { ShortBase, ShortCross } from './short-file'

/** Reads what base networks and others have in common, apart from where their contracts begin. */
export async function readCommon(
  { tokens }: ShortBase | ShortCross,
  wrappedNative: Hex | undefined,
  { chain, chainId }: OpenChain,
): Promise<Omit<NetworkReading, 'fromBlock'>> {
  return {
    chainId,
    wrappedNative,
    nativeCurrency: wrappedNative && (await readNativeCurrency(wrappedNative, chain)),
    rollupFee: await readRollupFee(chain),
    tokens: await Promise.all(tokens.map(({ address }) => readToken(address, chain))),
  }
}

export async function readToken(address: Hex, chain: EvmChain): Promise<TokenReading> {
  const symbol = await answerOf(readSymbol(), address, chain)
  return {
    symbol: symbol === undefined ? undefined : sanitizeText(symbol, 20),
    decimals: await answerOf(readDecimals(), address, chain),
  }
}

/** Gas is counted in wei. */
const NATIVE_DECIMALS = 18
/** Its supply and its balance are read at slightly different times. */
const MOST_APART_PERCENT = 1n

/**
 * By the token that wraps it: `WPOL` wraps POL, and holds as much of it as there is of the token. A token of another
 * name or kind, such as one of bitcoin, says nothing about gas.
 */
async function readNativeCurrency(
  wrappedNative: Hex,
  chain: EvmChain,
): Promise<NetworkReading['nativeCurrency']> {
  const { symbol = '', decimals } = await readToken(wrappedNative, chain)
  const [, unwrapped] = /^W(.+)$/.exec(symbol) ?? []
  if (unwrapped === undefined || decimals !== NATIVE_DECIMALS) return undefined
  const supply = await answerOf(readTotalSupply(), wrappedNative, chain)
  return isWrapped(await chain.balance(wrappedNative), supply) ? { symbol: unwrapped, decimals } : undefined
}

function isWrapped(balance: bigint, supply: bigint | undefined): boolean {
  if (supply === undefined) return false
  const apart = balance > supply ? balance - supply : supply - balance
  return apart * 100n <= supply * MOST_APART_PERCENT
}

/** By the contract that answers for the layer below. */
async function readRollupFee(chain: EvmChain): Promise<NetworkReading['rollupFee']> {
  if ((await answerOf(readLayerFee('0x02'), GAS_PRICE_ORACLE, chain)) !== undefined) return 'op'
  const call = { to: NODE_INTERFACE, data: '0x' } as const
  return (await answerOf(readLayerGas(call), NODE_INTERFACE, chain)) === undefined ? null : 'arbitrum'
}
