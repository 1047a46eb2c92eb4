// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ACCOUNTS, bitcoinBalanceOf, PROFILE } from '~/lib/ui/text/profile.fixture'
import { drawHook } from '../draw-hook.fixture'
import { SendScreen } from './send-screen'

const RECIPIENT = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'
const NOTHING_TO_SPEND = {
  kind: 'bitcoin-payment' as const,
  amountSats: null,
  minimumSats: 0n,
  fees: [],
  spendableSats: 0n,
  heldSats: 0n,
  unconfirmedSats: 0n,
  keptOutSats: 0n,
  uneconomicSats: 0n,
}

test('tells in a live region that a payment comes back', async () => {
  const { address } = ACCOUNTS.bitcoin
  const page = await drawHook(
    () => null,
    {
      status: () => ({ profile: PROFILE }),
      wallet: { accounts: () => ACCOUNTS },
      recipients: {
        read: () => ({ address, request: null, judgement: { standing: 'own', isInUse: true, address } }),
      },
    },
    () => <SendScreen />,
  )
  const region = document.querySelector('footer [aria-live="polite"]')
  expect(region?.textContent).toBe('')
  await page.types('send-recipient', address)
  await page.does(() => {})
  expect(region?.textContent).toContain('This is your own address.')
})

test.each([5_000_000n, undefined])('names coins that wait for a signature: %s', async (awaitedSats) => {
  const page = await drawHook(
    () => null,
    {
      status: () => ({ profile: PROFILE }),
      wallet: {
        accounts: () => ACCOUNTS,
        bitcoinBalance: () => bitcoinBalanceOf(PROFILE, awaitedSats === undefined ? {} : { awaitedSats }),
      },
      orders: { quote: () => NOTHING_TO_SPEND },
      recipients: {
        read: () => ({
          address: RECIPIENT,
          request: null,
          judgement: { standing: 'new', address: RECIPIENT },
        }),
      },
    },
    () => <SendScreen />,
  )
  await page.types('send-recipient', RECIPIENT)
  await page.types('send-amount', '0.01')
  await page.does(() => {})
  expect(document.querySelector('[data-error-code=funds-insufficient]')).not.toBeNull()
  expect(page.text().includes('0.05000000 BTC waits for a signature.')).toBe(awaitedSats !== undefined)
})
