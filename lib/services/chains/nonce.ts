import { spendsBitcoin } from '~/lib/core/journal/types'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmChain } from '../ports/evm-chain'
import type { JournalStore } from '../ports/journal-store'

/**
 * The next nonce of an account: after those in the chain and its mempool, and after those that the journal has signed
 * but no chain shows yet. Read and use it under one lock.
 */
export async function nextNonce(
  account: Hex,
  chain: EvmChain,
  journal: Pick<JournalStore, 'open'>,
): Promise<number> {
  const [pending, open] = await Promise.all([chain.nonce(account, 'pending'), journal.open()])
  const held = open.flatMap((swap) =>
    !spendsBitcoin(swap) &&
    swap.intent.chainId === chain.chainId &&
    sameAddress(swap.account.address, account)
      ? swap.attempts.flatMap(({ nonce }) => (nonce === null ? [] : [nonce + 1]))
      : [],
  )
  return Math.max(pending, ...held)
}
