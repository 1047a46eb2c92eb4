import type { LogProof } from '~/lib/core/journal/types'
import type { EvmLog } from '../ports/evm-chain'

export function proofOfLog(log: EvmLog, chainId: number): LogProof {
  const { blockNumber, blockHash, transactionHash, logIndex } = log
  return { chainId, blockNumber, blockHash, transactionHash, logIndex }
}
