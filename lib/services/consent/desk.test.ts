import { expect, it, vi } from 'vitest'
import { AppError, type ErrorCode } from '~/lib/core/errors'
import { addressOf, APPROVED_TO_BITCOIN, hashOf, OWN_ADDRESS } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { PROFILE } from '../ports/profile.fixture'
import type { Deployment } from '../ports/deployment'
import { isPendingSwap, type PendingReview, type PendingSwap } from '../ports/pending-review'
import type { Decision } from './decision'
import { createDesk, headOf, type Stamp } from './desk'

const notAsked = () => Promise.reject(new Error('not asked here'))
const ID = 'reviewed'
const SHOWN = { entryId: ID, digest: 'shown' }
const YES = { acknowledged: true }
const ACCOUNTS = {
  bitcoin: { address: OWN_ADDRESS, addressType: 'p2wpkh', publicKey: '02' },
  evm: { address: addressOf('1') },
} as const

/** Only what is asked of a review and a deployment here. */
function isReview(part: object): part is PendingSwap {
  return 'direction' in part
}
function isDeployment(part: object): part is Deployment {
  return 'profile' in part
}

/** Windows that show one review of the user's own order, of account 3. */
function windows({
  profileId = PROFILE.id,
  origin = null,
}: { profileId?: string; origin?: string | null } = {}) {
  const clock = memoryClock(1_000)
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  const deployment = { profile: PROFILE, reading: () => deployment }
  const shown = {
    id: ID,
    direction: 'to-bitcoin',
    profileId,
    origin,
    accountIndex: 3,
    review: { verdict: 'ok', findings: [] },
    intent: APPROVED_TO_BITCOIN.intent,
    order: 'the order',
  }
  if (!isReview(shown) || !isDeployment(deployment)) throw new TypeError('no review')
  const first: PendingSwap = shown
  const kept = new Map<string, PendingReview>([[ID, shown]])
  const given: { approved: Decision[]; prepared: Stamp[]; started: string[] } = {
    approved: [],
    prepared: [],
    started: [],
  }
  const begin = async () => {
    const entry = await journal.begin({ ...APPROVED_TO_BITCOIN, id: ID }, first)
    kept.delete(ID)
    return entry
  }
  const state: { sign: () => Promise<Entry> } = { sign: begin }
  const desk = createDesk(
    {
      deployments: { current: async () => deployment },
      keyring: { accounts: async (index = 0) => ({ ...ACCOUNTS, index }) },
      addresses: { isUsedSince: async () => false },
      journal,
      reviews: {
        put: async (review) => void kept.set(review.id, review),
        get: async (id) => kept.get(id),
        remove: async (id) => void kept.delete(id),
        prune: async () => {},
      },
      clock,
      random: { uuid: () => 'another', bytes: (length) => new Uint8Array(length) },
      started: ({ id }) => void given.started.push(id),
    },
    {
      isOwn: isPendingSwap,
      quote: notAsked,
      async prepare(_context, order: PendingSwap['order'], stamp) {
        given.prepared.push(stamp)
        return { ...first, ...headOf(stamp), order }
      },
      viewOf: ({ id }) => id,
      digestOf: () => SHOWN.digest,
      approve(_pending, decision) {
        given.approved.push(decision)
        return state.sign()
      },
      resume: notAsked,
      review: notAsked,
    },
  )
  return { desk, journal, kept, given, state, begin }
}

const ALLOWANCE = {
  kind: 'allowance',
  call: { to: addressOf('7'), data: '0x', value: 0n, functionName: 'approve' },
  hash: hashOf('1'),
  rawTransaction: '0x01',
  nonce: 0,
  maxFeePerGas: 1n,
} as const

/** One window has approved it: its allowance is signed, and its call waits for that to be mined. */
async function approvedInOne() {
  const opened = windows()
  await opened.begin()
  await opened.journal.record(ID, { type: 'evm-signed', attempt: ALLOWANCE })
  return opened
}

it('signs once, however many windows approve', async () => {
  const { desk, given } = windows()
  expect(await desk.approve(SHOWN, YES)).toEqual({ entryId: ID })
  expect(await desk.approve(SHOWN, YES)).toEqual({ entryId: ID })
  expect(given).toMatchObject({ approved: [YES], started: [ID] })
})

it.each([
  ['another digest than was shown', windows(), { ...SHOWN, digest: 'other' }, 'review-changed'],
  ['a profile that is no longer in use', windows({ profileId: 'other' }), SHOWN, 'review-changed'],
  ['a review that is gone', windows(), { ...SHOWN, entryId: 'gone' }, 'quote-stale'],
] as const)('signs nothing for %s', async (_, { desk, given }, named, code) => {
  await expect(desk.approve(named, YES)).rejects.toMatchObject({ code })
  expect(given.approved).toEqual([])
})

it.each<ErrorCode>(['chain-disagreement', 'wallet-locked', 'storage-full', 'internal'])(
  'leads from %s to the journalled entry, signed later',
  async (code) => {
    const { desk, state, begin } = windows()
    state.sign = async () => {
      await begin()
      throw new AppError(code, 'not signed yet')
    }
    expect(await desk.approve(SHOWN, YES)).toEqual({ entryId: ID })
  },
)

it('says why an approval was abandoned', async () => {
  const { desk, state, journal, begin } = windows()
  state.sign = async () => {
    await begin()
    await journal.record(ID, { type: 'abandoned', abandonment: { code: 'quote-stale', reason: 'old' } })
    throw new AppError('quote-stale', 'old')
  }
  await expect(desk.approve(SHOWN, YES)).rejects.toMatchObject({ code: 'quote-stale' })
})

it('says why nothing was journalled', async () => {
  const { desk, state } = windows()
  state.sign = () => Promise.reject(new AppError('storage-full', 'no room'))
  await expect(desk.approve(SHOWN, YES)).rejects.toMatchObject({ code: 'storage-full' })
})

it('leads to signed bytes that could not be read back', async () => {
  const { desk, state, journal, begin } = windows()
  state.sign = async () => {
    await begin()
    await journal.record(ID, { type: 'evm-signed', attempt: ALLOWANCE })
    throw new AppError('storage-failed', 'not read back')
  }
  expect(await desk.approve(SHOWN, YES)).toEqual({ entryId: ID })
})

it('calls an approval unknown if the journal cannot tell', async () => {
  const { desk, state, journal, begin } = windows()
  state.sign = async () => {
    await begin()
    vi.spyOn(journal, 'get').mockRejectedValue(new AppError('storage-failed', 'closed'))
    throw new AppError('storage-failed', 'not read back')
  }
  await expect(desk.approve(SHOWN, YES)).rejects.toMatchObject({ code: 'outcome-unknown' })
})

it('renews a review in its place, for its account', async () => {
  const { desk, kept, given } = windows()
  expect(await desk.renew(ID)).toBe('another')
  expect(given.prepared).toMatchObject([{ entryId: 'another', accountIndex: 3, origin: null }])
  expect([...kept.values()]).toMatchObject([{ id: 'another', order: 'the order' }])
})

it('renews no review of a site', async () => {
  const { desk, kept } = windows({ origin: 'https://site.example' })
  await expect(desk.renew(ID)).rejects.toMatchObject({ code: 'quote-stale' })
  expect([...kept.keys()]).toEqual([ID])
})

it('renews no review that another window has approved', async () => {
  const { desk, journal } = await approvedInOne()
  await expect(desk.renew(ID)).rejects.toMatchObject({ code: 'quote-stale' })
  expect(await journal.review(ID)).toBeDefined()
})

it('keeps a rejected review until its call is signed', async () => {
  const { desk, journal } = await approvedInOne()
  await desk.reject(ID)
  expect(await journal.review(ID)).toBeDefined()
})

it('drops a rejected review', async () => {
  const { desk, kept } = windows()
  await desk.reject(ID)
  expect(kept.size).toBe(0)
})
