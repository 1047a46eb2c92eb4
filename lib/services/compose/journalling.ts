import { movedMoney } from '~/lib/core/journal/moved-money'
import type { Entry } from '~/lib/core/journal/types'
import type { BackgroundTasks } from '../background-tasks'
import { createCoinNotes } from '../coins/coin-notes'
import { createJournal, type Journal } from '../journal/journal'
import { createOwnMaking } from '../journal/own-making'
import { countNeedingUser } from '../journal/under-way'
import type { Platform } from '../platform'
import { createRecovery } from '../recovery'
import type { Topics } from '../topics'
import { createWake } from '../tracker/wake'
import type { Identity } from './identity'

/** The journal, its recovery, and the decisions about coins that it is held to. `noted` is called after every write. */
export function composeJournalling(
  platform: Platform,
  { settings, wallet, addresses }: Identity,
  topics: Topics,
  tasks: BackgroundTasks,
  noted: (entry?: Entry, before?: Entry) => void,
) {
  const { store, local, mutex, clock } = platform
  const wake = createWake(platform)
  const refreshBadge = () =>
    tasks.settle('badge-failed', async () => platform.badge(await countNeedingUser(store)))
  const changed = (entry?: Entry, before?: Entry) => {
    noted(entry, before)
    topics.publish('entries')
    // Reading coins again costs servers a question for each address.
    const moved = entry === undefined || before === undefined ? 'bitcoin' : movedMoney(before, entry)
    if (moved !== null) topics.publish(moved === 'bitcoin' ? 'balances' : 'evm-balances')
    // The status includes the number of entries in progress.
    topics.publish('status')
  }

  const recovery = createRecovery({ ...platform, settings, wallet, changed })
  const coinNotes = createCoinNotes({ local, mutex, changed: () => topics.publish('balances') })
  const writer = createJournal({
    store,
    mutex,
    clock,
    coinNotes: coinNotes.all,
    isWhole: async () => (await platform.recovery.health()) !== 'corrupt',
    changed: (entry, before) => {
      platform.entryChanged?.(entry)
      changed(entry, before)
      void refreshBadge()
    },
  })
  const journal: Journal = {
    ...writer,
    noteOwnMaking: createOwnMaking({
      store,
      async scriptsOf(address) {
        const network = await settings.bitcoinNetwork()
        if (network === null) return undefined
        const account = { network, address }
        const { state } = await addresses.progress(account)
        return state === 'ended' ? addresses.scriptsOf(account) : undefined
      },
    }),
    begin: wake.opening(recovery.unlessCorrupt(writer.begin)),
    adopt: wake.opening(writer.adopt),
  }
  return { wake, refreshBadge, recovery, coinNotes, journal }
}
