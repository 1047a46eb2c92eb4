import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { EvmChain } from '../ports/evm-chain'

/** A day of Bitcoin blocks: over so many, miners' luck and their clocks even out. */
const BITCOIN_BLOCKS = 144
const EVM_BLOCKS = 1_000n

/** The average seconds between the latest blocks; `null` if the chain is too young to tell. */
export async function bitcoinInterval(chain: Pick<BitcoinChain, 'tipHeight' | 'blockTime'>) {
  const tip = await chain.tipHeight()
  const first = Math.max(0, tip - BITCOIN_BLOCKS)
  const [start, end] = await Promise.all([chain.blockTime(first), chain.blockTime(tip)])
  return average(end - start, tip - first)
}

/** The same for an EVM chain. */
export async function evmInterval(chain: Pick<EvmChain, 'block'>) {
  const tip = await chain.block()
  const first = tip.number > EVM_BLOCKS ? tip.number - EVM_BLOCKS : 0n
  const { timestamp } = await chain.block(first)
  return average(tip.timestamp - timestamp, Number(tip.number - first))
}

function average(seconds: number, blocks: number): number | null {
  return blocks === 0 || seconds <= 0 ? null : seconds / blocks
}
