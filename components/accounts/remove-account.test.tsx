// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { AccountView } from '~/lib/contract/views/accounts'
import { AppError } from '~/lib/core/errors'
import { drawHook } from '../draw-hook.fixture'
import { RemoveAccount } from './remove-account'

const ACCOUNT: AccountView = {
  index: 1_000,
  name: '',
  addressType: 'p2wpkh',
  isHidden: false,
  kind: 'outside',
  address: 'bcrt1qcold',
  bitcoin: { p2wpkh: 'bcrt1qcold' },
  evm: null,
  isInUse: true,
  isSignedHere: false,
  underWay: 0,
  outside: { kind: 'address', network: 'regtest', address: 'bcrt1qcold', scriptPubKey: '0014' },
}

async function drawn(remove: (input: unknown) => unknown, of: Partial<AccountView> = {}, isLast = false) {
  const page = await drawHook(
    () => {},
    { accounts: { remove } },
    () => <RemoveAccount account={{ ...ACCOUNT, ...of }} isLast={isLast} />,
  )
  return page
}

test('removes an account once that is confirmed', async () => {
  const removed: unknown[] = []
  const page = await drawn((input) => void removed.push(input))
  await page.clicks('Remove this account')
  expect(removed).toEqual([])
  expect(page.text()).toContain('Nothing changes on chain.')
  await page.clicks('Remove')
  expect(removed).toEqual([{ index: 1_000 }])
})

test('asks nothing while an entry is under way', async () => {
  const page = await drawn(() => undefined, { underWay: 1 })
  await page.clicks('Remove this account')
  expect(page.queryByRole('dialog')).toBeNull()
  expect(page.text()).toContain('in progress still need it')
})

test('asks nothing of the last account', async () => {
  const page = await drawn(() => undefined, {}, true)
  await page.clicks('Remove this account')
  expect(page.queryByRole('dialog')).toBeNull()
})

test('says why the removal was refused', async () => {
  const page = await drawn(() => {
    throw new AppError('still-needed', 'no')
  })
  await page.clicks('Remove this account')
  await page.clicks('Remove')
  expect(page.getByRole('alert').dataset['errorCode']).toBe('still-needed')
})
