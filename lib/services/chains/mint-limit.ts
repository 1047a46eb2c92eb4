import type { BaseNetwork } from '~/lib/contract/profile'
import { formatBtc } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import { readMaxMintLimit } from '~/lib/core/evm/read'
import type { EvmChain } from '../ports/evm-chain'

/**
 * Refuses a wrap that the wrapped-BTC token would not mint: the locker may have capacity for it, and the bitcoin would
 * be paid for nothing. A token that has no such limit does not answer.
 * @throws AppError `amount-above-limit`
 */
export async function checkMintLimit(amountSats: bigint, base: BaseNetwork, chain: EvmChain): Promise<void> {
  const limit = await mintLimit(base, chain)
  if (limit === undefined || amountSats <= limit) return
  throw new AppError('amount-above-limit', 'more than the wrapped-BTC token mints at once', {
    details: { max: String(limit), maximum: formatBtc(limit), amount: formatBtc(amountSats) },
  })
}

/** In sats; `undefined` for a token without the function, which reverts or returns nothing. */
export async function mintLimit({ wrappedBtc }: BaseNetwork, chain: EvmChain): Promise<bigint | undefined> {
  const { data, decode } = readMaxMintLimit()
  try {
    const returned = await chain.call({ to: wrappedBtc, data })
    return returned === '0x' ? undefined : decode(returned)
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'simulation-reverted') return undefined
    throw thrown
  }
}
