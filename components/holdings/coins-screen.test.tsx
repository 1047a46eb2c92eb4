// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ACCOUNTS, PROFILE } from '~/lib/ui/text/profile.fixture'
import { drawHook } from '../draw-hook.fixture'
import { CoinsScreen } from './coins-screen'

const COIN = {
  outpoint: `${'ab'.repeat(32)}:0`,
  txid: 'ab'.repeat(32),
  address: 'bcrt1qcoin',
  path: '1/4',
  valueSats: 90_000n,
  confirmations: 3,
  reserved: false,
  keptOut: null,
  choice: null,
  label: '',
  source: null,
}

const STATUS = { profile: PROFILE }

test('shows no coins of the account before', async () => {
  let address = 'bcrt1own'
  const page = await drawHook(
    () => null,
    {
      status: () => STATUS,
      wallet: {
        accounts: () => ({ ...ACCOUNTS, bitcoin: { ...ACCOUNTS.bitcoin, address } }),
        // The servers do not answer for the other account.
        coins: () => (address === 'bcrt1own' ? [COIN] : new Promise(() => {})),
      },
    },
    () => <CoinsScreen />,
  )
  const rows = () => document.querySelectorAll('[data-testid="coin-row"]').length
  expect(rows()).toBe(1)
  await page.does(() => {
    address = 'bcrt1other'
    void page.queries.invalidateQueries()
  })
  expect(rows()).toBe(0)
})

test('names swap and payment as holders of a coin', async () => {
  const page = await drawHook(
    () => null,
    {
      status: () => STATUS,
      wallet: { accounts: () => ACCOUNTS, coins: () => [{ ...COIN, reserved: true }] },
    },
    () => <CoinsScreen />,
  )
  expect(page.text()).toContain('Reserved for a swap or payment in progress')
})

test('changes a label without repeating whether the coin is frozen', async () => {
  const coins = [[COIN]].values()
  const noted: object[] = []
  const page = await drawHook(
    () => null,
    {
      status: () => STATUS,
      wallet: {
        accounts: () => ACCOUNTS,
        // The servers are asked anew after each change, and take their time.
        coins: () => coins.next().value ?? new Promise(() => {}),
        noteCoin: (change) => void noted.push(change),
      },
    },
    () => <CoinsScreen />,
  )
  await page.clicks(/^Freeze/)
  await page.clicks('Label')
  await page.types('coin-label-input', 'savings')
  await page.submits()
  const { outpoint } = COIN
  expect(noted).toEqual([
    { outpoint, choice: 'frozen' },
    { outpoint, label: 'savings' },
  ])
})
