// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { i18n } from '~/lib/ui/text/i18n'
import { drawHook } from '../draw-hook.fixture'
import { WithoutBridge } from './without-bridge'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

async function wallet(origin: 'here' | 'elsewhere', profiles: object[] = []) {
  const selected: unknown[] = []
  const accounts = {
    bitcoin: { address: ADDRESS, addressType: 'p2wpkh', publicKey: null, network: 'mainnet' },
    evm: null,
  }
  const page = await drawHook(
    () => {},
    {
      status: () => ({ wallet: 'unlocked', profile: null, underWay: 0, approvals: 0 }),
      wallet: { accounts: () => accounts, origin: () => origin },
      settings: {
        get: () => ({ profiles, isPhraseChecked: true }),
        selectProfile: (input) => (selected.push(input), { profiles }),
        profileCheck: () => null,
      },
    },
    () => <WithoutBridge />,
  )
  const open = (testId: string) => page.does(() => fireEvent.click(page.getByTestId(testId)))
  return { page, open, selected }
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

test('goes on with a bridge that was used here before', async () => {
  const { open, selected } = await wallet('elsewhere', [{ id: 'a', label: 'A', isBuiltIn: false }])
  await open('bridge-kept')
  expect(selected).toEqual([{ id: 'a' }])
})

test('shows the samples and comes back', async () => {
  const { page, open } = await wallet('here')
  await open('no-profile-practice')
  expect(page.routes.at(-1)).toBe('/practice')
})
