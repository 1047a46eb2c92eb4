import { feeRateOf, inputVsize } from '~/lib/core/bitcoin/size'
import type { Check } from '../check'
import type { Finding } from '../finding'
import { satsAt } from '../transaction/checks'
import type { SpentCoin, WrapFacts } from './facts'
import { finding } from './findings'

/** So many inputs more than needed are worth a word, or fewer that cost as much. */
const MANY = 3
const COSTLY_BPS = 30n

/** The service adds no inputs that the amount does not need: each costs a fee, and links coins with each other. */
export const needlessCheck: Check<WrapFacts> = (facts) => ({ findings: findNeedless(facts), results: [] })

function findNeedless({ coins, feeSats, vsize, context }: WrapFacts): Finding[] {
  const { intent, policy, signer } = context
  if (feeSats === undefined || feeSats < 0n || policy.areCoinsNamed === true) return []
  const count = coins.length - neededOf(coins, intent.amountSats + feeSats)
  const costSats = satsAt(feeRateOf(feeSats, vsize), inputVsize(signer.addressType)) * BigInt(count)
  const isCostly = costSats * 10_000n > intent.amountSats * COSTLY_BPS
  return count >= MANY || (count > 0 && isCostly)
    ? [finding('inputs-needless', { count, feeSats: costSats })]
    : []
}

/** How many of the coins cover an amount: confirmed ones first, the largest first. */
function neededOf(coins: readonly SpentCoin[], amountSats: bigint): number {
  const usable = coins.map(({ proven, wallet }) => ({
    valueSats: typeof proven === 'string' ? 0n : proven.valueSats,
    isConfirmed: (wallet?.confirmations ?? 0) > 0,
  }))
  const ordered = usable.toSorted(
    (a, b) => Number(b.isConfirmed) - Number(a.isConfirmed) || (a.valueSats < b.valueSats ? 1 : -1),
  )
  let sum = 0n
  const enough = ordered.findIndex(({ valueSats }) => (sum += valueSats) >= amountSats)
  return enough < 0 ? coins.length : enough + 1
}
