import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { EvmChain } from '../ports/evm-chain'

/** A day of bitcoin: miners' luck and clocks even out over as many. */
const BITCOIN_BLOCKS = 144
const EVM_BLOCKS = 1_000n

/** The seconds between two of the last blocks, on average; `null` for a chain too young to say. */
export async function bitcoinInterval(chain: Pick<BitcoinChain, 'tipHeight' | 'blockTime'>) {
  const tip = await chain.tipHeight()
  const first = Math.max(0, tip - BITCOIN_BLOCKS)
  const [start, end] = await Promise.all([chain.blockTime(first), chain.blockTime(tip)])
  return average(end - start, tip - first)
}

/** Likewise. */
export async function evmInterval(chain: Pick<EvmChain, 'block'>) {
  const tip = await chain.block()
  const first = tip.number > EVM_BLOCKS ? tip.number - EVM_BLOCKS : 0n
  const { timestamp } = await chain.block(first)
  return average(tip.timestamp - timestamp, Number(tip.number - first))
}

function average(seconds: number, blocks: number): number | null {
  return blocks === 0 || seconds <= 0 ? null : seconds / blocks
}
