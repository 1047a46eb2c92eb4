import { isLateCrossing, mayBeLate } from '~/lib/core/journal/late-crossing'
import type { LogProof } from '~/lib/core/journal/types'
import type { EvmChain } from '../ports/evm-chain'
import type { PollContext } from './poll-context'

/** Notes that a crossing is late. `chain` is the one where it began, with this log. */
export async function noteLateCrossing(
  { journal }: PollContext,
  entryId: string,
  { blockNumber }: LogProof,
  chain: EvmChain,
): Promise<void> {
  const swap = await journal.get(entryId)
  if (swap === undefined || !mayBeLate(swap)) return
  const head = await chain.block(await chain.blockNumber())
  if (isLateCrossing(await chain.block(blockNumber), head))
    await journal.record(entryId, { type: 'crossing-late' })
}
