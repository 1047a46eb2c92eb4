// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ACCOUNTS, bitcoinBalanceOf, TWO_NETWORKS } from '~/lib/ui/text/profile.fixture'
import { drawHook } from '../draw-hook.fixture'
import { NothingHeld } from './nothing-held'
import { useSwapForm } from './use-swap-form'

test.each([
  ['nothing', 0n, true],
  ['a frozen coin', 25_000_000n, false],
])('says rightly whether a wallet with %s is empty', async (_, sats, isNothing) => {
  const page = await drawHook(
    () => useSwapForm(TWO_NETWORKS),
    {
      status: () => ({ profile: TWO_NETWORKS }),
      addressBook: { list: () => [] },
      wallet: {
        accounts: () => ACCOUNTS,
        bitcoinBalance: () =>
          bitcoinBalanceOf(TWO_NETWORKS, {
            confirmedSats: sats,
            keptOut: { frozen: { coins: isNothing ? 0 : 1, sats }, small: { coins: 0, sats: 0n } },
          }),
      },
    },
    (form) => <NothingHeld form={{ ...form, draft: { ...form.draft, direction: 'to-bitcoin' } }} />,
  )
  expect(page.text() !== '').toBe(isNothing)
})
