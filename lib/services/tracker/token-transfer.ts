import { transfer } from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import type { TokenTransfer } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmReceipt } from '../ports/evm-chain'
import { isFrom } from './router-scan'

type Asked = { token: Hex; from: Hex; to: Hex }

/**
 * The amount that a token's contract logged in a transaction as moved from one account to another; of several logs, the
 * largest amount. Without such a log, nothing was moved.
 */
export function tokenTransferIn(receipt: EvmReceipt, { token, from, to }: Asked): TokenTransfer {
  const amounts = receipt.logs
    .filter((log) => isFrom(log, token))
    .map((log) => transfer.decode(log))
    .map((moved) =>
      moved !== undefined && sameAddress(moved.from, from) && sameAddress(moved.to, to) ? moved.value : 0n,
    )
  const amount = amounts.reduce((most, one) => (one > most ? one : most), 0n)
  return { hash: receipt.transactionHash, blockHash: receipt.blockHash, amount }
}
