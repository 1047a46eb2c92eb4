// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { AccountsView } from '~/lib/contract/views/status'
import { FIRST_OUTSIDE } from '~/lib/core/vault/account-index'
import { i18n } from '~/lib/ui/text/i18n'
import { ACCOUNTS, OWN, TWO_NETWORKS } from '~/lib/ui/text/profile.fixture'
import { drawHook } from './draw-hook.fixture'
import { AssetScreen } from './holdings/asset-screen'
import { WalletScreen } from './holdings/wallet-screen'
import { EvmSendScreen } from './send/evm-send-screen'
import { SendScreen } from './send/send-screen'
import { SwapScreen } from './swap/swap-screen'

const OUTSIDE = { index: FIRST_OUTSIDE, name: '', isHidden: false, isInUse: true, bitcoin: {}, evm: null }
const HIDDEN = { index: 0, name: 'Old', isHidden: true, isInUse: false, bitcoin: {}, evm: OWN }
const OF_PHRASE = { index: 1, name: 'Savings', isHidden: false, isInUse: false, bitcoin: {}, evm: OWN }

/** Draws a screen while the account in use has bitcoin keys alone. `asked`: what was asked of the background. */
async function drawn(screen: ReactNode, others: object[], own: object = OUTSIDE) {
  const asked: unknown[] = []
  const inUse: { accounts: AccountsView } = { accounts: { ...ACCOUNTS, evm: null } }
  const page = await drawHook(
    () => null,
    {
      status: () => ({ profile: TWO_NETWORKS }),
      addressBook: { list: () => [] },
      wallet: { accounts: () => inUse.accounts },
      accounts: {
        list: () => [own, ...others],
        select(input) {
          asked.push(input)
          inUse.accounts = ACCOUNTS
        },
      },
      swap: { max: (input) => asked.push(input) },
      orders: { prepare: (input) => asked.push(input) },
    },
    () => screen,
  )
  return { page, asked }
}

const swapScreen = <SwapScreen profile={TWO_NETWORKS} />
const sendScreen = <EvmSendScreen network="polygon" token="native" profile={TWO_NETWORKS} />

test('says why a swap to Bitcoin is impossible here', async () => {
  const { page, asked } = await drawn(swapScreen, [])
  expect(page.queryByTestId('account-without-evm')).toBeNull()
  await page.does(() => page.getByTestId('swap-direction').click())
  const words = page.getByTestId('account-without-evm').textContent
  expect(words).toContain(i18n.t('errors.account_without_evm.what'))
  expect(words).toContain(i18n.t('accounts.without_evm_swap'))
  expect(page.queryByTestId('swap-continue')).toBeNull()
  await page.types('swap-amount', '1')
  await page.submits()
  await page.does(() => page.getByTestId('swap-max').click())
  expect(asked).toEqual([])
})

test('offers the first visible account that can pay', async () => {
  const { page, asked } = await drawn(swapScreen, [HIDDEN, OF_PHRASE])
  await page.does(() => page.getByTestId('swap-direction').click())
  await page.clicks(i18n.t('accounts.use', { name: 'Savings' }))
  expect(asked).toEqual([{ index: 1 }])
  expect(page.queryByTestId('account-without-evm')).toBeNull()
  expect(document.activeElement).toBe(page.getByTestId('swap-amount'))
  expect(page.getByTestId('swap-continue')).not.toBeNull()
})

test('leads to where its EVM address is given', async () => {
  const keys = { ...OUTSIDE, outside: { kind: 'keys' } }
  const { page } = await drawn(swapScreen, [], keys)
  await page.does(() => page.getByTestId('swap-direction').click())
  await page.does(() => page.getByTestId('account-add-evm').click())
  expect(page.routes.at(-1)).toBe(`/settings/accounts/${FIRST_OUTSIDE}/evm`)
})

test('offers no account if none can pay', async () => {
  const { page } = await drawn(swapScreen, [HIDDEN])
  await page.does(() => page.getByTestId('swap-direction').click())
  expect(page.queryByTestId('account-with-evm')).toBeNull()
  expect(page.queryByTestId('account-add-evm')).toBeNull()
})

const BARE = { ...OUTSIDE, outside: { kind: 'address' } }

test.each(['to-evm', 'to-bitcoin'])('offers no swap %s from a bare address', async (direction) => {
  const keys = {
    ...OUTSIDE,
    index: FIRST_OUTSIDE + 1,
    name: 'Device',
    isInUse: false,
    outside: { kind: 'keys' },
  }
  const { page, asked: calls } = await drawn(swapScreen, [BARE, keys], BARE)
  if (direction === 'to-bitcoin') await page.does(() => page.getByTestId('swap-direction').click())
  expect(page.getByTestId('account-watch-only').textContent).toBe(
    i18n.t('errors.account_watch_only.what') + i18n.t('errors.account_watch_only.next'),
  )
  expect(page.queryByTestId('swap-continue')).toBeNull()
  await page.types('swap-amount', '0.01')
  await page.submits()
  expect(calls).toEqual([])
  await page.clicks(i18n.t('accounts.use', { name: 'Device' }))
  expect(calls).toEqual([{ index: FIRST_OUTSIDE + 1 }])
})

test.each([
  ['its holdings', <WalletScreen key="" profile={TWO_NETWORKS} />, ['wallet-send', 'wallet-swap']],
  [
    'its bitcoin',
    <AssetScreen key="" network="bitcoin" token="native" profile={TWO_NETWORKS} />,
    ['send-open', 'asset-swap'],
  ],
])('offers to receive alone beside %s', async (_, screen, others) => {
  const own = await drawn(screen, [OF_PHRASE])
  for (const id of others) own.page.getByTestId(id)
  cleanup()
  const { page } = await drawn(screen, [OF_PHRASE], BARE)
  page.getByTestId('receive-open')
  for (const id of others) expect(page.queryByTestId(id)).toBeNull()
})

test('replaces the form that sends bitcoin', async () => {
  const { page } = await drawn(<SendScreen />, [], BARE)
  expect(page.queryByTestId('send-continue')).toBeNull()
  page.getByTestId('account-watch-only')
})

test('replaces the form that sends a token', async () => {
  const { page } = await drawn(sendScreen, [OF_PHRASE])
  expect(page.queryByTestId('send-continue')).toBeNull()
  expect(page.getByTestId('account-without-evm').textContent).toContain(i18n.t('accounts.without_evm_send'))
  await page.clicks(i18n.t('accounts.use', { name: 'Savings' }))
  expect(page.getByTestId('send-continue')).not.toBeNull()
})
