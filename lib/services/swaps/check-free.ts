import { AppError } from '~/lib/core/errors'
import { hasBegun } from '~/lib/core/journal/effects'
import { isEvmPayment } from '~/lib/core/journal/phase'
import { isUnderWay, outgoingOf } from '~/lib/core/journal/outgoing'
import { type Entry, type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import { balanceOf } from '../chains/funds'
import type { EvmChain } from '../ports/evm-chain'
import type { JournalStore } from '../ports/journal-store'
import type { Step } from './simulate-steps'

/**
 * Run before an entry's first signature: money that other entries have signed for must not be promised twice. Of two
 * entries reviewed with the same money, the second must be reviewed again. Call it under the lock of the account's
 * nonces.
 * @throws AppError `coins-reserved`
 */
export async function checkFree(
  entry: EvmEntry,
  steps: readonly Step[],
  chain: EvmChain,
  journal: Pick<JournalStore, 'open'>,
): Promise<void> {
  const account = { address: entry.account.address, chainId: chain.chainId }
  const others = (await journal.open()).filter((other) => other.id !== entry.id && hasBegun(other))
  // A call without an allowance step relies on an existing allowance, which is enough for one call only.
  const isGranted = steps.some(({ kind }) => kind === 'allowance')
  if (!isGranted && others.some((other) => usesSameAllowance(other, entry)))
    throw new AppError('coins-reserved', 'another entry under way uses the allowance that this one needs')
  const paid = isEvmPayment(entry) ? entry.intent.token : entry.intent.inputToken
  for (const token of new Set([null, paid])) {
    const taken = outgoingOf(others, account, token)
    // The review has checked what the entry alone needs, and every node checks that again.
    if (taken === 0n) continue
    if ((await balanceOf(account.address, token, chain)) < taken + outgoingOf([entry], account, token))
      throw new AppError('coins-reserved', 'another entry under way takes what this one needs')
  }
}

function usesSameAllowance(other: Entry, { allowance, account, intent }: EvmEntry): boolean {
  return (
    allowance !== null &&
    !spendsBitcoin(other) &&
    other.allowance !== null &&
    isUnderWay(other) &&
    other.intent.chainId === intent.chainId &&
    sameAddress(other.account.address, account.address) &&
    sameAddress(other.allowance.token, allowance.token) &&
    sameAddress(other.allowance.spender, allowance.spender)
  )
}
