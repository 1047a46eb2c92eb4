import { getAddress, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expectAccessible } from './support/accessibility'
import { evmBalance, evmRpc, tokenOf } from './support/chains'
import { expect, test } from './support/fixtures'

const freshAddress = () => getAddress(privateKeyToAddress(generatePrivateKey()))

/** Gives an account so much of the native currency, in a block that the server which is one behind has too. */
async function hold(address: string, wei: string): Promise<void> {
  await evmRpc('polygon', 'anvil_setBalance', [address, wei])
  await evmRpc('polygon', 'anvil_mine', ['0x2'])
}

test('sees a swapped token, and sends it on', async ({ wallet }) => {
  const { popup } = wallet
  const { page, send, swap, review, request } = popup
  const usdc = tokenOf('polygon', 'USDC')
  const token = usdc.address ?? 'native'
  const recipient = freshAddress()
  await wallet.fund(20_000_000n)
  await swap.enter({ amount: '0.01', network: 'polygon', token })
  await swap.quote()
  await swap.continue.click()
  await review.expectVerdict('ok')
  await review.approve.click()
  await request.expectDone()
  const received = await evmBalance('polygon', usdc.address, wallet.evmAddress)
  expect(received).toBeGreaterThan(0n)

  await test.step('lists what has arrived', async () => {
    await popup.open('wallet')
    // Before its network was read, bitcoin is all that is known to be there.
    await expect(popup.wallet.row('polygon', token)).toHaveAttribute('data-balance', received.toString())
    await popup.wallet.send.click()
    await expect(popup.wallet.rows, 'bitcoin, and what has arrived').toHaveCount(2)
    await expectAccessible(page, 'send, which asset')
    await popup.wallet.row('polygon', token).click()
  })
  await test.step('says what is missing', async () => {
    await send.expectAction('Enter an address')
    await send.recipient.fill('0x12')
    await send.expectAction('Check the address')
    await expectAccessible(page, 'send a token, no address')
    await send.recipient.fill(wallet.evmAddress.toLowerCase())
    await send.expectAction('Enter another address')
    await send.recipient.fill(recipient)
    await send.expectAction('Enter an amount')
    await send.amount.fill('1000000')
    await send.expectAction('Not enough USDC')
    await send.amount.fill('1,5')
    await expect(send.gasShort, 'without the native currency, the fee cannot be paid').toBeVisible()
    await expectAccessible(page, 'send a token, no gas')
    await hold(wallet.evmAddress, '0xde0b6b3a7640000')
    await page.reload()
    await send.expectAction('Review')
    await expectAccessible(page, 'send a token, filled')
  })

  await test.step('pays', async () => {
    await send.continue.click()
    await review.expectVerdict('ok')
    await expect(review.approve).toBeEnabled()
    await expect(review.review).toContainText('Polygon (local) (chain ID 31337)')
    await expectAccessible(page, 'review of a token payment')
    await review.approve.click()
    await request.expectDone()
    await expectAccessible(page, 'token payment, done')
    const sent = 15n * 10n ** BigInt(usdc.decimals - 1)
    expect(await evmBalance('polygon', usdc.address, recipient)).toBe(sent)
    expect(await evmBalance('polygon', usdc.address, wallet.evmAddress)).toBe(received - sent)
    await popup.open('activity')
    await expect(popup.activity.rows.first()).toHaveText(/^Sent USDC.*−.*1\.5\sUSDC/)
  })
})

test('shows that a payment waits behind an earlier one', async ({ wallet }) => {
  const { popup } = wallet
  const { page, send, review, request } = popup
  const queued = page.locator('[data-notice=queued]')
  const pay = async (amount: string) => {
    await send.openAsset('polygon', 'native')
    await send.recipient.fill(freshAddress())
    await send.amount.fill(amount)
    await send.expectAction('Review')
    await send.continue.click()
    await review.expectVerdict('ok')
    await review.approve.click()
    await request.expectPhase('submitted')
    return page.evaluate(() => location.hash)
  }
  await hold(wallet.evmAddress, '0x8ac7230489e80000')
  await evmRpc('polygon', 'evm_setAutomine', [false])
  try {
    const earlier = await pay('1')
    await expect(queued).toBeHidden()
    const later = await pay('2')
    await expect(queued).toBeVisible()
    await expect(request.time, 'nor is it said how long that takes').toBeHidden()
    await expectAccessible(page, 'token payment, behind another')
    await page.evaluate((hash) => (location.hash = hash), earlier)
    // The later one can be cancelled, too.
    await expect(queued).toBeHidden()
    const original = await request.txid()
    await page.getByTestId('request-cancel').click()
    await page.getByTestId('cancel-confirm').click()
    await expect(page.getByTestId('cancel-confirm')).toBeHidden()
    // Signed is not yet sent: until then, the payment could be mined.
    await expect(request.body).not.toHaveAttribute('data-txid', original)
    await evmRpc('polygon', 'evm_setAutomine', [true])
    await evmRpc('polygon', 'evm_mine', [])
    await request.expectEnd('replaced')
    await page.evaluate((hash) => (location.hash = hash), later)
    await request.expectDone()
    await expect(queued).toBeHidden()
  } finally {
    await evmRpc('polygon', 'evm_setAutomine', [true])
  }
})

test('sends all native currency, less what the fee may cost', async ({ wallet }) => {
  const { send, review, request } = wallet.popup
  const recipient = freshAddress()
  await hold(wallet.evmAddress, '0xde0b6b3a7640000')
  await send.openAsset('polygon', 'native')
  await send.recipient.fill(recipient)
  await send.max.click()
  await expect(send.amount).not.toHaveValue('')
  await send.continue.click()
  await review.expectVerdict('ok')
  await review.approve.click()
  await request.expectDone()
  const arrived = await evmBalance('polygon', null, recipient)
  const left = await evmBalance('polygon', null, wallet.evmAddress)
  expect(arrived).toBeGreaterThan(parseEther('0.9'))
  expect(left).toBeLessThan(parseEther('1') - arrived)
})
