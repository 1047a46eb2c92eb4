import { getAddress, parseUnits } from 'viem'
import { expect } from 'vitest'
import { bitcoinHistory, evmBalance, tokenOf } from '../../e2e/support/chains'
import type { Miner } from '../../e2e/support/control'
import type { Extension } from './fixtures'
import type { Popup } from './popup'

const NETWORK = 'polygon'
/** An alarm rings after half a minute at the soonest. */
const ALARM_MS = 120_000

type Underway = { requestId: string; bitcoin: string; expectArrivedOnce(): Promise<void> }

/** Approves a swap whose payment does not confirm before `miner` resumes. */
export async function startSwap(popup: Popup, miner: Miner): Promise<Underway> {
  const own = await popup.addresses()
  await popup.fund(own.bitcoin, 20_000_000n)
  await miner.pause()
  const { address, decimals } = tokenOf(NETWORK, 'USDC')
  await popup.order({ network: NETWORK, token: address ?? '', amount: '0.01' })
  const minArrival = parseUnits(await popup.approve(), decimals)
  return {
    requestId: await popup.request.id(),
    bitcoin: own.bitcoin,
    async expectArrivedOnce() {
      expect(await evmBalance(NETWORK, address, getAddress(own.evm))).toBeGreaterThanOrEqual(minArrival)
      await expectPaidOnce(own.bitcoin)
    },
  }
}

/** Of what the address had, one transaction has spent something, once it is sent: its id is known before that. */
export async function expectPaidOnce(address: string): Promise<void> {
  const spent = async () =>
    (await bitcoinHistory(address)).filter(({ vin }) =>
      vin.some(({ prevout }) => prevout?.scriptpubkey_address === address),
    )
  await expect.poll(spent).toHaveLength(1)
}

export const expectRunning = (extension: Extension) =>
  expect
    .poll(() => extension.backgroundState(), { timeout: ALARM_MS, message: 'the event page runs' })
    .toBe('running')
