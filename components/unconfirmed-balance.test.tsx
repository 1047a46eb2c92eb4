// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Look } from '~/lib/contract/look'
import { useBitcoinBalance } from '~/lib/ui/query/queries'
import { ACCOUNTS, bitcoinBalanceOf, TWO_NETWORKS } from '~/lib/ui/text/profile.fixture'
import { drawHook } from './draw-hook.fixture'

const MINUTE = 60_000

/** Draws a balance with so much unconfirmed; returns how it is looked at within the next two minutes. */
async function looksAt(pendingSats: bigint): Promise<Look[]> {
  const looks: Look[] = []
  const page = await drawHook(useBitcoinBalance, {
    status: () => ({ profile: TWO_NETWORKS, underWay: 0 }),
    wallet: {
      accounts: () => ACCOUNTS,
      bitcoinBalance: ({ look }) => {
        looks.push(look)
        return { ...bitcoinBalanceOf(TWO_NETWORKS), pendingSats }
      },
    },
  })
  looks.length = 0
  await page.does(() => vi.advanceTimersByTimeAsync(2 * MINUTE + 1_000))
  return looks
}

test('looks anew at what is unconfirmed, after its swap too', async () => {
  expect(await looksAt(1n)).toEqual(['now', 'now', 'now', 'now'])
})

test('looks seldom at a balance that is confirmed', async () => {
  expect(await looksAt(0n)).toEqual(['rest'])
})
