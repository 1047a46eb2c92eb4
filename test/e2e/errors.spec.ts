import { control } from './support/control'
import { expect, test, type Wallet } from './support/fixtures'

const FUNDS_SATS = 20_000_000n

/** After any error all the money is still spendable and no swap was begun. */
async function expectNothingReserved({ popup }: Wallet): Promise<void> {
  await popup.open('activity')
  await expect(popup.page.getByText('No swaps yet')).toBeVisible()
  await popup.page.reload()
  await popup.open('swap')
  await popup.expectBalance(FUNDS_SATS)
  await expect(popup.swap.available).toHaveText('0.20000000 BTC available')
}

test.beforeEach(async ({ wallet }) => {
  await wallet.fund(FUNDS_SATS)
})

const TYPED = [
  { what: 'an amount that one has not', order: { amount: '0.5' }, code: 'funds-insufficient' },
  { what: 'an amount finer than a satoshi', order: { amount: '0.010000001' }, code: 'amount-malformed' },
  {
    what: 'a recipient cut short',
    order: { amount: '0.01', recipient: '0x1234' },
    code: 'recipient-invalid',
  },
  {
    what: 'a recipient whose checksum fails',
    order: { amount: '0.01', recipient: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92267' },
    code: 'recipient-mistyped',
  },
  {
    what: 'a Bitcoin address where an EVM one belongs',
    order: { amount: '0.01', recipient: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' },
    code: 'recipient-wrong-kind',
  },
]

test('shows every input error', async ({ wallet }) => {
  for (const { what, order, code } of TYPED) {
    await test.step(what, async () => {
      await wallet.popup.page.reload()
      await wallet.popup.swap.enter(order)
      await wallet.popup.swap.continue.click()
      await wallet.popup.expectError(code)
    })
  }
  await expectNothingReserved(wallet)
})

const HARM = [
  {
    what: 'a service that is down',
    code: 'service-unreachable',
    harm: () => control.service({ down: true }),
  },
  {
    what: 'a service that fails',
    code: 'service-refused',
    harm: () => control.service({ failNext: 1000 }),
  },
  {
    what: 'an estimate that is no number',
    code: 'service-nonsense',
    harm: () => control.tamper('estimate', { outputAmount: '1e308' }),
  },
  {
    what: 'an estimate without a minimum',
    code: 'service-nonsense',
    harm: () => control.tamper('estimate', { minInputAmountBTC: null }),
  },
  {
    what: 'an unsigned transaction that is missing',
    code: 'service-nonsense',
    harm: () => control.tamper('unsigned', { unsignedTransaction: null }),
  },
  {
    what: 'a Bitcoin chain that cannot be reached',
    code: 'chain-unreachable',
    harm: async () => {
      await control.endpoint('esplora-0', { down: true })
      await control.endpoint('esplora-1', { down: true })
    },
  },
]

test('shows every outside failure', async ({ wallet }) => {
  for (const { what, code, harm } of HARM) {
    await test.step(what, async () => {
      const { page, swap } = wallet.popup
      await page.reload()
      await harm()
      await swap.enter({ amount: '0.01' })
      await swap.continue.click()
      await wallet.popup.expectError(code)
      // If the service turned honest during a request, it would answer correctly after all.
      await expect(swap.continue).not.toHaveAttribute('aria-busy')
      await control.makeHonest()
    })
  }
  await expectNothingReserved(wallet)
})
