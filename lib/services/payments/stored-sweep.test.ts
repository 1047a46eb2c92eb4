import { beforeEach, describe, expect, it } from 'vitest'
import { APPROVED_PAYMENT, bitcoinPayment } from '~/lib/core/journal/swap.fixture'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import type { PendingReview } from '../ports/pending-review'
import { createPayments } from './payments'

const notAsked = () => Promise.reject(new Error('not asked here'))
const { id } = APPROVED_PAYMENT
const INTENT = { ...APPROVED_PAYMENT.intent, isSweep: true } as const

/** Only what is asked of a stored review here. */
function isReview(part: object): part is PendingReview {
  return 'kind' in part
}

/** A wallet with a pending review of a sweep, as an earlier version stored it. */
function walletWithSweep() {
  const clock = memoryClock(1_000)
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  const stored = { kind: 'bitcoin-payment', id, intent: INTENT, acknowledged: true, review: { digest: 'd' } }
  if (!isReview(stored)) throw new TypeError('no review')
  const payments = createPayments({
    deployments: { current: notAsked, of: notAsked },
    keyring: { accounts: notAsked, withBitcoinKey: notAsked, withEvmKey: notAsked },
    outsideSigners: { of: notAsked, ofEvm: notAsked },
    journal,
    reviews: {
      put: notAsked,
      get: async () => stored,
      remove: async () => {},
      prune: async () => {},
      removeOf: async () => {},
    },
    recipients: { judge: notAsked },
    clock,
    random: { uuid: () => 'another', bytes: (length) => new Uint8Array(length) },
    started: () => {},
  })
  return { journal, payments }
}

describe('a sweep of an earlier version', () => {
  let { journal, payments } = walletWithSweep()
  beforeEach(() => ({ journal, payments } = walletWithSweep()))

  it('is neither shown nor signed while pending', async () => {
    expect(await payments.review(id)).toBeUndefined()
    await expect(payments.renew(id)).rejects.toMatchObject({ code: 'quote-stale' })
    await expect(
      payments.approve({ reviewId: id, digest: 'd' }, { acknowledged: true }),
    ).rejects.toMatchObject({
      code: 'quote-stale',
    })
    expect(await journal.get(id)).toBeUndefined()
  })

  it('ends without a payment once approved but unsigned', async () => {
    await journal.begin({ ...APPROVED_PAYMENT, intent: INTENT })
    const ended = await payments.resume(bitcoinPayment([], { intent: INTENT }))
    expect(ended).toMatchObject({ abandoned: { code: 'quote-stale' } })
  })
})
