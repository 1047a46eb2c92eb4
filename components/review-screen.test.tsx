// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { useLocation } from 'wouter'
import type { SwapOrder } from '~/lib/contract/orders'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReviewView } from '~/lib/contract/views/review'
import { AppError } from '~/lib/core/errors'
import { i18n } from '~/lib/ui/text/i18n'
import { PRACTICE_PROFILE } from '~/lib/ui/practice/practice-profile'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { practiceReview } from '~/lib/ui/practice/practice-review'
import { noteReview, notedReview } from '~/lib/ui/page/review-note'
import { emptyDraft, type SwapDraft } from '~/lib/ui/text/swap-draft'
import { SWAP_DRAFT } from '~/lib/ui/page/use-swap-draft'
import { drawHook, laterAnswers } from './draw-hook.fixture'
import { ReviewScreen } from './review-screen'

const SIGN = /^Sign and send/
const REVIEWED: SwapDraft = { ...emptyDraft(PRACTICE_PROFILE), amount: '0.01' }
const ORDER: SwapOrder = {
  direction: 'to-evm',
  amountSats: 1_000_000n,
  networkName: 'polygon',
  outputToken: null,
  recipient: null,
  slippageBps: 100,
  feeChoice: null,
}

async function approving(bridge: ProfileView | null = null) {
  // The guard against clicks that come too early listens there.
  vi.stubGlobal('addEventListener', () => {})
  const { given, answer } = laterAnswers()
  const made = practiceReview(practiceQuote(ORDER, Date.now()), 'r', Date.now())
  const review = { ...made, ...(bridge !== null && { bridge }) }
  const page = await drawHook(
    useLocation,
    { orders: { review: () => review, approve: answer } },
    ([path]) => path === '/review' && <ReviewScreen profile={PRACTICE_PROFILE} />,
  )
  page.notes.write(SWAP_DRAFT, { ...REVIEWED, bridge })
  noteReview(page.notes, { kind: 'swap', entryId: 'r' }, Date.now())
  await page.does(([, navigate]) => navigate('/review'))
  await page.clicks(SIGN)
  expect(given).toHaveLength(1)
  return { page, approved: () => page.does(() => given[0]?.({ entryId: 'q' })) }
}

test('empties the form and leads to the swap once approved', async () => {
  const { page, approved } = await approving()
  await approved()
  expect(page.routes.at(-1)).toBe('/entries/q')
  expect(page.notes.read(SWAP_DRAFT)).toMatchObject({ amount: '' })
  expect(notedReview(page.notes, Date.now())).toBeUndefined()
})

test('a review names another bridge, which its approval leaves behind', async () => {
  const networks = PRACTICE_PROFILE.networks.map((one) => ({ ...one, label: `${one.label} of Northway` }))
  const northway = { ...PRACTICE_PROFILE, id: 'northway', label: 'Northway', networks }
  const { page, approved } = await approving(northway)
  expect(page.text()).toContain('Uses Northway for this swap alone')
  expect(page.text()).toContain('Polygon of Northway')
  await approved()
  expect(page.notes.read(SWAP_DRAFT)).toMatchObject({ amount: '', bridge: null })
})

test('keeps what is filled in after a review was left', async () => {
  const { page, approved } = await approving()
  await page.does(([, navigate]) => navigate('/'))
  page.notes.write(SWAP_DRAFT, { ...REVIEWED, amount: '0.02' })
  noteReview(page.notes, { kind: 'swap', entryId: 'next' }, Date.now())
  await approved()
  expect(page.routes.at(-1)).toBe('/')
  expect(page.notes.read(SWAP_DRAFT)).toMatchObject({ amount: '0.02' })
  expect(notedReview(page.notes, Date.now())).toMatchObject({ entryId: 'next' })
})

test('empties the form even if the approved review was left', async () => {
  const { page, approved } = await approving()
  await page.does(([, navigate]) => navigate('/activity'))
  await approved()
  expect(page.routes.at(-1)).toBe('/activity')
  expect(page.notes.read(SWAP_DRAFT)).toMatchObject({ amount: '' })
  expect(notedReview(page.notes, Date.now())).toBeUndefined()
})

test('leads to the swap that a closed page had approved', async () => {
  const page = await drawHook(
    useLocation,
    { orders: { review: () => null }, entries: { get: () => ({ id: 'r' }) } },
    ([path]) => path === '/review' && <ReviewScreen profile={PRACTICE_PROFILE} />,
  )
  noteReview(page.notes, { kind: 'swap', entryId: 'r' }, Date.now())
  await page.does(([, navigate]) => navigate('/review'))
  expect(page.text()).not.toContain(i18n.t('review.gone'))
  expect(page.routes.at(-1)).toBe('/entries/r')
  expect(notedReview(page.notes, Date.now())).toBeUndefined()
})

test('calls no review expired whose entry cannot be read', async () => {
  const page = await drawHook(
    useLocation,
    {
      orders: { review: () => null },
      entries: { get: () => Promise.reject(new AppError('storage-failed', 'closed')) },
    },
    ([path]) => path === '/review' && <ReviewScreen profile={PRACTICE_PROFILE} />,
  )
  noteReview(page.notes, { kind: 'swap', entryId: 'r' }, Date.now())
  await page.does(([, navigate]) => navigate('/review'))
  expect(page.text()).not.toContain(i18n.t('review.gone'))
  expect(page.text()).toContain(i18n.t('errors.storage_failed.what'))
})

const GAS = { slow: 1n, normal: 2n, fast: 3n }

function burnReview(entryId: string, expiresAt: number, gas = GAS): ReviewView {
  const order: SwapOrder = {
    direction: 'to-bitcoin',
    inputAmount: 100_000_000n,
    networkName: 'polygon',
    inputToken: null,
    recipient: null,
    slippageBps: 100,
    feeChoice: null,
  }
  const review = practiceReview(practiceQuote(order, Date.now()), entryId, Date.now())
  return { ...review, expiresAt, evm: review.evm && { ...review.evm, gas } }
}

test('approves the gas chosen before the review was renewed', async () => {
  vi.stubGlobal('addEventListener', () => {})
  const approved: unknown[] = []
  const page = await drawHook(
    useLocation,
    {
      orders: {
        review: () => burnReview('r', Date.now() + 4_000),
        renew: () => burnReview('again', Date.now() + 60_000),
        approve: (input) => new Promise(() => approved.push(input)),
      },
    },
    ([path]) => path === '/review' && <ReviewScreen profile={PRACTICE_PROFILE} />,
  )
  noteReview(page.notes, { kind: 'swap', entryId: 'r' }, Date.now())
  await page.does(([, navigate]) => navigate('/review'))
  await page.chooses('slow')
  await page.does(() => vi.advanceTimersByTimeAsync(6_000))
  expect(notedReview(page.notes, Date.now())).toMatchObject({ entryId: 'again' })
  await page.clicks(SIGN)
  expect(approved).toMatchObject([{ entryId: 'again', feeChoice: 'slow' }])
})

test('says that a renewed review’s gas costs more', async () => {
  vi.stubGlobal('addEventListener', () => {})
  const page = await drawHook(
    useLocation,
    {
      orders: {
        review: () => burnReview('r', Date.now() + 4_000),
        renew: () => burnReview('again', Date.now() + 60_000, { slow: 10n, normal: 20n, fast: 30n }),
      },
    },
    ([path]) => path === '/review' && <ReviewScreen profile={PRACTICE_PROFILE} />,
  )
  noteReview(page.notes, { kind: 'swap', entryId: 'r' }, Date.now())
  await page.does(([, navigate]) => navigate('/review'))
  await page.does(() => vi.advanceTimersByTimeAsync(6_000))
  expect(page.text()).not.toContain(i18n.t('review.renewed_same'))
  expect(page.text()).toContain(i18n.t('review.renewed'))
})

test('keeps the later review noted when another is renewed', async () => {
  vi.stubGlobal('addEventListener', () => {})
  const page = await drawHook(
    useLocation,
    {
      orders: {
        review: () => burnReview('r', Date.now() + 4_000),
        renew: () => burnReview('again', Date.now() + 60_000),
        reject: async () => {},
      },
    },
    ([path]) => path === '/review' && <ReviewScreen profile={PRACTICE_PROFILE} />,
  )
  noteReview(page.notes, { kind: 'swap', entryId: 'r' }, Date.now())
  await page.does(([, navigate]) => navigate('/review'))
  // In another window.
  noteReview(page.notes, { kind: 'swap', entryId: 'next' }, Date.now())
  await page.does(() => vi.advanceTimersByTimeAsync(6_000))
  expect(page.text()).toContain(i18n.t('review.renewed_same'))
  expect(notedReview(page.notes, Date.now())).toMatchObject({ entryId: 'next' })
  await page.clicks(i18n.t('common.back'))
  expect(page.routes.at(-1)).toBe('/')
  expect(notedReview(page.notes, Date.now())).toMatchObject({ entryId: 'next' })
})

test.each([
  ['goes back', i18n.t('common.back'), undefined, '0.01'],
  ['goes back', i18n.t('common.back'), '0.02', '0.02'],
  ['approves', SIGN, undefined, ''],
  ['approves', SIGN, '0.02', '0.02'],
])('keeps in the form what was not approved: %s', async (_, action, filledIn, kept) => {
  vi.stubGlobal('addEventListener', () => {})
  const review = practiceReview(practiceQuote(ORDER, Date.now()), 'r', Date.now())
  const page = await drawHook(
    useLocation,
    { orders: { review: () => review, reject: async () => {}, approve: () => ({ entryId: 'q' }) } },
    ([path]) => path === '/review' && <ReviewScreen profile={PRACTICE_PROFILE} />,
  )
  page.notes.write(SWAP_DRAFT, REVIEWED)
  noteReview(page.notes, { kind: 'swap', entryId: 'r' }, Date.now())
  await page.does(([, navigate]) => navigate('/review'))
  if (filledIn !== undefined) page.notes.write(SWAP_DRAFT, { ...REVIEWED, amount: filledIn })
  await page.clicks(action)
  expect(page.routes.at(-1)).not.toBe('/review')
  expect(page.notes.read(SWAP_DRAFT)).toMatchObject({ amount: kept })
})
