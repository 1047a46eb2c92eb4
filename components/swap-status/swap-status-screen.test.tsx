// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { EntryView } from '~/lib/contract/views/history'
import { PRACTICE_PROFILE } from '~/lib/ui/practice/practice-profile'
import { practiceSwaps } from '~/lib/ui/practice/practice-swaps'
import { drawHook } from '../draw-hook.fixture'
import { SwapStatusScreen } from './swap-status-screen'

const textOf = ({ textContent }: Element) => textContent

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
  const shown: { entry: EntryView; minutes: number } = {
    entry: { ...sample, phase, ...UNDER_WAY },
    minutes: 30,
  }
  const arrivesAt = () => Date.now() + (shown.minutes - 0.5) * 60_000
  const entries = {
    get: () => shown.entry,
    arrival: () =>
      shown.entry.phase === 'intended' ? null : { paidAt: arrivesAt(), arrivesAt: arrivesAt() },
  }
  const page = await drawHook(
    () => undefined,
    { entries },
    () => <SwapStatusScreen id={sample.id} profile={PRACTICE_PROFILE} />,
  )
  const becomes = (changes: Partial<EntryView>, minutes: number) => {
    shown.entry = { ...shown.entry, ...changes }
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

test('answers with four facts, and keeps the rest folded', async () => {
  const { page, becomes } = await drawn('done')
  await becomes({ arrival: sampleOf().arrival, proof: 'chain' }, 30)
  const shown = page.getByTestId('request-page')
  const labels = (within: Element | null) => [...(within?.querySelectorAll('dt') ?? [])].map(textOf)
  const [facts, rest] = shown.querySelectorAll('dl')
  expect(labels(facts ?? null)).toEqual(['You sent', 'Network fee', 'To', 'Proof'])
  expect(rest?.closest('details')?.open).toBe(false)
  expect(labels(rest ?? null)).toEqual(
    expect.arrayContaining(['Recipient', 'Network', 'Started', 'Took', 'Proof']),
  )
})

test('returns from the handover to the order’s page', async () => {
  const { page, becomes } = await drawn('awaiting-signature')
  await becomes(
    {
      awaits: { kind: 'payment', since: 0, isOverdue: false },
      next: { who: 'signer', by: null, act: 'sign' },
    },
    30,
  )
  await vi.waitFor(() => page.getByTestId('outside-handover'), { timeout: 30_000 })
  expect(page.getByText('Step 1 of 2')).toBeDefined()
  await page.does(() => fireEvent.keyDown(document.body, { key: 'Escape' }))
  expect(page.getByTestId('request-next').textContent).toContain('You act next')
  expect(page.queryByText('Step 1 of 2')).toBeNull()
  await page.clicks('Continue on your device')
  expect(page.getByTestId('outside-handover')).toBeDefined()
})

test('goes back to the list by Escape', async () => {
  const { page } = await drawn('done')
  await page.does(() => fireEvent.keyDown(document.body, { key: 'Escape' }))
  expect(page.routes.at(-1)).toBe('/activity')
})

test('heads the page with where the money is', async () => {
  const { page } = await drawn('done')
  expect(page.getByRole('heading', { level: 2 }).dataset['testid']).toBe('request-headline')
})

test.each([
  ['replaced', 'on chain'],
  ['reverted', 'failed on chain'],
  ['broadcast', 'not proven yet'],
] as const)('says how a chain shows %s', async (phase, proof) => {
  const { page, becomes } = await drawn(phase)
  await becomes({ proof: 'none' }, 30)
  expect(page.getByText(proof)).toBeDefined()
})

test('asks no proof of what was never sent', async () => {
  const { page, becomes } = await drawn('failed')
  await becomes({ proof: 'none' }, 30)
  expect(page.queryByText('Proof')).toBeNull()
})

test('shows the text for the operator, then copies it', async () => {
  const { page, becomes } = await drawn('refunding')
  const sum = { asset: 'bitcoin', amount: 1n } as const
  await becomes(
    {
      money: { at: 'parked', where: 'router', who: 'operator', sum },
      next: { who: 'operator', by: null, act: 'write' },
      help: { where: 'router', who: 'operator', since: 0, facts: { amount: '0.01 BTC' } },
    },
    30,
  )
  const fold = page.getByTestId('request-help').closest('details')
  expect(fold?.open).toBe(false)
  await page.clicks('Write to the operator')
  expect(fold?.open).toBe(true)
  expect(page.getByRole('button', { name: 'Copy the message' })).toBeDefined()
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
  const paste = await vi.waitFor(() => page.getByTestId('outside-paste'), { timeout: 30_000 })
  await page.does(() => fireEvent.change(paste, { target: { value: handover.psbt } }))
  expect(page.getByTestId('request-headline').textContent).toBe('Signed, but not sent')
})

test('names networks by the bridge that served it', async () => {
  const sample = { ...sampleOf(), profileId: 'northway' }
  const networks = PRACTICE_PROFILE.networks.map((one) => ({ ...one, label: `${one.label} of Northway` }))
  const page = await drawHook(
    () => undefined,
    {
      entries: {
        get: () => sample,
        bridge: ({ id }: { id: string }) => ({ ...PRACTICE_PROFILE, id, networks }),
      },
    },
    () => <SwapStatusScreen id={sample.id} profile={{ ...PRACTICE_PROFILE, networks: [] }} />,
  )
  expect(page.text()).toContain('of Northway')
  expect(page.text()).toContain('Nothing')
})
