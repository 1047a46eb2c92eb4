import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { JournalEvent } from '~/lib/core/journal/events'
import { APPROVED_TO_EVM } from '~/lib/core/journal/swap.fixture'
import { importing, signedAs } from '~/lib/services/backup/derive-journals.fixture'
import {
  carrier,
  LOCKER_SCRIPT,
  OWN,
  OWN_SCRIPT,
  paying,
  transactionOf,
} from '~/lib/services/restore/reading.fixture'
import { confirmedAt } from '~/lib/services/ports/chains.fixture'
import { anyJournal, anyPageJournal } from './journal-events'
import { runs } from './runs'

const files = fc.array(fc.oneof(anyJournal, anyPageJournal), { maxLength: 4 })

// threat: foreign-backup
it('believes no fact of a file without own signatures', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (journals) => {
      const derived = await importing().derive(...journals)
      expect(derived.journals).toEqual([])
      expect(derived.unproven).toHaveLength(journals.length)
    }),
    runs(200),
  )
})

it('derives the same from an own signature amid any claims', async () => {
  const { address, addressType, publicKey } = OWN
  const start = { ...APPROVED_TO_EVM, account: { address, addressType, publicKey } }
  const found = transactionOf([paying(LOCKER_SCRIPT), carrier()], OWN_SCRIPT, confirmedAt(50, 20))
  const genuine = { ...signedAs('payment', found.raw), at: 5 } as const
  const derive = async (...journals: readonly JournalEvent[][]) => {
    const one = importing()
    one.show(found)
    return (await one.derive(...journals)).journals
  }
  const alone = await derive([{ type: 'approved', at: 1, start }, genuine])
  expect(alone).toHaveLength(1)
  await fc.assert(
    fc.asyncProperty(files, anyJournal, fc.nat(), async (others, [, ...claims], at) => {
      const mixed = claims.toSpliced(at % (claims.length + 1), 0, genuine)
      const forged: JournalEvent[] = [{ type: 'approved', at: 1, start }, ...mixed]
      expect(await derive(...others, forged)).toEqual(alone)
    }),
    runs(100),
  )
})
