import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { APPROVED_PAYMENT, APPROVED_TO_EVM, journalOf, type Fact } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { adoptAll } from './adopt-all'

const ABANDONED: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: 'old' } }
const JOURNALS = [APPROVED_TO_EVM, APPROVED_PAYMENT].map((start) => journalOf(start, [ABANDONED]))

const adopt = (isOwn: (entry: Entry) => Promise<boolean>) =>
  adoptAll(
    JOURNALS,
    createJournal({ store: memoryStore(), mutex: memoryMutex(), clock: memoryClock(1), changed: () => {} }),
    isOwn,
  )

describe('the journals of a file', () => {
  it('are told apart: own, not signed by this phrase, and of a profile that is not here', async () => {
    expect(await adopt(async ({ id }) => id === APPROVED_PAYMENT.id)).toEqual({
      added: 1,
      extended: 0,
      kept: 0,
      refused: 1,
      withoutProfile: 0,
      refusals: ['not-own-signature'],
    })
    const lacksProfile = async ({ id }: Entry) => {
      if (id !== APPROVED_PAYMENT.id) throw new AppError('profile-missing', 'no such profile')
      return true
    }
    expect(await adopt(lacksProfile)).toEqual({
      added: 1,
      extended: 0,
      kept: 0,
      refused: 0,
      withoutProfile: 1,
      refusals: [],
    })
  })

  it('are not taken while the chains cannot tell', async () => {
    const fails = adopt(async () => Promise.reject(new AppError('chain-unreachable', 'no node answered')))
    await expect(fails).rejects.toMatchObject({ code: 'chain-unreachable' })
  })
})
