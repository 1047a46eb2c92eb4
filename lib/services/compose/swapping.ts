import { isBitcoinPayment, isEvmPayment } from '~/lib/core/journal/phase'
import type { Entry } from '~/lib/core/journal/types'
import { createCoins } from '../coins/coins'
import { createArrival } from '../history/arrival'
import { createHandovers } from '../handovers/handovers'
import { createHoldings } from '../holdings/holdings'
import { createRunner } from '../journal/runner'
import { createNotices } from '../notices/notices'
import type { Platform } from '../platform'
import { createEvmPayments } from '../payments/evm/evm-payments'
import { createPayments } from '../payments/payments'
import { createReplacements } from '../replacements/replacements'
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
  { deployments, settings, wallet, outsideSigners }: Identity,
  { journal, prices, pollErrors, wake, recipients, coinNotes, received }: Records,
  tasks: BackgroundTasks,
) {
  const ports = { ...platform, deployments, keyring: wallet, outsideSigners, journal, pollErrors, wake }
  // The user gets an answer at once; broadcast and tracking continue in the background.
  const poll = (entryId: string) => tasks.start('poll-failed', () => tracker.poll(entryId))
  const deskPorts = { ...ports, recipients, started: ({ id }: Entry) => poll(id) }
  const payments = createPayments(deskPorts)
  const evmPayments = createEvmPayments(deskPorts)
  const swaps = createSwaps(deskPorts)
  const sign = (entry: Entry): Promise<Entry> => {
    if (isBitcoinPayment(entry)) return payments.resume(entry)
    return isEvmPayment(entry) ? evmPayments.resume(entry) : swaps.resume(entry)
  }
  const runner = createRunner({ ...ports, sign, notify: createNotices({ ...ports, settings }).tell })
  const tracker = createTracker({ ...ports, runner, observe: createObserver(ports) })
  const replacements = createReplacements({ ...ports, poll })
  return {
    tracker,
    payments,
    evmPayments,
    swaps,
    replacements,
    handovers: createHandovers({ ...ports, swaps, payments, evmPayments, replacements, poll }),
    holdings: createHoldings({
      ...ports,
      listed: (owner, coins) => tasks.start('received-failed', () => received.note(owner, coins)),
    }),
    prices,
    coins: createCoins({ ...ports, coinNotes }),
    received,
    arrival: createArrival(ports),
  }
}
