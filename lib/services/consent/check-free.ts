import { AppError } from '~/lib/core/errors'
import { hasBegun } from '~/lib/core/journal/effects'
import { isEvmPayment } from '~/lib/core/journal/phase'
import { outgoingOf } from '~/lib/core/journal/outgoing'
import type { EvmEntry } from '~/lib/core/journal/types'
import { balanceOf } from '../chains/funds'
import type { EvmChain } from '../ports/evm-chain'
import type { JournalStore } from '../ports/journal-store'

/**
 * Run before an entry's first signature: money that other entries have signed for must not be promised twice. Of two
 * entries reviewed with the same money, the second must be reviewed again. Call it under the lock of the account's
 * nonces.
 * @throws AppError `coins-reserved`
 */
export async function checkFree(
  entry: EvmEntry,
  chain: EvmChain,
  journal: Pick<JournalStore, 'open'>,
): Promise<void> {
  const account = { address: entry.account.address, chainId: chain.chainId }
  const others = (await journal.open()).filter((other) => other.id !== entry.id && hasBegun(other))
  const paid = isEvmPayment(entry) ? entry.intent.token : entry.intent.inputToken
  for (const token of new Set([null, paid])) {
    const taken = outgoingOf(others, account, token)
    // The review has checked what the entry alone needs, and every node checks that again.
    if (taken === 0n) continue
    if ((await balanceOf(account.address, token, chain)) < taken + outgoingOf([entry], account, token))
      throw new AppError('coins-reserved', 'another entry under way takes what this one needs')
  }
}
