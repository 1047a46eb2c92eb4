// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { useLocation } from 'wouter'
import type { EvmPaymentReviewView } from '~/lib/contract/views/payment'
import { i18n } from '~/lib/ui/text/i18n'
import { OWN, PROFILE, USDC } from '~/lib/ui/text/profile.fixture'
import { notedReview, noteReview } from '~/lib/ui/page/review-note'
import { drawHook } from '../draw-hook.fixture'
import { ReviewScreen } from '../review-screen'

function reviewOf(entryId: string, expiresAt: number, arrivedUnits: bigint): EvmPaymentReviewView {
  return {
    kind: 'evm-payment',
    entryId,
    digest: entryId,
    intent: {
      kind: 'evm-payment',
      networkName: 'polygon',
      chainId: 31_337,
      token: USDC,
      amount: 5_000_000n,
      recipientAddress: OWN,
      signer: 'wallet',
    },
    account: OWN,
    recipient: { standing: 'own', isInUse: true, address: OWN, account: 0 },
    isEverything: false,
    verdict: 'ok',
    findings: [],
    checks: [],
    arrival: { minutes: 1, basis: 'chains' },
    expiresAt,
    feeChoice: 'normal',
    maxGasWei: 1n,
    arrivedUnits,
  }
}

test('does not call a payment that delivers less the same', async () => {
  vi.stubGlobal('addEventListener', () => {})
  const page = await drawHook(
    useLocation,
    {
      orders: {
        review: () => reviewOf('r', Date.now() + 4_000, 5_000_000n),
        renew: () => reviewOf('again', Date.now() + 60_000, 4_000_000n),
      },
    },
    ([path]) => path === '/review' && <ReviewScreen profile={PROFILE} />,
  )
  noteReview(page.notes, { kind: 'evm-payment', entryId: 'r' }, Date.now())
  await page.does(([, navigate]) => navigate('/review'))
  await page.does(() => vi.advanceTimersByTimeAsync(6_000))
  expect(notedReview(page.notes, Date.now())).toMatchObject({ entryId: 'again' })
  expect(page.text()).not.toContain(i18n.t('send.renewed_same'))
  expect(page.text()).toContain(i18n.t('send.renewed'))
})

test('keeps the lesser findings of a refused payment in Details', async () => {
  vi.stubGlobal('addEventListener', () => {})
  const review: EvmPaymentReviewView = {
    ...reviewOf('r', Date.now() + 60_000, 5_000_000n),
    verdict: 'refuse',
    findings: [
      { code: 'recipient-contract', severity: 'refuse', params: { recipient: OWN, contractName: 'USDC' } },
      { code: 'sources-few', severity: 'warn' },
    ],
  }
  const page = await drawHook(
    useLocation,
    { orders: { review: () => review } },
    ([path]) => path === '/review' && <ReviewScreen profile={PROFILE} />,
  )
  noteReview(page.notes, { kind: 'evm-payment', entryId: 'r' }, Date.now())
  await page.does(([, navigate]) => navigate('/review'))
  const shown = page.getAllByTestId('review-finding').map(({ dataset }) => dataset['code'])
  expect(shown).toEqual(['recipient-contract', 'sources-few'])
})
