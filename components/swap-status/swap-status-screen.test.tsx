// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { EntryView } from '~/lib/contract/views/history'
import { PRACTICE_PROFILE } from '~/lib/ui/practice/practice-profile'
import { practiceSwaps } from '~/lib/ui/practice/practice-swaps'
import { drawHook } from '../draw-hook.fixture'
import { SwapStatusScreen } from './swap-status-screen'

const UNDER_WAY: Pick<EntryView, 'arrival' | 'result' | 'next'> = {
  arrival: null,
  result: null,
  next: { who: 'chain', by: null, act: 'wait' },
}

function sampleOf(): EntryView {
  const [sample] = practiceSwaps(0)
  if (sample === undefined) throw new Error('a sample')
  return sample
}

/** A swap whose arrival is known once it is signed. */
async function drawn(phase: EntryView['phase']) {
  const sample = sampleOf()
  const shown: { swap: EntryView; minutes: number } = {
    swap: { ...sample, phase, ...UNDER_WAY },
    minutes: 30,
  }
  const arrivesAt = () => Date.now() + (shown.minutes - 0.5) * 60_000
  const entries = {
    get: () => shown.swap,
    arrival: () => (shown.swap.phase === 'intended' ? null : { paidAt: arrivesAt(), arrivesAt: arrivesAt() }),
  }
  const page = await drawHook(
    () => undefined,
    { entries },
    () => <SwapStatusScreen id={sample.id} profile={PRACTICE_PROFILE} />,
  )
  const becomes = (changes: Partial<EntryView>, minutes: number) => {
    shown.swap = { ...shown.swap, ...changes }
    shown.minutes = minutes
    return page.does(() => page.queries.invalidateQueries({ queryKey: ['entries'] }))
  }
  return { page, becomes }
}

test('tells the time as soon as it is signed', async () => {
  const { page, becomes } = await drawn('intended')
  expect(page.queryByTestId('request-time')).toBeNull()
  await becomes({ phase: 'broadcast' }, 30)
  expect(page.getByTestId('request-time').textContent).toBe('about 30 min')
})

test('tells the time of the version that pays more', async () => {
  const { page, becomes } = await drawn('broadcast')
  await becomes({ txid: 'ab'.repeat(32) }, 20)
  expect(page.getByTestId('request-time').textContent).toBe('about 20 min')
})

test.each<[phase: EntryView['phase'], rows: string[]]>([
  ['done', ['You sent', 'Bitcoin network fee', 'Took', 'Proof', 'Recipient', 'Network', 'Started']],
  [
    'broadcast',
    ['You receive at least', 'You sent', 'Bitcoin network fee', 'Recipient', 'Network', 'Started', 'Proof'],
  ],
])('lists the proof of %s where it is looked for', async (phase, rows) => {
  const { page, becomes } = await drawn(phase)
  const isDone = phase === 'done'
  await becomes(isDone ? { arrival: sampleOf().arrival, proof: 'chain' } : { proof: 'none' }, 30)
  const labels = page.getByTestId('request-page').querySelectorAll('dt')
  expect([...labels].map(({ textContent }) => textContent)).toEqual(rows)
})

test('says that it is signed once a signature is back', async () => {
  const sample = sampleOf()
  const step = { link: null, facts: {} }
  const entry: EntryView = {
    ...sample,
    phase: 'awaiting-signature',
    ...UNDER_WAY,
    awaits: { kind: 'payment', since: 0, isOverdue: false },
    timeline: [
      { ...step, key: 'handed-over', state: 'done', at: 0 },
      { ...step, key: 'signed-elsewhere', state: 'current', at: null },
      { ...step, key: 'broadcast', state: 'todo', at: null },
    ],
  }
  const handover = { kind: 'payment', psbt: 'cHNidP8B'.repeat(20), outputs: [], feeSats: 1n } as const
  const worse = {
    code: 'price-worst-case',
    severity: 'warn',
    params: { belowPercent: '5', minOutput: '1' },
  } as const
  const page = await drawHook(
    () => undefined,
    { entries: { get: () => entry }, handovers: { view: () => handover, takeBack: () => [worse] } },
    () => <SwapStatusScreen id={sample.id} profile={PRACTICE_PROFILE} />,
  )
  const paste = await vi.waitFor(() => page.getByTestId('outside-paste'))
  const words = () =>
    [...page.getByTestId('request-page').querySelectorAll('li[data-step]')].map(
      ({ textContent }) => textContent,
    )
  expect(words().join()).toContain('Signing on your device')
  await page.does(() => fireEvent.change(paste, { target: { value: handover.psbt } }))
  expect(page.getByTestId('outside-asked')).toBeDefined()
  expect(words().join()).not.toContain('Signing on your device')
  expect(words().join()).toContain('Signed by your device')
})
