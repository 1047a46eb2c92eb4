import { createHistory } from '../history/history'
import { historyCsv } from '../history/history-csv'
import { createPriceRecorder } from '../history/price-recorder'
import { createPrices } from '../holdings/prices'
import { createJournal } from '../journal/journal'
import { createOwnMaking } from '../journal/own-making'
import { createPollErrors } from '../journal/poll-errors'
import { countNeedingUser } from '../journal/under-way'
import type { Platform } from '../platform'
import { createAddressBook } from '../address-book/address-book'
import { createCoinNotes } from '../coins/coin-notes'
import { createLeftCoins } from '../coins/left-coins'
import { createReceived } from '../coins/received'
import { createReadAgain } from '../restore/read-again'
import { createRecipients } from '../recipients/recipients'
import { createRecovery } from '../recovery'
import type { Topics } from '../topics'
import { createWake } from '../tracker/wake'
import type { BackgroundTasks } from '../background-tasks'
import type { Identity } from './identity'

export type Records = ReturnType<typeof composeRecords>

/**
 * The user's records: the journal, its recovery, the history read from it, the address book, and the recipients known
 * from these.
 */
export function composeRecords(
  platform: Platform,
  { settings, deployments, wallet, accounts, addresses }: Identity,
  topics: Topics,
  tasks: BackgroundTasks,
) {
  const { clock, mutex, alarms, store } = platform
  const wake = createWake({ alarms, mutex, clock })
  const refreshBadge = () =>
    tasks.settle('badge-failed', async () => platform.badge(await countNeedingUser(store)))
  const changed = () => {
    recipients.journalChanged()
    topics.publish('entries')
    topics.publish('balances')
    // The status includes the number of entries in progress.
    topics.publish('status')
  }

  const recovery = createRecovery({ ...platform, settings, wallet, changed })
  const coinNotes = createCoinNotes({
    local: platform.local,
    mutex,
    changed: () => topics.publish('balances'),
  })
  const writer = createJournal({
    store,
    coinNotes: coinNotes.all,
    isWhole: async () => (await platform.recovery.health()) !== 'corrupt',
    mutex,
    clock,
    changed: (entry, before) => {
      platform.entryChanged?.(entry)
      changed()
      void refreshBadge()
      tasks.start('price-failed', () => priceRecorder.note(entry, before))
    },
  })
  const journal = {
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
  const received = createReceived({
    local: platform.local,
    mutex,
    clock,
    journal,
    owner: async () => {
      const [{ profile }, { bitcoin }] = await Promise.all([deployments.current(), wallet.accounts()])
      return { profileId: profile.id, address: bitcoin.address }
    },
    changed: () => topics.publish('entries'),
  })
  const readAgain = createReadAgain(platform)
  const noteLeft = createLeftCoins({
    store,
    mutex,
    left: (addresses, forget) =>
      tasks.start('restore-failed', async () => {
        await readAgain(addresses)
        await forget()
      }),
  })
  /** Notes what the listing of an account's coins shows. */
  const noteListed: typeof received.note = async (owner, coins) => {
    await Promise.all([received.note(owner, coins), noteLeft(owner, coins)])
  }
  const prices = createPrices({ deployments, clock })
  const priceRecorder = createPriceRecorder({ journal, store, settings, deployments, prices, clock })
  const pollErrors = createPollErrors({ store, changed: () => topics.publish('entries') })
  const history = {
    ...createHistory({
      journal,
      profileById: settings.profileById,
      paidBy: accounts.paidBy,
      pollErrors,
    }),
    csv: () => historyCsv(store, settings.profileById, (account) => addresses.scriptsOf(account)),
  }
  const addressBook = createAddressBook({
    local: platform.local,
    mutex,
    changed: () => topics.publish('address-book'),
  })
  const recipients = createRecipients({
    wallet,
    addresses,
    book: addressBook,
    journal,
    profile: settings.requiredProfile,
  })
  return {
    wake,
    refreshBadge,
    recovery,
    journal,
    prices,
    pollErrors,
    history,
    addressBook,
    coinNotes,
    received,
    noteListed,
    recipients,
  }
}
