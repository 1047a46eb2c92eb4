import { createAddressBook } from '../address-book/address-book'
import type { BackgroundTasks } from '../background-tasks'
import { createLeftCoins } from '../coins/left-coins'
import { createReceived } from '../coins/received'
import { createHistory } from '../history/history'
import { historyCsv } from '../history/history-csv'
import { createPriceRecorder } from '../history/price-recorder'
import { createPrices } from '../holdings/prices'
import { createPollErrors } from '../journal/poll-errors'
import type { Platform } from '../platform'
import { createRecipients } from '../recipients/recipients'
import { createReadAgain } from '../restore/read-again'
import type { Topics } from '../topics'
import type { Identity } from './identity'
import { composeJournalling } from './journalling'

export type Records = ReturnType<typeof composeRecords>

/**
 * The user's records: the journal, its recovery, the history read from it, the address book, and the recipients known
 * from these.
 */
export function composeRecords(
  platform: Platform,
  identity: Identity,
  topics: Topics,
  tasks: BackgroundTasks,
) {
  const { settings, deployments, wallet, accounts, addresses } = identity
  const { clock, store, mutex, local } = platform
  const journalling = composeJournalling(platform, identity, topics, tasks, (entry, before) => {
    recipients.journalChanged()
    if (entry !== undefined) tasks.start('price-failed', () => priceRecorder.note(entry, before))
  })
  const { journal } = journalling
  const prices = createPrices({ deployments, clock })
  const priceRecorder = createPriceRecorder({ journal, store, settings, deployments, prices, clock })
  const pollErrors = createPollErrors({ store, changed: () => topics.publish('entries') })
  const history = {
    ...createHistory({ journal, profileById: settings.profileById, paidBy: accounts.paidBy, pollErrors }),
    csv: () => historyCsv(store, settings.profileById, (account) => addresses.scriptsOf(account)),
  }
  const addressBook = createAddressBook({ local, mutex, changed: () => topics.publish('address-book') })
  const recipients = createRecipients({
    wallet,
    addresses,
    book: addressBook,
    journal,
    profile: settings.requiredProfile,
  })
  const listings = composeListings(platform, identity, journal, topics, tasks)
  return { ...journalling, ...listings, prices, pollErrors, history, addressBook, recipients }
}

/** Notes of what the listing of an account's coins shows: what others have sent, and what restore has to read again. */
function composeListings(
  platform: Platform,
  { deployments, wallet }: Identity,
  journal: ReturnType<typeof composeJournalling>['journal'],
  topics: Topics,
  tasks: BackgroundTasks,
) {
  const received = createReceived({
    ...platform,
    journal,
    owner: async () => {
      const [{ profile }, { bitcoin }] = await Promise.all([deployments.current(), wallet.accounts()])
      return { profileId: profile.id, address: bitcoin.address }
    },
    changed: () => topics.publish('entries'),
  })
  const readAgain = createReadAgain(platform)
  const noteLeft = createLeftCoins({
    ...platform,
    left: (addresses, forget) =>
      tasks.start('restore-failed', async () => {
        await readAgain(addresses)
        await forget()
      }),
  })
  const noteListed: typeof received.note = async (owner, coins) => {
    await Promise.all([received.note(owner, coins), noteLeft(owner, coins)])
  }
  return { received, noteListed }
}
