import { addressesOf } from '../addresses/own-scripts.fixture'
import { expect, it } from 'vitest'
import { FAST_POLICY, fastCrypto } from '~/lib/core/vault/fast-crypto.fixture'
import { openFile } from '~/lib/core/vault/sealed-file'
import { createAddressBook } from '../address-book/address-book'
import { createCoinNotes } from '../coins/coin-notes'
import { createJournal } from '../journal/journal'
import { memoryArea, memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { createSettings } from '../settings/settings'
import { deploymentOf } from '../ports/chains.fixture'
import { createBackup } from './backup'

const PASSWORD = 'another horse entirely'
const NOW = 1_000

function browser(sites: unknown) {
  const local = memoryArea()
  local.stored.set('sites', JSON.stringify(sites))
  const common = { local, mutex: memoryMutex(), store: memoryStore(), clock: memoryClock(NOW) }
  const changed = () => undefined
  const told: { autoLocks: number; offered: unknown[] } = { autoLocks: 0, offered: [] }
  const lendNothing = () => Promise.reject(new Error('no key is asked for'))
  const backup = createBackup({
    addresses: addressesOf(),
    ...common,
    settings: createSettings({ ...common, baked: null, changed }),
    wallet: {
      status: async () => 'unlocked',
      everyTypeOf: async () => [],
      ownsBitcoinKey: lendNothing,
      ownsOutsideEvm: lendNothing,
      hasEvmKey: lendNothing,
      withEvmKey: lendNothing,
      resume: async () => void (told.autoLocks += 1),
      offered: async () => ({ accounts: [], waiting: [] }),
      changeOffered: lendNothing,
    },
    accounts: { offer: async (given) => told.offered.push(...given) },
    deployments: {
      of: async () => deploymentOf({}),
    },
    journal: createJournal({ ...common, changed }),
    addressBook: createAddressBook({ ...common, changed }),
    coinNotes: createCoinNotes({ ...common, changed }),
    random: { bytes: (length) => new Uint8Array(length).fill(7), uuid: () => 'uuid' },
    crypto: fastCrypto(),
    policy: FAST_POLICY,
    recipients: { judge: async (address) => ({ standing: 'new', address }) },
    found: changed,
  })
  return { backup, told, sites: () => local.get('sites') }
}

const SITE = 'https://theirs.example'

it('neither exports nor connects sites', async () => {
  const { file } = await browser({ [SITE]: { connectedAt: 5, accountIndex: 1 } }).backup.exportFile(PASSWORD)
  const content = await openFile(fastCrypto(), file, PASSWORD, FAST_POLICY)
  expect(new TextDecoder().decode(content)).not.toContain(SITE)
})

it('applies an imported auto-lock at once', async () => {
  const { file } = await browser({}).backup.exportFile(PASSWORD)
  const here = browser({})
  await here.backup.importFile({ file, password: PASSWORD, withSettings: false })
  expect(here.told.autoLocks).toBe(0)
  await here.backup.importFile({ file, password: PASSWORD, withSettings: true })
  expect(here.told.autoLocks).toBe(1)
})
