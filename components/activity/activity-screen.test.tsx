// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { EntrySummary } from '~/lib/contract/views/history'
import type { RestoreStatusView } from '~/lib/contract/views/recovery'
import { storyOf } from '~/lib/core/journal/story'
import { inState } from '~/lib/core/journal/story.fixture'
import { i18n } from '~/lib/ui/text/i18n'
import { ACCOUNTS, PROFILE, TWO_NETWORKS } from '~/lib/ui/text/profile.fixture'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { ActivityScreen } from './activity-screen'

/** 100 wei of POL, signed and not sent. */
const { entry } = inState('evm-payment, unsent')
const { id, origin, intent, createdAt, updatedAt, account, profileId } = entry
const PAYMENT: EntrySummary = {
  ...storyOf(entry),
  id,
  origin,
  intent,
  createdAt,
  updatedAt,
  payer: account.address,
  profileId,
}

test('calls no payment sent before a server took it', async () => {
  const page = await drawHook(
    () => null,
    { accounts: { list: () => [] }, entries: { sites: () => [], list: () => [PAYMENT] } },
    () => <ActivityScreen profile={TWO_NETWORKS} />,
  )
  expect(page.text()).toMatch(/Payment of POL.*0\.0000000000000001 POL/)
  expect(page.text()).toContain('Signed, not sent yet')
  expect(page.text()).not.toContain('Sent POL')
})

test('names what another bridge has by that bridge', async () => {
  const ids: string[] = []
  const entries = {
    sites: () => [],
    list: () => [
      { ...PAYMENT, profileId: 'northway' },
      { ...PAYMENT, id: 'own', profileId: PROFILE.id },
    ],
    bridge: ({ id }: { id: string }) => {
      ids.push(id)
      return { ...TWO_NETWORKS, id }
    },
  }
  const page = await drawHook(
    () => null,
    { accounts: { list: () => [] }, entries },
    () => <ActivityScreen profile={{ ...PROFILE, networks: [] }} />,
  )
  const [others = '', own = ''] = page
    .getAllByTestId('request-row')
    .map(({ textContent }) => textContent ?? '')
  expect(others).toMatch(/Payment of POL.*0\.0000000000000001 POL/)
  expect(own).not.toContain('POL')
  expect(ids).toEqual(['northway'])
})

test('shows no empty history after a cleared search', async () => {
  const page = await drawHook(
    () => null,
    {
      accounts: { list: () => [] },
      entries: {
        search: () => [],
        sites: () => [],
        // It takes longer than the search has.
        list: () => new Promise(() => {}),
      },
    },
    () => <ActivityScreen profile={TWO_NETWORKS} />,
  )
  await page.clicks(i18n.t('activity.search'))
  await page.types('activity-search', 'nothing like it')
  await page.does(() => {})
  expect(page.text()).toContain(i18n.t('activity.none_title'))
  await page.clicks(i18n.t('activity.clear'))
  await page.does(() => {})
  expect(page.text()).not.toContain(i18n.t('activity.empty_title'))
})

test('announces results in a region that was there before', async () => {
  const { given, answer } = laterAnswers()
  const page = await drawHook(
    () => null,
    { accounts: { list: () => [] }, entries: { search: answer, sites: () => [], list: () => [PAYMENT] } },
    () => <ActivityScreen profile={TWO_NETWORKS} />,
  )
  const region = document.querySelector('[aria-live="polite"]')
  expect(region?.textContent).toBe('')
  await page.clicks(i18n.t('activity.search'))
  await page.types('activity-search', 'nothing like it')
  await page.does(() => {})
  // The rows of before still stand there.
  expect(page.text()).toMatch(/Payment of POL.*0\.0000000000000001 POL/)
  expect(region?.textContent).toBe('')
  await page.does(() => given[0]?.([]))
  expect(region?.textContent).toBe('No matches')
})

test('shows what arrives beside what was sent', async () => {
  const arriving = { txid: '01', sats: 5_000_000n, at: Date.now(), confirmations: 1, needed: 2 }
  const old = { txid: '02', sats: 2_000_000n, at: 0, confirmations: 2, needed: 2 }
  const page = await drawHook(
    () => null,
    {
      status: () => ({ profile: PROFILE }),
      accounts: { list: () => [] },
      entries: { sites: () => [], list: () => [] },
      wallet: { accounts: () => ACCOUNTS, received: () => [arriving, old] },
    },
    () => <ActivityScreen profile={TWO_NETWORKS} />,
  )
  await page.does(() => {})
  expect(page.text()).toMatch(/In progress.*Received BTC.*Confirming, 1 of 2.*Received BTC/)
  expect(document.querySelectorAll('[data-testid=received-row]')).toHaveLength(2)
})

/** Says what the browser sees of the last place that is watched. */
function stubSight() {
  const watchers: ((seen: { isIntersecting: boolean }[]) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(watcher: (typeof watchers)[number]) {
        watchers.push(watcher)
      }
      observe() {}
      disconnect() {}
    },
  )
  return (isIntersecting: boolean) => watchers.at(-1)?.([{ isIntersecting }])
}

test('draws a thousand arrivals as their place comes into sight', async () => {
  const sees = stubSight()
  const received = Array.from({ length: 1_000 }, (_, at) => ({
    txid: `${at}`,
    sats: 1_000n,
    at,
    confirmations: 2,
    needed: 2,
  }))
  const page = await drawHook(
    () => null,
    {
      status: () => ({ profile: PROFILE }),
      accounts: { list: () => [] },
      entries: { sites: () => [], list: () => [] },
      wallet: { accounts: () => ACCOUNTS, received: () => received },
    },
    () => <ActivityScreen profile={TWO_NETWORKS} />,
  )
  await page.does(() => {})
  const rows = () => document.querySelectorAll('[data-testid=received-row]').length
  expect(rows()).toBe(60)
  await page.does(() => sees(true))
  expect(rows()).toBe(120)
})

test('claims no empty history while it is restored', async () => {
  const answers = (status: RestoreStatusView) => ({
    accounts: { list: () => [] },
    entries: { sites: () => [], list: () => [] },
    history: { status: () => status },
  })
  const draw = (status: RestoreStatusView) =>
    drawHook(
      () => null,
      answers(status),
      () => <ActivityScreen profile={TWO_NETWORKS} />,
    )
  const restoring = await draw({ state: 'running', found: 0 })
  expect(restoring.text()).toContain('Reading the blockchain…')
  expect(restoring.text()).not.toContain(i18n.t('activity.empty_title'))
  cleanup()
  const restored = await draw({ state: 'idle', found: 0 })
  expect(restored.text()).toContain(i18n.t('activity.empty_title'))
})

test('asks for earlier swaps as their place comes into sight', async () => {
  const sees = stubSight()
  const cursors: unknown[] = []
  const entries = Array.from({ length: 30 }, (_, at) => ({ ...PAYMENT, id: `${at}`, createdAt: 1_000 - at }))
  const list = (input: { before: number | null }) => {
    cursors.push(input.before)
    return input.before === null ? entries : [{ ...PAYMENT, id: 'the first', createdAt: 1 }]
  }
  const page = await drawHook(
    () => null,
    { accounts: { list: () => [] }, entries: { sites: () => [], list } },
    () => <ActivityScreen profile={TWO_NETWORKS} />,
  )
  expect(cursors).toEqual([null])
  await page.does(() => sees(false))
  expect(cursors).toEqual([null])
  await page.does(() => sees(true))
  expect(cursors).toEqual([null, 971])
  expect(document.querySelectorAll('[data-testid=request-row]')).toHaveLength(31)
})
