import { AppError } from '~/lib/core/errors'
import { isEvmPayment } from '~/lib/core/journal/phase'
import { outgoingOf } from '~/lib/core/journal/outgoing'
import type { EvmEntry } from '~/lib/core/journal/types'
import { balanceOf } from '../chains/funds'
import type { EvmChain } from '../ports/evm-chain'
import type { JournalStore } from '../ports/journal-store'

/**
 * Before an entry's first signature: what others have signed for is not promised again. Of two that were reviewed with the
 * same money, the second has to ask again. Called under the lock of the account's nonces.
 * @throws AppError `coins-reserved`
 */
export async function checkFree(
  entry: EvmEntry,
  chain: EvmChain,
  journal: Pick<JournalStore, 'open'>,
): Promise<void> {
  const account = { address: entry.account.address, chainId: chain.chainId }
  const others = (await journal.open()).filter(({ id, attempts }) => id !== entry.id && attempts.length > 0)
  const paid = isEvmPayment(entry) ? entry.intent.token : entry.intent.inputToken
  for (const token of new Set([null, paid])) {
    const taken = outgoingOf(others, account, token)
    // What the entry itself needs was checked in its review, and every node checks it again.
    if (taken === 0n) continue
    if ((await balanceOf(account.address, token, chain)) < taken + outgoingOf([entry], account, token))
      throw new AppError('coins-reserved', 'another entry under way takes what this one needs')
  }
}
