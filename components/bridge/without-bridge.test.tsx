// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShellContext, useShell } from '~/lib/ui/page/shell'
import { i18n } from '~/lib/ui/text/i18n'
import { drawHook } from '../draw-hook.fixture'
import { WithoutBridge } from './without-bridge'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const LISTED = {
  id: 'northway',
  label: 'Northway',
  networks: [{ name: 'polygon', label: 'Polygon' }],
  first: { network: 'polygon', hosts: ['https://polygon.example/*'] },
}

type Given = { profiles?: object[]; isGranted?: boolean; isPhraseChecked?: boolean }

async function wallet(
  origin: 'here' | 'elsewhere',
  { profiles = [], isGranted = true, isPhraseChecked = true }: Given = {},
) {
  const selected: unknown[] = []
  const calls: unknown[] = []
  const accounts = {
    bitcoin: { address: ADDRESS, addressType: 'p2wpkh', publicKey: null, network: 'mainnet' },
    evm: null,
  }
  const page = await drawHook(
    useShell,
    {
      status: () => ({ wallet: 'unlocked', profile: null, underWay: 0, approvals: 0 }),
      wallet: { accounts: () => accounts, origin: () => origin },
      settings: {
        get: () => ({ profiles, isPhraseChecked }),
        selectProfile: (input) => (selected.push(input), { profiles }),
        profileCheck: () => null,
      },
      bridges: {
        list: () => [LISTED],
        propose: (input) => void calls.push(input),
        start: (input) => void calls.push(input),
      },
    },
    (shell) => (
      <ShellContext value={{ ...shell, requestHosts: async () => isGranted }}>
        <WithoutBridge />
      </ShellContext>
    ),
  )
  const open = (testId: string) => page.does(() => fireEvent.click(page.getByTestId(testId)))
  return { page, open, selected, calls }
}

test.each([
  ['here', 'Step 3 of 3'],
  ['elsewhere', 'Step 2 of 2'],
] as const)('asks a wallet of %s for a bridge at last', async (origin, step) => {
  const { page } = await wallet(origin)
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe(i18n.t('no_profile.title'))
  expect(page.text()).toContain(step)
  expect(page.queryByTestId('settings-profile-import')).not.toBeNull()
})

test.each([
  ['here', false],
  ['elsewhere', true],
] as const)('receives without a bridge, made %s', async (origin, mayBeUsed) => {
  const { page, open } = await wallet(origin)
  await open('tab-wallet')
  await open('receive-open')
  expect(page.getByTestId('btc-address').dataset['address']).toBe(ADDRESS)
  expect(page.queryByTestId('address-unchecked') !== null).toBe(mayBeUsed)
  expect(page.text()).toContain(i18n.t('no_profile.arrivals'))
})

test('checks a listed bridge with its first network', async () => {
  const { page, open, calls } = await wallet('here')
  expect(page.getByTestId('bridge-hosts').textContent).toBe('https://polygon.example/*')
  await open('bridge-check-listed')
  expect(calls).toEqual([{ id: 'northway' }, { networks: ['polygon'], typedName: '' }])
  expect(page.routes.at(-1)).toBe('/bridge')
})

test('asks no server that the browser withholds', async () => {
  const { page, open, calls } = await wallet('here', { isGranted: false })
  await open('bridge-check-listed')
  expect(calls).toEqual([])
  expect(page.text()).toContain(i18n.t('settings.denied'))
})

test('reminds of an unchecked phrase, but not at the choice', async () => {
  const { page, open } = await wallet('here', { isPhraseChecked: false })
  expect(page.queryByTestId('phrase-banner')).toBeNull()
  await open('tab-wallet')
  expect(page.queryByTestId('phrase-banner')).not.toBeNull()
})

test('goes on with a bridge that was used here before', async () => {
  const { page, open, selected } = await wallet('elsewhere', {
    profiles: [{ id: 'a', label: 'A', isBuiltIn: false }],
  })
  expect(page.queryByTestId('bridge-check-listed')).toBeNull()
  await open('bridge-kept')
  expect(selected).toEqual([{ id: 'a' }])
})

test('shows the samples and comes back', async () => {
  const { page, open } = await wallet('here')
  await open('no-profile-practice')
  expect(page.routes.at(-1)).toBe('/practice')
})
