// @module-tag release
import { test } from './support/fixtures'
import { expectRunning, startSwap } from './support/swap-underway'

test('pays once though the event page was stopped twice', async ({ extension, miner, popup }) => {
  const swap = await startSwap(popup, miner)
  await extension.closePages()
  await extension.stopBackground()
  miner.resume()
  // No page is open: an alarm starts it.
  await expectRunning(extension)
  await extension.stopBackground()

  const again = await extension.openPopup()
  await again.request.open(swap.requestId)
  await again.request.expectDone()
  await swap.expectArrivedOnce()
})
