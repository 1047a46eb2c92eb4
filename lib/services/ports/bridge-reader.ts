import type { Hex } from '~/lib/core/hex'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { EvmChain } from './evm-chain'

/** A network's chain as two servers show it, before there is a profile of it. */
export type OpenChain = {
  chain: EvmChain
  chainId: number
  /** The first block after which one of these has code; `undefined` if no two servers keep old state. */
  firstBlockOf: (contracts: readonly Hex[]) => Promise<number | undefined>
}

/** Reads what a bridge's short file leaves out. @example const { chain } = await reader.open({ name, rpc }) */
export type BridgeReader = {
  /** The network that every answering Esplora server is of. @throws AppError `chain-unreachable`, `chain-wrong-network` */
  bitcoinNetwork: (esplora: readonly string[]) => Promise<BitcoinNetwork>
  /**
   * A network's chain, by the chain ID that its servers name; both of two must answer.
   * @throws AppError `chain-unreachable`, `chain-wrong-network`
   */
  open: (network: {
    name: string
    chainId?: number | undefined
    rpc: readonly string[]
  }) => Promise<OpenChain>
}
