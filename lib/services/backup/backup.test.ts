import { expect, it } from 'vitest'
import { parseBackup, SITES_KEY } from '~/lib/contract/backup'
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
  local.stored.set(SITES_KEY, JSON.stringify(sites))
  const common = { local, mutex: memoryMutex(), store: memoryStore(), clock: memoryClock(NOW) }
  const changed = () => undefined
  const told = { autoLocks: 0 }
  const lendNothing = () => Promise.reject(new Error('no key is asked for'))
  const backup = createBackup({
    ...common,
    settings: createSettings({ ...common, baked: null, changed }),
    wallet: {
      status: async () => 'unlocked',
      withBitcoinKey: lendNothing,
      withEvmKey: lendNothing,
      everyTypeOf: async () => [],
      resume: async () => void (told.autoLocks += 1),
    },
    deployments: {
      of: async () => deploymentOf({}),
      current: async () => deploymentOf({}),
    },
    journal: createJournal({ ...common, changed }),
    addressBook: createAddressBook({ ...common, changed }),
    coinNotes: createCoinNotes({ ...common, changed }),
    random: { bytes: (length) => new Uint8Array(length).fill(7), uuid: () => 'uuid' },
    crypto: fastCrypto(),
    policy: FAST_POLICY,
    found: changed,
    sitesChanged: changed,
  })
  return { backup, told, sites: () => local.get(SITES_KEY) }
}

const THEIRS = { 'https://theirs.example': { connectedAt: 5, accountIndex: 1 } }
const MINE = {
  'https://mine.example': { connectedAt: 9, accountIndex: 2, pageWallet: { key: 'rdns:io.x', name: 'X' } },
}
const DAMAGED = { 'https://damaged.example': { connectedAt: 'yesterday' } }

it('an import keeps all that is known of the sites that are connected here', async () => {
  const { file } = await browser(THEIRS).backup.exportFile(PASSWORD)
  const here = browser({ ...MINE, ...DAMAGED })
  await here.backup.importFile({ file, password: PASSWORD, withSettings: true })
  expect(await here.sites()).toEqual({ ...THEIRS, ...MINE, ...DAMAGED })
})

it('a site that cannot be read costs a backup none of the others', async () => {
  const { file } = await browser({ ...THEIRS, ...DAMAGED }).backup.exportFile(PASSWORD)
  const content = await openFile(fastCrypto(), file, PASSWORD, FAST_POLICY)
  expect(parseBackup(new TextDecoder().decode(content)).sites).toEqual(THEIRS)
})

it('an auto-lock time that is taken over counts at once', async () => {
  const { file } = await browser(THEIRS).backup.exportFile(PASSWORD)
  const here = browser(MINE)
  await here.backup.importFile({ file, password: PASSWORD, withSettings: false })
  expect(here.told.autoLocks).toBe(0)
  await here.backup.importFile({ file, password: PASSWORD, withSettings: true })
  expect(here.told.autoLocks).toBe(1)
})
