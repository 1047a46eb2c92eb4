import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import {
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  confirmed,
  evmSeen,
  evmSigned,
  hashOf,
  journalOf,
  logProof,
  mined,
  seen,
  signed,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { rebuiltIdOf } from '~/lib/core/journal/identity'
import { phaseOf, isToBitcoin, isToEvm } from '~/lib/core/journal/phase'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import { openDatabase } from './database'
import { freshIndexedDb } from './indexed-db.fixture'
import { journalIn } from './journal.fixture'
import { createJournalRecovery } from './journal-recovery'

beforeEach(freshIndexedDb)

const NAME = 'journal'
const open = () => openDatabase(NAME)()

function setUp() {
  return { ...journalIn(open), recovery: createJournalRecovery(open, async () => {}, memoryArea()) }
}

/** Neither the entry nor its journal can be read. */
async function damage(id: string) {
  const database = await openDB(NAME)
  await database.put('requests', { ...(await database.get('requests', id)), request: 'torn' })
  await database.put('events', 'torn', [id, 0])
  database.close()
}

it('rebuilds a discarded swap to Bitcoin from the chain', async () => {
  const { journal, recovery } = setUp()
  await journal.begin({ ...APPROVED_TO_BITCOIN, allowance: null })
  await journal.record('to-bitcoin', evmSigned('1'))
  await journal.record('to-bitcoin', evmSeen('1', mined()))
  await damage('to-bitcoin')
  expect(await recovery.health()).toBe('corrupt')
  await recovery.discard()

  // What `lib/services/restore` makes of the mined call.
  const id = rebuiltIdOf(hashOf('1'))
  const start = { ...APPROVED_TO_BITCOIN, id, allowance: null, gas: null, origin: null }
  expect(await journal.adopt([journalOf(start, [evmSigned('1'), evmSeen('1', mined())])])).toEqual(['added'])
  const rebuilt = await journal.get(id)
  expect(rebuilt?.attempts).toHaveLength(1)
  expect(rebuilt && isToBitcoin(rebuilt) && phaseOf(rebuilt)).toBe('mined')
})

it('rebuilds no damaged swap to Bitcoin before it is discarded', async () => {
  const { journal, recovery, store } = setUp()
  await journal.begin({ ...APPROVED_TO_BITCOIN, allowance: null })
  await journal.record('to-bitcoin', evmSigned('1'))
  await damage('to-bitcoin')
  const id = rebuiltIdOf(hashOf('1'))
  const start = { ...APPROVED_TO_BITCOIN, id, allowance: null, gas: null, origin: null }
  const rebuilt = journalOf(start, [evmSigned('1'), evmSeen('1', mined())])
  expect(await journal.adopt([rebuilt])).toEqual(['kept'])
  expect(await store.open()).toEqual([])

  await recovery.discard()
  expect(await journal.adopt([rebuilt])).toEqual(['added'])
  expect((await journal.get(id))?.attempts).toHaveLength(1)
})

it('proves a discarded swap to EVM again once rebuilt', async () => {
  const { journal, recovery } = setUp()
  await journal.begin(APPROVED_TO_EVM)
  await journal.record('to-evm', signed('1'))
  await journal.record('to-evm', seen('1', confirmed(6)))
  await journal.record('to-evm', { type: 'routed', router: logProof('7') })
  const delivered = {
    type: 'delivered',
    router: logProof('7'),
    delivery: logProof('6'),
    amount: 99n,
  } as const
  await journal.record('to-evm', delivered)
  await damage('to-evm')
  await recovery.discard()

  const id = rebuiltIdOf(txidOf('1'))
  await journal.adopt([journalOf({ ...APPROVED_TO_EVM, id }, [signed('1'), seen('1', confirmed(6))])])
  await journal.record(id, { type: 'routed', router: logProof('7') })
  const rebuilt = await journal.record(id, delivered)
  expect(isToEvm(rebuilt) && phaseOf(rebuilt)).toBe('done')
})
