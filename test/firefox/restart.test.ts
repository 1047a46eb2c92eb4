// @module-tag release

import { expect } from 'vitest'
import { test } from './support/fixtures'
import { expectRunning, startSwap } from './support/swap-underway'

test('pays a swap once despite lost alarms and a restart', async ({ extension, miner, popup }) => {
  const swap = await startSwap(popup, miner)
  const alarms = () =>
    popup.page.run(async () => {
      const all: { name: string }[] = await Reflect.get(window, 'browser').alarms.getAll()
      return all.map(({ name }) => name)
    })
  await popup.page.run(() => Reflect.get(window, 'browser').alarms.clearAll())
  await expect.poll(alarms, { message: 'the lost alarm is set anew' }).toContain('track')

  await extension.restart()
  // No page of the extension is open: the browser's start starts it.
  await expectRunning(extension)
  miner.resume()
  const later = await extension.openPopup()
  await later.unlock()
  await later.request.open(swap.requestId)
  await later.request.expectDone()
  await swap.expectArrivedOnce()
})
