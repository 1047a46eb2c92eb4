import { getAddress, parseUnits } from 'viem'
import { expect } from 'vitest'
import { bitcoinHistory, evmBalance, tokenOf } from '../e2e/support/chains'
import type { Miner } from '../e2e/support/control'
import { type Extension, test } from './support/fixtures'
import type { Popup } from './support/popup'

const NETWORK = 'polygon'
/** An alarm rings after half a minute at the soonest. */
const ALARM_MS = 120_000

type Underway = { requestId: string; bitcoin: string; expectArrivedOnce(): Promise<void> }

/** Approves a swap whose payment does not confirm before `miner` resumes. */
async function startSwap(popup: Popup, miner: Miner): Promise<Underway> {
  const own = await popup.addresses()
  await popup.fund(own.bitcoin, 20_000_000n)
  await miner.pause()
  const { address, decimals } = tokenOf(NETWORK, 'USDC')
  await popup.order({ network: NETWORK, token: address ?? '', amount: '0.01' })
  const least = parseUnits(await popup.approve(), decimals)
  return {
    requestId: await popup.request.id(),
    bitcoin: own.bitcoin,
    async expectArrivedOnce() {
      expect(await evmBalance(NETWORK, address, getAddress(own.evm))).toBeGreaterThanOrEqual(least)
      const spent = (await bitcoinHistory(own.bitcoin)).filter(({ vin }) =>
        vin.some(({ prevout }) => prevout?.scriptpubkey_address === own.bitcoin),
      )
      expect(spent).toHaveLength(1)
    },
  }
}

async function expectStopped(extension: Extension): Promise<void> {
  await extension.stopBackground()
  expect(await extension.backgroundState()).toBe('stopped')
}

const expectRunning = (extension: Extension) =>
  expect
    .poll(() => extension.backgroundState(), { timeout: ALARM_MS, message: 'the event page runs' })
    .toBe('running')

test('a swap goes on by itself after the event page was stopped twice, and pays once', async ({
  extension,
  miner,
  popup,
}) => {
  const swap = await startSwap(popup, miner)
  await extension.closePages()
  await expectStopped(extension)
  miner.resume()
  // No page is open: an alarm starts it.
  await expectRunning(extension)
  await expectStopped(extension)

  const again = await extension.openPopup()
  await again.request.open(swap.requestId)
  await again.request.expectDone()
  await swap.expectArrivedOnce()
})

test('a swap goes on after a restart of the browser, with its alarms lost, and pays once', async ({
  extension,
  miner,
  popup,
}) => {
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
