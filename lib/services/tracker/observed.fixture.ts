import type { Profile } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import type { ApprovedToEvm } from '~/lib/core/journal/events'
import { phaseOf, proofOf } from '~/lib/core/journal/phase'
import { APPROVED_TO_EVM, COIN_A, signed, START, txidOf } from '~/lib/core/journal/swap.fixture'
import { NO_AGE } from '~/lib/core/journal/schedule'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryLogger, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { createPollErrors } from '../journal/poll-errors'
import { PROFILE } from '../ports/profile.fixture'
import { confirmedAt, deploymentOf, FakeBitcoin, FakeEvm, noTraffic } from '../ports/chains.fixture'
import { createObserver } from './observe'
import { addressesOf } from '../addresses/own-scripts.fixture'

export type ObservedWorld = ReturnType<typeof observedWorld>

/** Chains, a journal and an observer of both: what a poll makes of what a test puts on the chains. */
export function observedWorld(profile: Profile = PROFILE) {
  const traffic = noTraffic()
  const base = new FakeEvm(1001, traffic)
  const cross = new FakeEvm(1002, traffic)
  const bitcoin = new FakeBitcoin(traffic)
  const store = memoryStore()
  const clock = memoryClock(START)
  const logger = memoryLogger()
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => undefined })
  /** How often the errors of polls have changed. */
  const errorChanges = { count: 0 }
  const pollErrors = createPollErrors({ store, changed: () => (errorChanges.count += 1) })
  /** The service's report of any transaction. */
  const said = { state: 'Pending' }
  const deployment = { ...deploymentOf({ base, cross, bitcoin, said }), profile }
  const of = async (id: string) => {
    if (id !== profile.id) throw new AppError('profile-missing', 'forgotten')
    return deployment
  }
  const deployments = { of, current: async () => deployment }
  /** More scripts of every account, besides its own. */
  const moreScripts = new Set<string>()
  const addresses = addressesOf(moreScripts)
  const observe = createObserver({ deployments, journal, store, pollErrors, addresses, clock, logger })

  const stateOf = async (id = '1') => {
    const swap = await journal.get(id)
    if (swap === undefined) throw new TypeError('no swap')
    return swap
  }
  return {
    traffic,
    base,
    cross,
    bitcoin,
    store,
    clock,
    logger,
    journal,
    errorChanges,
    pollErrors,
    said,
    moreScripts,
    stateOf,

    /** Phase and proof. */
    outcome: async (id?: string) => {
      const swap = await stateOf(id)
      return `${phaseOf(swap)} ${proofOf(swap)}`
    },

    /** A swap whose payment, named by a digit, is confirmed. */
    paid: async (digit = '1', start: Partial<ApprovedToEvm> = {}) => {
      const coin = { ...COIN_A, vout: Number.parseInt(digit, 16) }
      await journal.begin({ ...APPROVED_TO_EVM, id: digit, reserved: [coin], ...start })
      await journal.record(digit, signed(digit, [coin]))
      bitcoin.statuses.set(txidOf(digit), confirmedAt(101))
    },

    /** Polls these swaps, or all that are open. */
    poll: async (...ids: string[]) => {
      const swaps = (await journal.open()).filter(({ id }) => ids.length === 0 || ids.includes(id))
      await observe(swaps, () => NO_AGE)
    },
  }
}
