import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import { APPROVED_TO_EVM, confirmed, seen, signed } from '~/lib/core/journal/swap.fixture'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import { openDatabase } from './database'
import { freshIndexedDb } from './indexed-db.fixture'
import { journalIn } from './journal.fixture'
import { createJournalRecovery } from './journal-recovery'

const NAME = 'journal'

beforeEach(freshIndexedDb)

it('mends an entry without undoing what was written meanwhile', async () => {
  const open = openDatabase(NAME)
  const { journal } = journalIn(open)
  await journal.begin({
    ...APPROVED_TO_EVM,
    account: { ...APPROVED_TO_EVM.account, publicKey: `02${'11'.repeat(32)}` },
  })
  await journal.record('to-evm', {
    ...signed('1'),
    attempt: { ...signed('1').attempt, rawTransaction: '00' },
  })
  const raw = await openDB(NAME)
  await raw.put('requests', { ...(await raw.get('requests', 'to-evm')), request: 'torn' })
  raw.close()

  // A page asks for the status while the tracker journals what the chain shows: the page's reader is in between two steps.
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  let isWaiting = () => {}
  const waiting = new Promise<void>((resolve) => (isWaiting = resolve))
  const slow = new Proxy(await open(), {
    get(target, key) {
      const found: unknown = Reflect.get(target, key, target)
      if (key === 'put' && typeof found === 'function')
        return async (...args: unknown[]) => {
          isWaiting()
          await gate
          return found.apply(target, args) as unknown
        }
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
  const health = createJournalRecovery(
    async () => slow,
    async () => {},
    memoryArea(),
  ).health()
  await Promise.race([waiting, health])
  await journal.record('to-evm', { type: 'accepted', txid: '1'.repeat(64) })
  goOn()
  expect(await health).toBe('ok')

  const entry = await journal.record('to-evm', seen('1', confirmed(1)))
  expect(entry).toMatchObject({
    sequence: 3,
    attempts: [{ accepted: true, sighting: { state: 'confirmed' } }],
  })
})
