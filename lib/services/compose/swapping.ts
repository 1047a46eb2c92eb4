import { isBitcoinPayment, isEvmPayment } from '~/lib/core/journal/phase'
import type { Entry } from '~/lib/core/journal/types'
import { scriptPubKeyOf } from '~/lib/core/address'
import { awaitedScripts } from '~/lib/core/journal/awaited-scripts'
import type { Bridges } from '../bridges/bridges'
import { memoized } from '../chains/shared-reads'
import { createAccountHolders } from '../addresses/account-holders'
import { createSpendingKeyring } from '../addresses/spending-keyring'
import { createReceive } from '../addresses/receive'
import { createCoins } from '../coins/coins'
import type { EntryDesk } from '../consent/desk'
import { isFresh } from '../consent/freshness'
import type { ShownReview } from '../consent/warning-consent'
import { createArrival } from '../history/arrival'
import { createHoldings } from '../holdings/holdings'
import { createNoteAddresses } from '../holdings/note-addresses'
import { chosenAddress } from '../journal/address-marks'
import { createRunner } from '../journal/runner'
import { createNotices } from '../notices/notices'
import type { Platform } from '../platform'
import { createEvmPayments } from '../payments/evm/evm-payments'
import { createPayments } from '../payments/payments'
import { createReplacements } from '../replacements/replacements'
import { createSigner } from '../signing/signer'
import { createSigning } from '../signing/signing'
import { createOffers } from '../offers/offers'
import { createOtherBridges } from '../offers/other-bridges'
import { createOwnSwaps } from '../offers/own-swaps'
import { createSwaps } from '../swaps/swaps'
import { createObserver } from '../tracker/observe'
import { createTracker } from '../tracker/tracker'
import type { BackgroundTasks } from '../background-tasks'
import type { Identity } from './identity'
import type { Records } from './records'

export type Swapping = ReturnType<typeof composeSwapping>

/** The services that move money, and that track it to its end. */
export function composeSwapping(
  platform: Platform,
  { deployments, settings, wallet, outsideSigners, addresses }: Identity,
  { journal, prices, pollErrors, wake, recipients, coinNotes, received, noteListed }: Records,
  bridges: Pick<Bridges, 'isKnown'>,
  tasks: BackgroundTasks,
) {
  const awaited = async () => {
    const { profile } = await deployments.current()
    const open = await journal.open()
    return new Set(open.flatMap((entry) => awaitedScripts(entry, profile.bitcoin.network)))
  }
  /** Those, and the ones of reviews that may be approved yet: a payer who is shown one would share it with a payout. */
  const promised = async () => {
    const { profile } = await deployments.current()
    const reviews = (await platform.reviews.all()).filter(({ createdAt }) =>
      isFresh(createdAt, platform.clock.now()),
    )
    const chosen = reviews.flatMap((review) => chosenAddress(review) ?? [])
    return new Set([
      ...(await awaited()),
      ...chosen.map((address) => scriptPubKeyOf(address, profile.bitcoin.network)),
    ])
  }
  const holdersOf = createAccountHolders({ addresses, awaitedScripts: awaited })
  const keyring = createSpendingKeyring(wallet, holdersOf)
  const keys = { deployments, keyring, outsideSigners, journal }
  const ports = { ...platform, ...keys, pollErrors, wake, signer: createSigner(keys) }
  // The user gets an answer at once; broadcast and tracking continue in the background.
  const poll = (entryId: string) => tasks.start('poll-failed', () => tracker.poll(entryId))
  const deskPorts = { ...ports, addresses, recipients, started: ({ id }: Entry) => poll(id) }
  const payments = createPayments(deskPorts)
  const evmPayments = createEvmPayments(deskPorts)
  const swaps = createSwaps(deskPorts)
  const swapsOf = memoized((profileId: string) => {
    const current = () => deployments.of(profileId)
    return createSwaps({ ...deskPorts, deployments: { ...deployments, current } })
  })
  const otherBridges = createOtherBridges({ deployments, settings, ...bridges })
  const deskOf = (entry: Entry): DeskOfOne => {
    if (isBitcoinPayment(entry)) return at(payments, entry)
    return isEvmPayment(entry) ? at(evmPayments, entry) : at(swaps, entry)
  }
  const orders: EntryDesk = {
    resume: (entry) => deskOf(entry).resume(),
    reviewAgain: (entry, shown) => deskOf(entry).reviewAgain(shown),
  }
  const runner = createRunner({
    ...ports,
    sign: orders.resume,
    notify: createNotices({ ...ports, settings }).tell,
  })
  const tracker = createTracker({ ...ports, runner, observe: createObserver({ ...ports, addresses }) })
  const replacements = createReplacements({ ...ports, holdersOf, poll })
  return {
    tracker,
    payments,
    evmPayments,
    swaps,
    /** As the user's own pages order them. */
    ownSwaps: createOwnSwaps({ ...deskPorts, swaps, swapsOf, otherBridges }),
    offers: createOffers({ ...deskPorts, settings, swaps, swapsOf, otherBridges }),
    replacements,
    signing: createSigning({ ...ports, addresses, orders, replacements, poll }),
    receive: createReceive({ wallet, addresses, promisedScripts: promised }),
    holdings: createHoldings({
      ...ports,
      addresses,
      noteAddresses: createNoteAddresses({
        ...ports,
        addresses,
        start: (task) => tasks.start('address-search-failed', task),
      }),
      listed: (owner, coins) => tasks.start('received-failed', () => noteListed(owner, coins)),
    }),
    prices,
    coins: createCoins({ ...ports, coinNotes }),
    received,
    arrival: createArrival(ports),
  }
}

/** The desk of an entry's own kind, at which that entry stands. */
type DeskOfOne = {
  resume: () => ReturnType<EntryDesk['resume']>
  reviewAgain: (shown: ShownReview) => ReturnType<EntryDesk['reviewAgain']>
}

function at<E extends Entry>(desk: EntryDesk<E>, entry: E): DeskOfOne {
  return { resume: () => desk.resume(entry), reviewAgain: (shown) => desk.reviewAgain(entry, shown) }
}
