import type { AccountChoice, KeystoreOfEveryType } from '../wallet/accounts'
import { addressesOf } from '../addresses/own-scripts.fixture'
import { AppError } from '~/lib/core/errors'
import { type Account, newAccount } from '~/lib/core/accounts/account'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { createJournal } from '../journal/journal'
import { memoryAlarms, memoryClock, memoryLogger, memoryMutex, memoryStore } from '../ports/memory.fixture'
import {
  carrier,
  LOCKER_SCRIPT,
  OWN,
  OWN_ACCOUNT,
  OWN_EVM,
  paying,
  transactionOf,
  world,
} from './reading.fixture'
import { createRestore } from './restore'

export const NOW = 5_000_000_000
export const MINUTE_MS = 60_000
export const OTHER_EVM = addressOf('8')
export const REMOVED = 'removed'
export const READ = [`bitcoin:${OWN.address}`]
export const SCOPE = { profileId: PROFILE.id, batches: [[OWN_ACCOUNT]] }
export const CHOICE: AccountChoice = { network: 'regtest', accounts: [newAccount(0)], accountIndex: 0 }

export const ACCOUNT: KeystoreOfEveryType = {
  index: 0,
  bitcoinByType: {
    p2wpkh: OWN,
    'p2sh-p2wpkh': { ...OWN, addressType: 'p2sh-p2wpkh', address: 'wrapped' },
    p2pkh: { ...OWN, addressType: 'p2pkh', address: 'legacy' },
  },
  evm: { address: OWN_EVM },
}
/** The reads for them, in this order. */
export const SOURCES = [`bitcoin:${OWN.address}`, 'evm:polygon', 'evm:ethereum']

/** A device with an empty journal, and sources with a history. */
export function device() {
  const chains = world()
  const { deployment } = chains.reading
  const store = memoryStore()
  const [mutex, alarms, clock, logger] = [memoryMutex(), memoryAlarms(), memoryClock(NOW), memoryLogger()]
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => {} })
  const told = { found: 0, changed: 0 }
  const asked = { profiles: 0 }
  const accounts = {
    of: async (_indices: readonly number[]): Promise<KeystoreOfEveryType[]> => [ACCOUNT],
  }
  const listed: Account[][] = []
  const addresses = { ...addressesOf(), scriptsOf: async () => new Set([OWN.scriptPubKey]) }
  const restore = createRestore({
    addresses,
    deployments: {
      current: async () => deployment,
      async of(profileId) {
        if (profileId === REMOVED) throw new AppError('profile-missing', 'no such profile')
        asked.profiles += 1
        return deployment
      },
    },
    wallet: {
      accountsOf: async (select) =>
        (await accounts.of(select(CHOICE))).map(({ bitcoinByType, ...account }) => ({
          ...account,
          network: 'regtest',
          bitcoin: bitcoinByType.p2wpkh,
        })),
      everyTypeOf: (select) => accounts.of(select(CHOICE)),
    },
    used: async (found) => void listed.push([...found]),
    journal,
    store,
    mutex,
    alarms,
    clock,
    logger,
    moved: async () => undefined,
    found: () => void (told.found += 1),
    changed: () => void (told.changed += 1),
  })
  const pay = () => chains.list(transactionOf([paying(LOCKER_SCRIPT), carrier(), paying(OWN.scriptPubKey)]))
  const requests = async () => (await journal.page({ before: null, limit: 10 })).length
  return {
    restore,
    addresses,
    store,
    alarms,
    clock,
    logger,
    told,
    asked,
    accounts,
    listed,
    chains,
    pay,
    requests,
  }
}
