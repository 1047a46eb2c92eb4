import { feeRateOf, inputVsize } from '~/lib/core/bitcoin/size'
import type { Check } from '../check'
import type { Finding } from '../finding'
import { satsAt } from '../transaction/checks'
import { inputTypes } from '../transaction/owners'
import type { SpentCoin, WrapFacts } from './facts'
import { finding } from './findings'

/** So many inputs more than needed are worth a word, or fewer that cost as much. */
const MANY = 3
const COSTLY_BPS = 30n

/** The service adds no inputs that the amount does not need: each costs a fee, and links coins with each other. */
export const needlessCheck: Check<WrapFacts> = (facts) => ({ findings: findNeedless(facts), results: [] })

function findNeedless({ coins, feeSats, vsize, context }: WrapFacts): Finding[] {
  const { intent, policy, owners } = context
  if (feeSats === undefined || feeSats < 0n || policy.areCoinsNamed === true) return []
  const needless = inputTypes(needlessOf(coins, intent.amountSats + feeSats), owners)
  const count = needless.length
  const needlessVsize = needless.reduce((sum, type) => sum + inputVsize(type), 0)
  const costSats = satsAt(feeRateOf(feeSats, vsize), needlessVsize)
  const isCostly = costSats * 10_000n > intent.amountSats * COSTLY_BPS
  return count >= MANY || (count > 0 && isCostly)
    ? [finding('inputs-needless', { count, feeSats: costSats })]
    : []
}

/** The coins beyond those that cover an amount: confirmed ones first, the largest first. */
function needlessOf(coins: readonly SpentCoin[], amountSats: bigint): SpentCoin[] {
  const usable = coins.map((coin) => ({
    coin,
    valueSats: typeof coin.proven === 'string' ? 0n : coin.proven.valueSats,
    isConfirmed: (coin.wallet?.confirmations ?? 0) > 0,
  }))
  const ordered = usable.toSorted(
    (a, b) => Number(b.isConfirmed) - Number(a.isConfirmed) || (a.valueSats < b.valueSats ? 1 : -1),
  )
  let sum = 0n
  const enough = ordered.findIndex(({ valueSats }) => (sum += valueSats) >= amountSats)
  return enough < 0 ? [] : ordered.slice(enough + 1).map(({ coin }) => coin)
}
