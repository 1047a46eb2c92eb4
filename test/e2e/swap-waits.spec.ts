import { evmRpc, tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, test } from './support/fixtures'

const FUNDS_WEI = 2_000n * 10n ** 18n

test.afterEach(() => evmRpc('polygon', 'evm_setAutomine', [true]))

test('waits for the swap that uses the same token approval', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const { page, review } = popup
  const { address, decimals } = tokenOf('polygon', 'USDC')
  if (address === null) throw new Error('a token')
  const amount = (1_000n * 10n ** BigInt(decimals)).toString()
  await control.fundEvm({ network: 'polygon', address: evmAddress, wei: FUNDS_WEI.toString() })
  await control.fundEvm({ network: 'polygon', address: evmAddress, token: address, amount })
  const order = { direction: 'to-bitcoin', network: 'polygon', token: address, amount: '400' } as const
  const prepare = async () => {
    await popup.swap.enter(order)
    await popup.swap.quote()
    await popup.swap.continue.click()
    await review.expectVerdict('ok')
  }
  await prepare()
  await evmRpc('polygon', 'evm_setAutomine', [false])
  await review.approve.click()
  await popup.request.expectPhase('submitted')
  await page.goto(page.url().replace(/#.*/, '#/'))
  await prepare()
  await expect(page.getByTestId('review-waits')).toBeVisible()
  await expect(review.approve).toBeDisabled()
  await page.getByTestId('review-waits').getByRole('link').click()
  await popup.request.expectPhase('submitted')
  await page.goBack()
  await expect(page.getByTestId('review-waits')).toBeVisible()
  // Final: so many blocks over so many seconds.
  await evmRpc('polygon', 'evm_mine', [])
  await evmRpc('polygon', 'anvil_mine', ['0xd', '0x20'])
  await expect(page.getByTestId('review-waits')).toBeHidden({ timeout: 60_000 })
  await expect(review.approve).toBeEnabled()
})
