import type { OffersElsewhere } from '~/lib/contract/views/offers'
import { type CurrencyOf, viewOfProfile } from '~/lib/contract/views/of-profile'
import { FEE_CHOICES, type SwapOrder, type ToEvmOrder } from '~/lib/contract/orders'
import type { EvmNetwork, Profile } from '~/lib/contract/profile'
import { rateFor, TARGET_BLOCKS } from '~/lib/core/bitcoin/fee-rates'
import { feeSatsAt, signedVsize } from '~/lib/core/bitcoin/size'
import { type CatalogToken, findNetwork, isPlainWrap, tokensOf } from '~/lib/core/catalog'
import type { Currency } from '~/lib/core/offers/currencies'
import { arrivalOf, type Offer, rankedByWorth, rankedOffers, type WorthOffer } from '~/lib/core/offers/offer'
import { feeRatesOf } from '../chains/fee-rates'
import type { Deployment, Deployments } from '../ports/deployment'
import { USUAL_SCRIPTS } from '../swaps/to-evm/speed-fees'
import type { SettingsService } from '../settings/settings'
import type { Swaps } from '../swaps/swaps'
import type { OtherBridges } from './other-bridges'

/** A question for offers: so much bitcoin, in whatever network's form of a currency. */
export type OffersQuery = { amountSats: bigint; currency: Currency; slippageBps: number }

export type Offers = {
  /**
   * The offers of the profile in use, the best first; those that cannot be had are missing.
   * @throws AppError as `Swaps.quote` does, where none can be had; `profile-missing`
   */
  compare(query: OffersQuery, accountIndex?: number): Promise<Offer[]>
  /** The offers of what an order is for; none where its token is of no known currency. @throws AppError as `compare` does */
  like(order: SwapOrder): Promise<Offer[]>
  /**
   * The same of other profiles, in no order, once the user lets them be asked; and those that can be: of the same Bitcoin
   * network, with contracts that the package lists. Offers that cannot be had are missing.
   */
  elsewhere(order: SwapOrder): Promise<OffersElsewhere>
  /** The offers of all other tokens of the profile in use at the order's speed, by worth. @throws AppError as `compare` does */
  others(order: SwapOrder): Promise<WorthOffer[]>
}

type Ports = {
  deployments: Pick<Deployments, 'current'>
  settings: Pick<SettingsService, 'get'>
  swaps: Quoting
  /** The same by another profile than the one in use. */
  swapsOf: (profileId: string) => Quoting
  otherBridges: OtherBridges
  currencyOf: CurrencyOf
}

type Quoting = Pick<Swaps, 'quote' | 'price'>

/** The size of a usual swap: one coin, the locker, the data carrier, change. */
const USUAL_VSIZE = signedVsize(['p2wpkh'], [...USUAL_SCRIPTS, '00'.repeat(22)])

/** Compares what one amount of bitcoin brings over the networks of the profile in use, and of others. */
export function createOffers(ports: Ports): Offers {
  const { deployments, settings, swapsOf, otherBridges, currencyOf } = ports

  const inUse = async (accountIndex?: number): Promise<By> => {
    const deployment = await deployments.current()
    const miners = await minersFees(deployment)
    return { swaps: ports.swaps, profile: deployment.profile, miners, accountIndex }
  }

  const ofCurrency = async ({ currency, ...query }: OffersQuery, by: By): Promise<Offer[]> => {
    const offers = await offersFor((network, token) => currencyOf(network, token) === currency, query, by)
    return offers.filter(isDistinct)
  }

  const compare: Offers['compare'] = async (query, accountIndex) =>
    rankedOffers(await ofCurrency(query, await inUse(accountIndex)), query.amountSats)

  return {
    compare,

    async like(order) {
      const query = await queryLike(order, ports)
      return query === undefined ? [] : compare(query)
    },

    async elsewhere(order) {
      const query = await queryLike(order, ports)
      const profiles = query === undefined ? [] : await otherBridges()
      const bridges = profiles.map((profile) => viewOfProfile(profile, currencyOf))
      const { comparesBridges } = await settings.get()
      if (query === undefined || profiles.length === 0 || !comparesBridges) return { offers: [], bridges }
      // Bitcoin's miners are those of every bridge.
      const miners = await minersFees(await deployments.current())
      const answers = await Promise.all(
        profiles.map((profile) =>
          ofCurrency(query, { swaps: swapsOf(profile.id), profile, miners }).catch(() => []),
        ),
      )
      return { offers: answers.flat(), bridges }
    },

    async others(order) {
      if (order.direction === 'to-bitcoin') return []
      const { networkName, outputToken, feeChoice } = order
      const own = await currencyFor(order, ports)
      const offers = await offersFor(
        (network, token) => {
          const isSame = network.name === networkName && token.address === outputToken
          return !isSame && (own === undefined || currencyOf(network, token) !== own)
        },
        order,
        await inUse(),
      )
      return rankedByWorth(offers.filter(({ speed }) => speed === (feeChoice ?? 'normal')))
    },
  }
}

/** Asks for what an order is for; `undefined` where its token is of no known currency. */
async function queryLike(order: SwapOrder, ports: Ports): Promise<OffersQuery | undefined> {
  if (order.direction === 'to-bitcoin') return undefined
  const { amountSats, slippageBps } = order
  const currency = await currencyFor(order, ports)
  return currency && { amountSats, currency, slippageBps }
}

/** The currency that an order is for, by the bridge that serves it; `undefined` where its token is of none that is known. */
async function currencyFor(
  order: ToEvmOrder,
  { deployments, otherBridges, currencyOf }: Ports,
): Promise<Currency | undefined> {
  const { profile: inUse } = await deployments.current()
  const others = order.profileId === undefined ? [] : await otherBridges()
  const profile = others.find(({ id }) => id === order.profileId) ?? inUse
  return currencyOf(findNetwork(profile, order.networkName), { address: order.outputToken })
}

/** Of all targets that can be had. @throws AppError where none can */
async function offersFor(
  isWanted: IsWanted,
  { amountSats, slippageBps }: Pick<OffersQuery, 'amountSats' | 'slippageBps'>,
  by: By,
): Promise<WorthOffer[]> {
  const outcomes = await Promise.allSettled(
    targetsOf(by.profile, isWanted).map((target) => {
      const { network: networkName, token } = target
      const outputToken = token.address
      const common = { direction: 'to-evm', recipient: null, feeChoice: null } as const
      return offersOf({ ...common, amountSats, networkName, outputToken, slippageBps }, target, by)
    }),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined && outcomes.every(({ status }) => status === 'rejected')) throw failed.reason
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
}

async function offersOf(
  order: ToEvmOrder,
  target: Target,
  { swaps, miners, accountIndex }: By,
): Promise<WorthOffer[]> {
  const quote = await swaps.quote(order, accountIndex)
  const { expectedOutput, minOutput, fees, route, arrivals } = quote
  const quoted = { expectedOutput, minOutput, serviceFeeSats: fees.networkSats, route }
  const price = await swaps.price(order, quoted).catch(() => null)
  const { isPlain, token, network, profileId } = target
  const said = { claim: expectedOutput, chains: price?.ownQuote ?? null, isPlain }
  const common = {
    ...arrivalOf({ ...said, slippageBps: order.slippageBps }),
    profileId,
    network,
    token: token.address,
    decimals: token.decimals,
    cost: price?.taken?.parts ?? [],
  }
  // The whole input is worth that much of the token.
  const whole = price?.taken?.worth ?? 0n
  const worthSats = whole === 0n ? null : (order.amountSats * common.arrivesAtLeast) / whole
  return FEE_CHOICES.map((speed) => {
    const minutes = arrivals?.[speed].minutes ?? 0
    return { ...common, worthSats, speed, minutes, minersSats: miners[speed] }
  })
}

/** Through which profile, and whose account, is quoted. */
type By = { swaps: Quoting; profile: Profile; miners: MinersFees; accountIndex?: number | undefined }

type Target = { profileId: string; network: string; token: CatalogToken; isPlain: boolean }

type IsWanted = (network: EvmNetwork, token: CatalogToken) => boolean

function targetsOf(profile: Profile, isWanted: IsWanted): Target[] {
  return profile.evm.flatMap((network) =>
    tokensOf(network)
      .filter((token) => isWanted(network, token))
      .map((token) => ({
        profileId: profile.id,
        network: network.name,
        token,
        isPlain: isPlainWrap(network, token.address),
      })),
  )
}

type MinersFees = Record<(typeof FEE_CHOICES)[number], bigint | null>

/** Of a swap of usual size, which says nothing of the wallet's coins. */
async function minersFees(deployment: Deployment): Promise<MinersFees> {
  const { rates } = await feeRatesOf(deployment).catch(() => ({ rates: new Map<number, number>() }))
  const feeAt = (choice: keyof MinersFees) => {
    const rate = rateFor(rates, TARGET_BLOCKS[choice])
    return rate === undefined ? null : feeSatsAt(rate, USUAL_VSIZE)
  }
  return { slow: feeAt('slow'), normal: feeAt('normal'), fast: feeAt('fast') }
}

/** A speed that is no sooner and no cheaper than another of the same token is none of its own. */
function isDistinct(offer: Offer, at: number, offers: readonly Offer[]): boolean {
  const twin = offers.findIndex(
    (other) =>
      other.network === offer.network &&
      other.token === offer.token &&
      other.minutes === offer.minutes &&
      other.minersSats === offer.minersSats,
  )
  return twin === at
}
