import type { BitcoinChain } from '../../ports/bitcoin-chain'
import type { Deployment } from '../../ports/deployment'
import type { Clock } from '../../ports/platform'
import { feeRatesOf } from '../../chains/fee-rates'
import { keepingAnswers } from '../../holdings/kept-answers'

/** A form asks for a quote with every change. */
const FRESH_MS = 60_000

type Asked = Pick<Deployment, 'profile'> & { bitcoin: Pick<BitcoinChain, 'feeRates'> }

/** The last known fee rates. A time is only an estimate, so no quote waits for them. */
export function createQuotedRates(clock: Clock) {
  const keeping = keepingAnswers<ReadonlyMap<number, number>>({ clock, freshMs: FRESH_MS })
  const ratesByProfile = new Map<string, ReadonlyMap<number, number>>()
  // All of a profile: another may have come under its id.
  const keyOf = ({ profile }: Pick<Asked, 'profile'>) => JSON.stringify(profile)

  return {
    /** Asks for them, unless that was just done. */
    ask(deployment: Asked): void {
      const key = keyOf(deployment)
      keeping(key, async () => (await feeRatesOf(deployment)).rates).then(
        ({ value }) => ratesByProfile.set(key, value),
        () => undefined,
      )
    },

    /** None before an answer. */
    of: (deployment: Pick<Asked, 'profile'>): ReadonlyMap<number, number> =>
      ratesByProfile.get(keyOf(deployment)) ?? new Map<number, number>(),
  }
}
