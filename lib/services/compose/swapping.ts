import type { Entry } from '~/lib/core/journal/types'
import type { Bridges } from '../bridges/bridges'
import { memoized } from '../chains/shared-reads'
import { createAccountHolders } from '../addresses/account-holders'
import { createSpendingKeyring } from '../addresses/spending-keyring'
import { createReceive } from '../addresses/receive'
import { createCoins } from '../coins/coins'
import { createNamedScripts } from '../consent/named-scripts'
import { createArrival } from '../history/arrival'
import { createHoldings } from '../holdings/holdings'
import { createNoteAddresses } from '../holdings/note-addresses'
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
import { createEntryDesk } from './entry-desk'
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
  const scripts = createNamedScripts({ ...platform, deployments, journal })
  const holdersOf = createAccountHolders({ addresses, awaitedScripts: scripts.awaited })
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
  const orders = createEntryDesk({ payments, evmPayments, swaps })
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
    receive: createReceive({ wallet, addresses, promisedScripts: scripts.promised }),
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
