import type { ShortBase, ShortCross } from '~/lib/contract/short-file'
import { sanitizeText } from '~/lib/contract/text'
import { GAS_PRICE_ORACLE } from '~/lib/core/evm/abi/gas-price-oracle'
import { NODE_INTERFACE } from '~/lib/core/evm/abi/node-interface'
import { readDecimals, readSymbol } from '~/lib/core/evm/read'
import { readLayerFee, readLayerGas } from '~/lib/core/evm/read-rollup'
import type { Hex } from '~/lib/core/hex'
import { answerOf, certainAnswerOf } from '../chains/answers'
import type { OpenChain } from '../ports/bridge-reader'
import type { EvmChain } from '../ports/evm-chain'
import { about } from './bridge-fault'
import { readTotalSupply } from './getters'
import type { NetworkReading, TokenReading } from './readings'

/** Reads what base networks and others have in common, apart from where their contracts begin. */
export async function readCommon(
  { name, tokens }: ShortBase | ShortCross,
  wrappedNative: Hex | undefined,
  { chain, chainId }: OpenChain,
): Promise<Omit<NetworkReading, 'fromBlock' | 'implementations'>> {
  return {
    chainId,
    wrappedNative,
    nativeCurrency:
      wrappedNative && (await about(name, 'native-currency', readNativeCurrency(wrappedNative, chain))),
    rollupFee: await about(name, 'rollup-fee', readRollupFee(chain)),
    tokens: await Promise.all(tokens.map(({ address }) => about(name, 'token', readToken(address, chain)))),
  }
}

/** @throws AppError `chain-unreachable`, `chain-disagreement` */
export async function readToken(address: Hex, chain: EvmChain): Promise<TokenReading> {
  const symbol = await certainAnswerOf(readSymbol(), address, chain)
  return {
    symbol: symbol === undefined ? undefined : sanitizeText(symbol, 20),
    decimals: await certainAnswerOf(readDecimals(), address, chain),
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
  // It moves from block to block, so that servers may differ.
  const supply = await answerOf(readTotalSupply(), wrappedNative, chain)
  return isWrapped(await chain.balance(wrappedNative), supply) ? { symbol: unwrapped, decimals } : undefined
}

function isWrapped(balance: bigint, supply: bigint | undefined): boolean {
  if (supply === undefined) return false
  const apart = balance > supply ? balance - supply : supply - balance
  return apart * 100n <= supply * MOST_APART_PERCENT
}

/** By the contract that answers for the layer below; its fee moves, so that only whether it answers counts. */
async function readRollupFee(chain: EvmChain): Promise<NetworkReading['rollupFee']> {
  if (await isAnswered(GAS_PRICE_ORACLE, readLayerFee('0x02').data, chain)) return 'op'
  const call = { to: NODE_INTERFACE, data: '0x' } as const
  return (await isAnswered(NODE_INTERFACE, readLayerGas(call).data, chain)) ? 'arbitrum' : null
}

async function isAnswered(to: Hex, data: Hex, chain: EvmChain): Promise<boolean> {
  const answers = await chain.callByTwo({ to, data })
  return answers.every((answer) => answer !== undefined && answer !== '0x')
}
