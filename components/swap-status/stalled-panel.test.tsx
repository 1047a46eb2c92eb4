// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SwapIntent } from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import { PRACTICE_PROFILE, PRACTICE_USDC } from '~/lib/ui/practice/practice-profile'
import { i18n } from '~/lib/ui/text/i18n'
import { drawHook } from '../draw-hook.fixture'
import { StalledPanel } from './stalled-panel'

const WORSE: Finding = { code: 'price-low', severity: 'warn', params: { belowPercent: '4.12' } }
const INTENT: Extract<SwapIntent, { direction: 'to-bitcoin' }> = {
  direction: 'to-bitcoin',
  networkName: 'polygon',
  chainId: 137,
  thirdPartyId: 0,
  inputToken: PRACTICE_USDC,
  inputAmount: 1_000_000n,
  bitcoinAddress: 'bc1qown',
  minSats: 900n,
  expectedSats: 1_000n,
  signer: 'wallet',
}

async function panelOf(code: string, findings: Finding[] = [], signer: 'wallet' | 'page' = 'wallet') {
  const asked: unknown[] = []
  const foot = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => foot.remove())
  const answer = (given: unknown) => {
    asked.push(given)
    return []
  }
  const page = await drawHook(
    () => undefined,
    { swap: { goOn: answer, giveUp: answer } },
    () => (
      <StalledPanel
        id="1"
        stalled={{ code, findings, endsAt: 0 }}
        intent={{ ...INTENT, signer }}
        profile={PRACTICE_PROFILE}
        foot={foot}
        onTaken={() => asked.push('taken')}
      />
    ),
  )
  return { page, asked, foot }
}

test('goes on once what is worse is accepted', async () => {
  const { page, asked, foot } = await panelOf('review-changed', [WORSE])
  onTestFinished(() => void vi.restoreAllMocks())
  // Nothing is laid out here: what lies at any place is said instead.
  vi.spyOn(document, 'elementFromPoint').mockImplementation(() => page.getByTestId('review-finding'))
  const approve = foot.querySelector('button')
  expect(approve?.disabled).toBe(true)
  await page.does(() => page.getByTestId('review-acknowledge').click())
  expect(approve?.disabled).toBe(false)
  await page.does(() => void vi.advanceTimersByTime(2_000))
  await page.does(() => fireEvent.click(approve ?? foot))
  expect(asked).toEqual([{ id: '1', accepted: [WORSE] }, 'taken'])
})

test('ends at a click', async () => {
  const { page, asked } = await panelOf('quote-stale')
  await page.does(() => fireEvent.click(page.getByTestId('stalled-end')))
  expect(asked).toEqual([{ id: '1' }, 'taken'])
})

test.each([
  ['wallet', 'handover.sign_here'],
  ['page', 'common.continue'],
] as const)('says that the %s signs', async (signer, key) => {
  const { foot } = await panelOf('review-changed', [WORSE], signer)
  expect(foot.textContent).toBe(i18n.t(key))
})

test('goes on by the person where only that is missing', async () => {
  const { page, asked: calls } = await panelOf('presence-missing')
  await page.does(() => fireEvent.click(page.getByTestId('stalled-confirm')))
  expect(calls).toEqual([{ id: '1', accepted: [] }, 'taken'])
})
