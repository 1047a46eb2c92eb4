import type { Hex } from '~/lib/core/hex'
import { outgoingOf } from '~/lib/core/journal/outgoing'
import type { JournalStore } from '../ports/journal-store'
import type { EvmChain } from '../ports/evm-chain'
import { balanceOf } from './funds'

/** What an account has of the native currency (`null`) or a token, less what its entries under way may still take. */
export async function availableOf(
  account: Hex,
  token: Hex | null,
  chain: EvmChain,
  journal: Pick<JournalStore, 'open'>,
): Promise<bigint> {
  // The journal is read first: a transaction that is mined meanwhile is counted twice rather than not at all.
  const outgoing = outgoingOf(await journal.open(), { address: account, chainId: chain.chainId }, token)
  const balance = await balanceOf(account, token, chain)
  return balance > outgoing ? balance - outgoing : 0n
}
