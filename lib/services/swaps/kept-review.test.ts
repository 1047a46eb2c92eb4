import { expect, it } from 'vitest'
import { AppError, type ErrorCode } from '~/lib/core/errors'
import { addressOf, APPROVED_TO_BITCOIN, hashOf } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { createJournal, type Journal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import type { PendingReview } from '../ports/pending-review'
import { createSwaps } from './swaps'

const notAsked = () => Promise.reject(new Error('not asked here'))
const ID = 'reviewed'

/** Only what is asked of a review here. */
function isReview(part: object): part is PendingReview {
  return 'direction' in part
}

/** Two windows show one review of the user's own order. */
function windows(approve: (journal: Journal) => Promise<Entry> = notAsked) {
  const journal = createJournal({
    store: memoryStore(),
    mutex: memoryMutex(),
    clock: memoryClock(1_000),
    changed: () => {},
  })
  const pending = {
    id: ID,
    direction: 'to-bitcoin',
    origin: null,
    review: { verdict: 'ok', findings: [] },
    intent: APPROVED_TO_BITCOIN.intent,
    steps: [],
  }
  if (!isReview(pending)) throw new TypeError('no review')
  const kept = new Map<string, PendingReview>([[ID, pending]])
  const swaps = createSwaps({
    deployments: { current: notAsked, of: notAsked },
    keyring: { accounts: notAsked, withBitcoinKey: notAsked, withEvmKey: notAsked },
    journal,
    reviews: {
      put: async (review) => void kept.set(review.id, review),
      get: async (id) => kept.get(id),
      remove: async (id) => void kept.delete(id),
      prune: async () => {},
    },
    recipients: { judge: notAsked },
    signing: { approve: () => approve(journal) },
    clock: memoryClock(1_000),
    random: { uuid: () => 'another', bytes: (length) => new Uint8Array(length) },
    started: () => {},
  })
  return { journal, kept, swaps }
}

/** One window has approved it: its allowance is signed, and its call waits for that to be mined. */
async function approvedInOne() {
  const opened = windows()
  await opened.journal.begin({ ...APPROVED_TO_BITCOIN, id: ID })
  const call = { to: addressOf('7'), data: '0x', value: 0n, functionName: 'approve' } as const
  const sent = { hash: hashOf('1'), rawTransaction: '0x01', nonce: 0, maxFeePerGas: 1n } as const
  const attempt = { kind: 'allowance', call, ...sent } as const
  await opened.journal.record(ID, { type: 'evm-signed', attempt })
  return opened
}

it.each<[ErrorCode, object]>([
  ['chain-disagreement', { requestId: ID }],
  ['wallet-locked', { requestId: ID }],
  ['storage-full', { code: 'storage-full' }],
])(
  'an approval that is journalled, and ends with %s, leads to its swap only if that waits',
  async (code, end) => {
    const { swaps } = windows(async (journal) => {
      await journal.begin({ ...APPROVED_TO_BITCOIN, id: ID })
      throw new AppError(code, 'not signed yet')
    })
    const approval = swaps.approve({ reviewId: ID, digest: '' }, true, 'normal')
    expect(await approval.catch((thrown: unknown) => thrown)).toMatchObject(end)
  },
)

it('what was accepted of a swap stays until its call is signed, though another window is left', async () => {
  const { swaps, kept } = await approvedInOne()
  await swaps.reject(ID)
  expect([...kept.keys()]).toEqual([ID])
})

it('a swap that is approved in one window is not ordered again by another whose review expires', async () => {
  const { swaps, kept } = await approvedInOne()
  await expect(swaps.renew(ID)).rejects.toMatchObject({ code: 'quote-stale' })
  expect([...kept.keys()]).toEqual([ID])
})

it('a review is dropped by a no as long as nothing of it is signed', async () => {
  const { swaps, kept, journal } = windows()
  await journal.begin({ ...APPROVED_TO_BITCOIN, id: ID })
  await swaps.reject(ID)
  expect(kept.size).toBe(0)
})
