// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ReceiveView } from '~/lib/contract/views/receive'
import type { Look } from '~/lib/contract/look'
import { useBitcoinBalance } from '~/lib/ui/query/queries'
import { ACCOUNTS, bitcoinBalanceOf, TWO_NETWORKS } from '~/lib/ui/text/profile.fixture'
import { drawHook } from './draw-hook.fixture'
import { ReceiveScreen } from './receive-screen'

const MINUTE = 60_000
const RECEIVE: ReceiveView = {
  account: ACCOUNTS.bitcoin.address,
  address: ACCOUNTS.bitcoin.address,
  isSingle: false,
  reason: 'fresh',
  isSearching: false,
  earlier: [],
}

/** Draws the screen below a balance, as a page does. `anew`: how often the address was asked about anew. */
async function drawn(offer: Partial<ReceiveView> = {}) {
  const looks: Look[] = []
  const page = await drawHook(
    useBitcoinBalance,
    {
      status: () => ({ profile: TWO_NETWORKS, underWay: 0 }),
      wallet: {
        accounts: () => ACCOUNTS,
        receive: () => ({ ...RECEIVE, ...offer }),
        bitcoinBalance: ({ look }) => {
          looks.push(look)
          return bitcoinBalanceOf(TWO_NETWORKS)
        },
      },
      accounts: { list: () => [] },
    },
    () => <ReceiveScreen isEvm={false} profile={TWO_NETWORKS} />,
  )
  const anewDuring = async (minutes: number) => {
    looks.length = 0
    await page.does(() => vi.advanceTimersByTimeAsync(minutes * MINUTE - 1_000))
    return looks.filter((look) => look === 'now').length
  }
  return { ...page, anewDuring }
}

test('looks for arrivals every half minute, later every two', async () => {
  focusManager.setFocused(false)
  onTestFinished(() => focusManager.setFocused(undefined))
  const { anewDuring } = await drawn()
  expect(await anewDuring(1)).toBe(2)
  expect(await anewDuring(9)).toBe(18)
  expect(await anewDuring(20)).toBe(10)
})

test('looks for nothing while the page is hidden', async () => {
  const { anewDuring } = await drawn()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  expect(await anewDuring(2)).toBe(0)
})

test('lists what earlier addresses got', async () => {
  const page = await drawn({
    reason: 'again',
    earlier: [
      { address: 'bcrt1qpaid', isPaid: true, receivedSats: 5_000_000n },
      { address: 'bcrt1qspent', isPaid: true, receivedSats: null },
      { address: 'bcrt1qunpaid', isPaid: false, receivedSats: null },
    ],
  })
  const text = page.text()
  expect(text).toMatch(/again/)
  expect(text).toMatch(/0\.05/)
  expect(text).toContain('Used before')
  expect(text).toContain('All 3')
  expect(text).not.toContain('Not paid yet')
})
