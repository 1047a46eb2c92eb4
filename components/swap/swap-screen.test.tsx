// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { i18n } from '~/lib/ui/text/i18n'
import { PRACTICE_ACCOUNT } from '~/lib/ui/practice/practice-profile'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { messageName } from '~/lib/ui/text/message'
import { ACCOUNTS, bitcoinBalanceOf, OWN, SETTINGS, TWO_NETWORKS, USDC } from '~/lib/ui/text/profile.fixture'
import { drawHook } from '../draw-hook.fixture'
import { SwapScreen } from './swap-screen'

test('tells why a review failed although the balance is short', async () => {
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
  await expect.poll(() => page.queryByText('654 sats')).not.toBeNull()
  expect(page.queryAllByText(/^(360|654) sats$/)).toHaveLength(2)
})

/** Draws the form with what a wallet holds, and the practice's quotes. */
async function drawForm({ held = 10_000_000n, nativeWei }: { held?: bigint; nativeWei?: bigint }) {
  const page = await drawHook(
    () => null,
    {
      status: () => ({ profile: TWO_NETWORKS }),
      addressBook: { list: () => [] },
      accounts: { list: () => [PRACTICE_ACCOUNT] },
      settings: { get: () => ({ ...SETTINGS, currency: 'USD' }) },
      wallet: {
        accounts: () => ACCOUNTS,
        bitcoinBalance: () =>
          bitcoinBalanceOf(TWO_NETWORKS, { confirmedSats: held, spendableSats: held, asOf: Date.now() }),
        currencyPrice: () => ({
          currency: 'USD',
          rate: { given: 1n, gained: 1_000n },
          asOf: Date.now(),
        }),
        evmBalances: () =>
          nativeWei === undefined
            ? new Promise(() => {})
            : {
                owner: { profileId: TWO_NETWORKS.id, address: OWN },
                balances: [{ token: null, amount: nativeWei, available: nativeWei }],
                asOf: Date.now(),
              },
      },
      recipients: {
        read: ({ text }) => ({ address: text, request: null, judgement: { standing: 'new', address: text } }),
      },
      orders: { quote: (order) => order.kind === 'swap' && practiceQuote(order.order, Date.now()) },
      swap: {
        price: () => ({
          ownQuote: { output: 993_000_000n, differ: false },
          priceEffectBps: null,
          cost: null,
          disputed: [],
        }),
        speedFees: () => ({ slow: 705n, normal: 1_410n, fast: 2_820n }),
      },
    },
    () => <SwapScreen profile={TWO_NETWORKS} />,
  )
  const choose = async (picker: string, option: string) => {
    await page.does(() => fireEvent.click(page.getByTestId(picker)))
    await expect.poll(() => page.queryByTestId(`option-${option}`)).not.toBeNull()
    await page.does(() => fireEvent.click(page.getByTestId(`option-${option}`)))
  }
  return { page, choose }
}

test('offers the currency that an account lacks for gas', async () => {
  const { page, choose } = await drawForm({ nativeWei: 0n })
  await choose('swap-token', USDC)
  await page.types('swap-amount', '0.01')
  await expect.poll(() => page.queryByTestId('swap-gas')).not.toBeNull()
  expect(page.getByTestId('swap-gas').textContent).toContain('No POL in Account 1 for gas')
  await page.clicks('Receive POL instead')
  expect(page.getByTestId('swap-token').textContent).toContain('POL')
  await page.does(() => {})
  expect(page.queryByTestId('swap-gas')).toBeNull()
})

test.each([
  ['of an account that has some', { nativeWei: 1n }, undefined],
  ['of an account that was not read', {}, undefined],
  ['of somebody else', { nativeWei: 0n }, '0x46a39ae9d99b8c5901002f4a40a21a95017cc392'],
])('says nothing about gas %s', async (_, held, recipient) => {
  const { page, choose } = await drawForm(held)
  await choose('swap-token', USDC)
  if (recipient !== undefined) await page.types('swap-recipient', recipient)
  await page.types('swap-amount', '0.01')
  await expect.poll(() => page.queryByTestId('swap-rate')).not.toBeNull()
  expect(page.queryByTestId('swap-gas')).toBeNull()
})

test('offers a speed only where speeds differ', async () => {
  const { page } = await drawForm({})
  await page.types('swap-amount', '0.01')
  await page.does(() => fireEvent.click(page.getByTestId('swap-options')))
  await expect.poll(() => page.queryByRole('radio', { name: /^Fast/ })).not.toBeNull()
  await expect.poll(() => page.queryByRole('radio', { name: /Fast.*2.820 sats ≈ \$2\.82$/ })).not.toBeNull()
  await page.clicks('Done')
  await page.does(() => fireEvent.click(page.getByTestId('swap-direction')))
  await page.types('swap-amount', '0.01')
  await page.does(() => fireEvent.click(page.getByTestId('swap-options')))
  expect(page.queryByRole('radio', { name: /^Fast/ })).toBeNull()
  expect(page.getByRole('radio', { name: '1%' })).toBeTruthy()
})

test.each(['0.01', '0.00000100'])('asks an empty wallet to receive, with %s BTC typed', async (amount) => {
  const { page } = await drawForm({ held: 0n })
  await page.types('swap-amount', amount)
  await page.does(() => {})
  expect(page.getByTestId('swap-continue').textContent).toBe('Receive bitcoin')
  await page.submits()
  expect(page.getByTestId<HTMLInputElement>('swap-amount').value).toBe(amount)
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
