import { beforeEach, expect, it } from 'vitest'
import { addressMark } from '~/lib/core/journal/kept-address'
import {
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  COIN_B,
  START,
  evmSigned,
} from '~/lib/core/journal/swap.fixture'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import type { PendingSwap } from '../ports/pending-review'
import { createJournal, type Journal } from './journal'

const ADDRESS = APPROVED_TO_BITCOIN.intent.bitcoinAddress
const CHANGE = 'bcrt1q8c6fshw2dlwun7ekn9qwf37cu2rn755u9ym7p4'

let store: ReturnType<typeof memoryStore>
let clock: ReturnType<typeof memoryClock>
let journal: Journal
beforeEach(() => {
  store = memoryStore()
  clock = memoryClock(START)
  journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => {} })
})

/** Only what is asked of a review here. */
function isReview(part: object): part is PendingSwap {
  return 'direction' in part
}
function reviewOf(part: object): PendingSwap {
  if (!isReview(part)) throw new TypeError('no review')
  return part
}

/** A review of a payout; `recipient`: the user's own choice. */
const payout = (id: string, recipient: string | null = null, createdAt = START) =>
  reviewOf({
    id,
    direction: 'to-bitcoin',
    createdAt,
    intent: APPROVED_TO_BITCOIN.intent,
    order: { recipient },
  })
const payment = (changeSats: bigint, { id = 'to-evm', change = CHANGE } = {}) =>
  reviewOf({
    id,
    direction: 'to-evm',
    createdAt: START,
    review: { summary: { changeSats } },
    input: { signer: { address: ADDRESS }, change: { address: change } },
  })
const approve = (id: string, recipient: string | null = null) =>
  journal.begin({ ...APPROVED_TO_BITCOIN, id }, payout(id, recipient))
const stale = expect.objectContaining({ code: 'quote-stale' })

it('is written with a payout’s approval, or not at all', async () => {
  store.failing.add('append')
  await expect(approve('one')).rejects.toMatchObject({ code: 'storage-full' })
  expect([...store.marks]).toEqual([])
  store.failing.clear()
  await approve('one')
  expect([...store.marks]).toEqual([[addressMark(ADDRESS), 'one']])
})

it('takes the address of change that is paid', async () => {
  await journal.begin({ ...APPROVED_TO_EVM, reserved: [COIN_B] }, payment(0n))
  expect([...store.marks]).toEqual([])
  await journal.begin({ ...APPROVED_TO_EVM, id: 'next' }, payment(700n))
  expect([...store.marks]).toEqual([[addressMark(CHANGE), 'to-evm']])
})

it('refuses a second payout that was reviewed beside the first', async () => {
  await approve('one')
  await expect(approve('two')).rejects.toEqual(stale)
  expect(await journal.get('two')).toBeUndefined()
})

it('refuses change that was reviewed beside another’s', async () => {
  await journal.begin({ ...APPROVED_TO_EVM, id: 'one' }, payment(700n, { id: 'one' }))
  const second = { ...APPROVED_TO_EVM, id: 'two', reserved: [COIN_B] }
  await expect(journal.begin(second, payment(900n, { id: 'two' }))).rejects.toEqual(stale)
  expect(await journal.begin(second, payment(0n, { id: 'two' }))).toMatchObject({ id: 'two' })
})

it('shares the account’s own address for change', async () => {
  await journal.begin({ ...APPROVED_TO_EVM, id: 'one' }, payment(700n, { id: 'one', change: ADDRESS }))
  const second = { ...APPROVED_TO_EVM, id: 'two', reserved: [COIN_B] }
  expect(await journal.begin(second, payment(900n, { id: 'two', change: ADDRESS }))).toMatchObject({
    id: 'two',
  })
})

it('leaves an address that the user names to the user', async () => {
  await approve('one')
  await approve('two', ADDRESS)
  expect([...store.marks]).toEqual([[addressMark(ADDRESS), 'one two']])
})

it('lets a later review use the oldest address again', async () => {
  await approve('one')
  await journal.begin({ ...APPROVED_TO_BITCOIN, id: 'two' }, payout('two', null, START + 1))
  expect([...store.marks]).toEqual([[addressMark(ADDRESS), 'one two']])
})

it('gives back what never left', async () => {
  await approve('one')
  await journal.record('one', evmSigned('1', 'allowance'))
  await journal.record('one', { type: 'abandoned', abandonment: { code: 'user-rejected', reason: '' } })
  expect(await approve('two')).toMatchObject({ id: 'two' })
})
