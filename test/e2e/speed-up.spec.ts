import type { Hash } from 'viem'
import { expectAccessible } from './support/accessibility'
import { evmClient, evmRpc, tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, test, type Wallet } from './support/fixtures'
import { holdPolls } from './support/polls'

const FUNDS_WEI = 2_000n * 10n ** 18n

/** Whether the chain mines transactions at once, or only on demand. */
const setMining = (isAtOnce: boolean) => evmRpc('polygon', 'evm_setAutomine', [isAtOnce])
const mineWaiting = () => evmRpc('polygon', 'evm_mine', [])

test.afterEach(async () => {
  await setMining(true)
  await mineWaiting()
})

/** An approved swap with pending transactions. */
async function waiting(
  { popup, evmAddress }: Wallet,
  token: 'native' | 'USDC',
  amount: string,
): Promise<Hash> {
  const { address, decimals } = tokenOf('polygon', token)
  await control.fundEvm({ network: 'polygon', address: evmAddress, wei: FUNDS_WEI.toString() })
  if (address !== null) {
    const units = BigInt(amount) * 10n ** BigInt(decimals)
    await control.fundEvm({
      network: 'polygon',
      address: evmAddress,
      token: address,
      amount: units.toString(),
    })
  }
  await popup.swap.enter({ direction: 'to-bitcoin', network: 'polygon', token: address ?? 'native', amount })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
  await setMining(false)
  await popup.review.approve.click()
  await popup.request.expectPhase('submitted')
  return hashOf(await popup.request.txid())
}

test('raises a pending call’s gas price, mined once', async ({ wallet }) => {
  const { page, request } = wallet.popup
  const client = evmClient('polygon')
  const original = await waiting(wallet, 'USDC', '500')

  await page.getByTestId('request-speed-up').click()
  await expect(page.getByTestId('bump-option-fast')).toBeVisible()
  await page.getByTestId('bump-option-fast').click()
  await expectAccessible(page, 'a higher price of gas')
  await page.getByTestId('bump-confirm').click()
  await expect(page.getByTestId('bump-confirm')).toBeHidden()
  await expect(request.body).not.toHaveAttribute('data-txid', original)
  const replacement = hashOf(await request.txid())

  const [before, after] = [await sent(original), await sent(replacement)]
  expect(before).toBeUndefined()
  expect(after).toMatchObject({ nonce: 1, blockNumber: null })
  await setMining(true)
  await mineWaiting()
  await request.expectDone()
  expect(await request.txid()).toBe(replacement)
  // The allowance and the call, each once.
  expect(await client.getTransactionCount({ address: wallet.evmAddress })).toBe(2)
  await expect(page.getByTestId('request-speed-up')).toBeHidden()
})

test('leaves a call alone that is mined before its speed-up', async ({ extension, wallet }) => {
  const { page, request } = wallet.popup
  const original = await waiting(wallet, 'native', '1000')

  // The page does not update itself before the approval.
  const polls = await holdPolls(extension)
  await page.getByTestId('request-speed-up').click()
  await expect(page.getByTestId('bump-confirm')).toBeEnabled()
  await mineWaiting()
  await page.getByTestId('bump-confirm').click()
  await wallet.popup.expectError('not-replaceable')
  await page.keyboard.press('Escape')
  await polls.release()

  await setMining(true)
  await request.expectDone()
  expect(await request.txid()).toBe(original)
})

/** The transaction on the chain; nothing for a replaced one. */
function sent(hash: Hash) {
  return evmClient('polygon')
    .getTransaction({ hash })
    .catch(() => undefined)
}

function hashOf(text: string): Hash {
  return `0x${text.slice(2)}`
}
