import { control } from './support/control'
import { expect, test } from './support/fixtures'

const FUNDS_SATS = 20_000_000n

/** One of each kind; test/integration/swaps/altered-transactions.test.ts has them all. */
const MUTATIONS = ['locker', 'change', 'payload-recipient', 'sighash']

// threat: foreign-output
test('refuses every altered transaction', async ({ wallet }) => {
  const { popup } = wallet
  await wallet.fund(FUNDS_SATS)
  await popup.swap.enter({ network: 'polygon', amount: '0.01' })

  for (const mutate of MUTATIONS) {
    await test.step(mutate, async () => {
      await control.tamper('unsigned', { mutate })
      await popup.swap.continue.click()
      await popup.review.expectVerdict('refuse')
      expect(await popup.review.codes('refuse'), mutate).not.toEqual([])
      await expect(popup.review.approve).toHaveCount(0)
      await popup.expectError('review-refused')
      await popup.review.reject.click()
      await expect(popup.swap.continue).toBeVisible()
    })
  }
  await popup.open('activity')
  await expect(popup.page.getByText('No swaps yet')).toBeVisible()

  await control.tamper('unsigned', null)
  await popup.open('swap')
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
})
