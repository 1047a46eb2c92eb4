import { toEvm, toEvmMadeFaster } from './support/fault-stories'
import { expect, type Extension, test, type Wallet } from './support/fixtures'
import { callOf, faultsOf } from './support/hooked-extension'

test.use({ buildName: 'hooked' })

test.beforeEach(async ({ wallet }) => {
  await toEvm.fund(wallet)
  await toEvm.steps.order.act(wallet.popup)
  await toEvm.steps.order.until(wallet.popup)
})

/** Acts, and kills the worker at that call, with the page left open. */
async function loseAnswer(
  extension: Extension,
  call: string,
  fault: 'kill-before' | 'kill-after',
  act: () => Promise<void>,
): Promise<void> {
  const faults = faultsOf(extension)
  await faults.aim({ call: callOf(call), fault })
  const struck = expect.poll(faults.isStruck, { message: 'such a call comes', timeout: 120_000 }).toBe(true)
  await Promise.all([struck, act()])
  await extension.killWorker()
}

const approve = ({ popup }: Wallet) => popup.review.approve.click()

test('leads to the payment whose answer was lost', async ({ extension, wallet, miner: _running }) => {
  await loseAnswer(extension, 'store.append(signed)', 'kill-after', () => approve(wallet))
  await wallet.popup.request.expectDone()
  expect(await toEvm.payments(wallet)).toBe(1)
})

test('asks for another approval if none was recorded', async ({ extension, wallet, miner: _running }) => {
  await loseAnswer(extension, 'store.append(approved)', 'kill-before', () => approve(wallet))
  await wallet.popup.expectError('approval-lost')
  await approve(wallet)
  await wallet.popup.request.expectDone()
  expect(await toEvm.payments(wallet)).toBe(1)
})

test('closes the sheet of a bump whose answer was lost', async ({ extension, miner, wallet }) => {
  const { page, request } = wallet.popup
  await miner.pause()
  await approve(wallet)
  await request.expectPhase('broadcast')
  const original = await request.txid()
  await loseAnswer(extension, 'store.append(signed)', 'kill-after', async () =>
    toEvmMadeFaster.steps.change?.act(wallet.popup),
  )
  await expect(page.getByTestId('bump-confirm')).toBeHidden()
  await expect(request.body).not.toHaveAttribute('data-txid', original)
  miner.resume()
  await request.expectDone()
  expect(await toEvm.payments(wallet)).toBe(1)
})
