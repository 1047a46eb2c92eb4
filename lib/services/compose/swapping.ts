import type { Entry } from '~/lib/core/journal/types'
import { createAccountHolders } from '../addresses/account-holders'
import { createSpendingKeyring } from '../addresses/spending-keyring'
import type { BackgroundTasks } from '../background-tasks'
import type { Bridges } from '../bridges/bridges'
import { createNamedScripts } from '../consent/named-scripts'
import { createArrival } from '../history/arrival'
import { createRunner } from '../journal/runner'
import { createNotices } from '../notices/notices'
import type { Platform } from '../platform'
import { createReplacements } from '../replacements/replacements'
import { createSigner } from '../signing/signer'
import { createSigning } from '../signing/signing'
import { createObserver } from '../tracker/observe'
import { createTracker } from '../tracker/tracker'
import { composeHolding } from './holding'
import type { Identity } from './identity'
import { composeOrdering } from './ordering'
import type { Records } from './records'

export type Swapping = ReturnType<typeof composeSwapping>

/** The services that move money, and that track it to its end. */
export function composeSwapping(
  platform: Platform,
  identity: Identity,
  records: Records,
  { isKnown }: Pick<Bridges, 'isKnown'>,
  tasks: BackgroundTasks,
) {
  const { deployments, settings, wallet, outsideSigners, addresses } = identity
  const { journal, pollErrors, wake, recipients } = records
  const scripts = createNamedScripts({ ...platform, deployments, journal })
  const holdersOf = createAccountHolders({ addresses, awaitedScripts: scripts.awaited })
  const keyring = createSpendingKeyring(wallet, holdersOf)
  const keys = { deployments, keyring, outsideSigners, journal }
  const ports = { ...platform, ...keys, settings, addresses, pollErrors, wake, signer: createSigner(keys) }
  // The user gets an answer at once; broadcast and tracking continue in the background.
  const poll = (entryId: string) => tasks.start('poll-failed', () => tracker.poll(entryId))
  const started = ({ id }: Entry) => poll(id)
  const { orders, ...ordering } = composeOrdering({ ...ports, recipients, isKnown, started })
  const notify = createNotices(ports).tell
  const runner = createRunner({ ...ports, sign: orders.resume, notify })
  const tracker = createTracker({ ...ports, runner, observe: createObserver(ports) })
  const replacements = createReplacements({ ...ports, holdersOf, poll })
  return {
    ...ordering,
    ...composeHolding({ ...ports, promisedScripts: scripts.promised }, identity, records, tasks),
    tracker,
    replacements,
    signing: createSigning({ ...ports, orders, replacements, poll }),
    arrival: createArrival(ports),
  }
}
