import { spendsBitcoin } from '~/lib/core/journal/types'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmChain } from '../ports/evm-chain'
import type { Journal } from '../journal/journal'

/**
 * The next nonce of an account: what the chain and its mempool say, and beyond whatever the journal holds signed but
 * not yet seen. To be read and used under one lock.
 */
export async function nextNonce(account: Hex, chain: EvmChain, journal: Journal): Promise<number> {
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
