// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { i18n } from '~/lib/ui/text/i18n'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { messageName } from '~/lib/ui/text/message'
import { ACCOUNTS, bitcoinBalanceOf, TWO_NETWORKS } from '~/lib/ui/text/profile.fixture'
import { drawHook } from '../draw-hook.fixture'
import { SwapScreen } from './swap-screen'

test('why a review failed is told, though the balance that was read is too small', async () => {
  const page = await drawHook(
    () => null,
    {
      status: () => ({ profile: TWO_NETWORKS }),
      addressBook: { list: () => [] },
      wallet: {
        accounts: () => ACCOUNTS,
        bitcoinBalance: () =>
          bitcoinBalanceOf(TWO_NETWORKS, { confirmedSats: 10_000_000n, spendableSats: 10_000_000n }),
      },
      orders: { prepare: () => Promise.reject(new AppError('chain-unreachable', 'no server answers')) },
    },
    () => <SwapScreen profile={TWO_NETWORKS} />,
  )
  await page.types('swap-amount', '0.5')
  await page.submits()
  expect(page.text()).toContain(i18n.t('errors.chain_unreachable.what'))
})

test("shows a stranger's address whole once it is read", async () => {
  const address = '0x46a39ae9d99b8c5901002f4a40a21a95017cc392'
  const page = await drawHook(
    () => null,
    {
      status: () => ({ profile: TWO_NETWORKS }),
      addressBook: { list: () => [] },
      wallet: { accounts: () => ACCOUNTS },
      recipients: {
        read: ({ text }) =>
          text === address
            ? { address, request: null, judgement: { standing: 'new', address } }
            : new Promise(() => {}),
      },
    },
    () => <SwapScreen profile={TWO_NETWORKS} />,
  )
  await page.types('swap-recipient', address.slice(0, 20))
  expect(document.querySelector('.address')).toBeNull()
  await page.types('swap-recipient', address)
  await page.does(() => {})
  expect(document.querySelector('.address')?.textContent).toBe(address)
})

test('tells about what each speed costs', async () => {
  const page = await drawHook(
    () => null,
    {
      status: () => ({ profile: TWO_NETWORKS }),
      addressBook: { list: () => [] },
      wallet: { accounts: () => ACCOUNTS },
      swap: { speedFees: () => ({ slow: 360n, normal: 654n, fast: null }) },
    },
    () => <SwapScreen profile={TWO_NETWORKS} />,
  )
  await page.types('swap-amount', '0.5')
  // It says its values too.
  await page.clicks(/^Slippage and speed: 1% .*Automatic$/)
  await expect.poll(() => page.queryByText('≈ 654 sats')).not.toBeNull()
  expect(page.queryAllByText(/≈ .* sats/)).toHaveLength(2)
})

test.each(['oracle', 'contract-fees', 'decimals'] as const)('says that servers dispute %s', async (fact) => {
  const page = await drawHook(
    () => null,
    {
      status: () => ({ profile: TWO_NETWORKS }),
      addressBook: { list: () => [] },
      wallet: { accounts: () => ACCOUNTS },
      orders: { quote: (asked) => asked.kind === 'swap' && practiceQuote(asked.order, 0) },
      swap: { price: () => ({ ownQuote: null, priceEffectBps: null, cost: null, disputed: [fact] }) },
    },
    () => <SwapScreen profile={TWO_NETWORKS} />,
  )
  await page.types('swap-amount', '0.01')
  await expect
    .poll(() => page.getByTestId('swap-rate').textContent)
    .toContain(`Two servers contradict each other: ${i18n.t(`disputed.${messageName(fact)}`)}.`)
})

test('names coins that wait for a signature beside too little', async () => {
  const page = await drawHook(
    () => null,
    {
      status: () => ({ profile: TWO_NETWORKS }),
      addressBook: { list: () => [] },
      wallet: {
        accounts: () => ACCOUNTS,
        bitcoinBalance: () => bitcoinBalanceOf(TWO_NETWORKS, { awaitedSats: 5_000_000n }),
      },
    },
    () => <SwapScreen profile={TWO_NETWORKS} />,
  )
  expect(page.text()).not.toContain('waits for a signature')
  await page.types('swap-amount', '0.01')
  expect(page.getByTestId('coins-awaited').textContent).toContain('0.05000000 BTC waits for a signature.')
  await page.clicks(i18n.t('swap.max'))
  expect(page.getByTestId('coins-awaited').textContent).toContain('0.05000000 BTC waits for a signature.')
})
