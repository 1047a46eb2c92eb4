import { scriptPubKeyOf } from '~/lib/core/address'
import { awaitedScripts } from '~/lib/core/journal/awaited-scripts'
import { chosenAddress } from '../journal/address-marks'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { ReviewStore } from '../ports/journal-store'
import type { Clock } from '../ports/platform'
import { isFresh } from './freshness'

type Ports = {
  deployments: Pick<Deployments, 'current'>
  journal: Pick<Journal, 'open'>
  reviews: Pick<ReviewStore, 'all'>
  clock: Clock
}

/** The scripts of own addresses that are to be paid, hex. */
export function createNamedScripts({ deployments, journal, reviews, clock }: Ports) {
  const networkInUse = async () => (await deployments.current()).profile.bitcoin.network

  /** Those that open entries name. */
  const awaited = async (): Promise<ReadonlySet<string>> => {
    const network = await networkInUse()
    const open = await journal.open()
    return new Set(open.flatMap((entry) => awaitedScripts(entry, network)))
  }

  /** Those, and the ones of reviews that may be approved yet: a payer who is shown one would share it with a payout. */
  const promised = async (): Promise<ReadonlySet<string>> => {
    const network = await networkInUse()
    const fresh = (await reviews.all()).filter(({ createdAt }) => isFresh(createdAt, clock.now()))
    const chosen = fresh.flatMap((review) => chosenAddress(review) ?? [])
    return new Set([...(await awaited()), ...chosen.map((address) => scriptPubKeyOf(address, network))])
  }

  return { awaited, promised }
}
