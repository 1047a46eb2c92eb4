import { baseOf, findNetwork } from '~/lib/core/catalog'
import type { CurrencyPriceView, TokenPricesView } from '~/lib/contract/views/prices'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { Currency } from '~/lib/core/quote/currency'
import type { Rate } from '~/lib/core/quote/rate'
import { currencyRate, tokenRate } from '../chains/rates'
import { countingServers, fewestServers } from '../chains/server-counts'
import type { Deployment, Deployments } from '../ports/deployment'
import type { Clock } from '../ports/platform'
import { keepingAnswers } from './kept-answers'

type Ports = { deployments: Pick<Deployments, 'current'>; clock: Clock }
export type Prices = {
  /** @throws AppError `network-unknown`, `token-unknown`, `chain-unreachable`, `chain-wrong-network` */
  ofTokens(networkName: string, tokens: readonly (Hex | null)[]): Promise<TokenPricesView>
  /** @throws AppError `chain-unreachable`, `chain-wrong-network` */
  ofCurrency(currency: Currency): Promise<CurrencyPriceView>
}

type AskRate = (deployment: Pick<Deployment, 'profile' | 'evm'>, nowSeconds: bigint) => Promise<Rate | null>

const FRESH_MS = 30_000

/**
 * Prices by the chains of the profile, for display and for the user's books alone: no order, review or payment uses
 * them. Each price is what two servers say, where the profile names two.
 */
export function createPrices({ deployments, clock }: Ports): Prices {
  const keeping = keepingAnswers<Rate | null>({ clock, freshMs: FRESH_MS })

  const ask = (deployment: Deployment, key: string, rate: AskRate) =>
    // By the whole profile: another may have come under its id.
    keeping(`${JSON.stringify(deployment.profile)} ${key}`, () =>
      certainly(deployment, (counted) => rate(counted, BigInt(Math.floor(clock.now() / 1_000)))),
    )

  return {
    async ofTokens(networkName, tokens) {
      const deployment = await deployments.current()
      const network = findNetwork(deployment.profile, networkName)
      const base = baseOf(deployment.profile, network)
      const answers = await Promise.all(
        tokens.map(async (token) => {
          const answer = await ask(deployment, `${networkName} ${token ?? ''}`, (counted, now) =>
            tokenRate({ network, base, token }, counted, now),
          )
          return { token, rate: answer.value, asOf: answer.asOf }
        }),
      )
      return {
        prices: answers.map(({ token, rate }) => ({ token, rate })),
        asOf: Math.min(clock.now(), ...answers.map(({ asOf }) => asOf)),
      }
    },

    async ofCurrency(currency) {
      const { value, asOf } = await ask(await deployments.current(), currency, (counted, now) =>
        currencyRate(currency, counted, now),
      )
      return { currency, rate: value, asOf }
    },
  }
}

/**
 * The price that two servers agree on, or the only one if the profile names no other; `null` if they disagree.
 * @throws AppError `chain-unreachable` if only one of several answers
 */
async function certainly(
  deployment: Deployment,
  rate: (counted: Deployment) => Promise<Rate | null>,
): Promise<Rate | null> {
  const { deployment: counted, counts } = countingServers(deployment)
  const answer = await rate(counted).catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === 'chain-disagreement') return null
    throw thrown
  })
  const fewest = fewestServers(counts)
  if (fewest !== undefined && fewest.servers < Math.min(fewest.of, 2))
    throw new AppError('chain-unreachable', 'one server alone names the price')
  return answer
}
