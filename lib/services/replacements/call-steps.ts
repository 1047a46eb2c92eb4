import type { FeeChoice } from '~/lib/contract/orders'
import { toAppError } from '~/lib/core/errors'
import { dearestOf, type EvmPrice, type Priced, priceOf, replacementPrice } from '~/lib/core/evm/reprice'
import { type SlowCall, slowCalls, versionsAt } from '~/lib/core/journal/actions'
import type { EvmEntry } from '~/lib/core/journal/types'
import { cancellingCall } from '~/lib/core/review/seal-call'
import { marketPrice } from '../chains/gas'
import type { EvmChain, EvmFees } from '../ports/evm-chain'
import { transferGasLimit } from '../swaps/to-bitcoin/simulate-steps'

/** A pending transaction with its current price, and the gas limit and price of what replaces it. */
export type Step = { attempt: SlowCall; before: Priced; gasLimit: bigint; next: EvmPrice }

/** How fast it is to be; `maxGasWei` is the agreed limit, if any: the market's price is followed only up to it. */
type Wish = { fees: EvmFees; choice: FeeChoice; maxGasWei?: bigint | undefined }

/** Every pending transaction of an entry, each at a higher price. */
export function fasterSteps(entry: EvmEntry, wish: Wish): Step[] {
  return priced(
    entry,
    slowCalls(entry).map((attempt) => ({ attempt, gasLimit: priceOf(attempt.rawTransaction).gasLimit })),
    wish,
  )
}

/** A pending transaction, with an empty transfer of this gas limit in its place. */
export function cancelSteps(entry: EvmEntry, empty: Unpriced, wish: Wish): Step[] {
  return priced(entry, [empty], wish)
}

type Unpriced = Pick<Step, 'attempt' | 'gasLimit'>

function priced(entry: EvmEntry, steps: readonly Unpriced[], { fees, choice, maxGasWei }: Wish): Step[] {
  const gasLimits = steps.reduce((sum, { gasLimit }) => sum + gasLimit, 0n)
  const market = marketPrice(fees, choice)
  const limit = maxGasWei === undefined ? market.maxFeePerGas : maxGasWei / gasLimits
  const withinLimit = (wei: bigint) => (wei < limit ? wei : limit)
  const wishedPrice = {
    maxFeePerGas: withinLimit(market.maxFeePerGas),
    maxPriorityFeePerGas: withinLimit(market.maxPriorityFeePerGas),
  }
  return steps.map(({ attempt, gasLimit }) => {
    const before = priceOf(attempt.rawTransaction)
    const all = versionsAt(entry, attempt).map(({ rawTransaction }) => priceOf(rawTransaction))
    return { attempt, before, gasLimit, next: replacementPrice(dearestOf(before, all), wishedPrice) }
  })
}

/**
 * The gas limit of the empty transfer that cancels a call. The chain is asked: some rollups count more than others, and an
 * account may have code (EIP-7702). If that code refuses the transfer, it takes the nonce all the same, within the call's limit.
 */
export async function cancelGasLimit(
  { account }: EvmEntry,
  attempt: SlowCall,
  chain: EvmChain,
): Promise<bigint> {
  const { to, data, value } = cancellingCall(account.address)
  try {
    return transferGasLimit(await chain.estimateGas({ from: account.address, to, data, value }))
  } catch (thrown) {
    if (toAppError(thrown).code !== 'simulation-reverted') throw thrown
    return priceOf(attempt.rawTransaction).gasLimit
  }
}

/** The most that these may cost, in wei. */
export function gasOf(steps: readonly Step[]): bigint {
  return steps.reduce((sum, step) => sum + costOf(step), 0n)
}

export function costOf({ gasLimit, next }: Step): bigint {
  return gasLimit * next.maxFeePerGas
}

/** How much more than what they replace these may cost; nothing where they cost less. */
export function extraOf(steps: readonly Step[]): bigint {
  const before = steps.reduce((sum, step) => sum + step.before.gasLimit * step.before.maxFeePerGas, 0n)
  const now = gasOf(steps)
  return now > before ? now - before : 0n
}
