import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Phase } from '~/lib/core/journal/types'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { createMachine, startWallet } from '../support/platform'
import { phraseOf } from '../support/phrases'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'
import { pay } from '../support/payment'
import { fundEvm, setMining, swapToBitcoin } from '../support/swap-to-bitcoin'
import { fundBitcoin, swapToEvm } from '../support/swap-to-evm'

const SECOND = 1_000
const MINUTE = 60 * SECOND

let network: TestNetwork
let wallets = 100

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

async function begin() {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf((wallets += 1)))
  await fundBitcoin(services, network, 2_000_000n)
  await fundEvm(services, network)

  /**
   * How long the schedule lets an open page wait for what both servers have heard of just after a poll, by the waits that it
   * orders: how long the polls themselves take does not count.
   */
  const waitsFor = async (id: string, seen: Phase, happen: () => Promise<unknown>): Promise<number> => {
    let wait = await services.tracker.watch()
    await happen()
    await network.untilBothKnow()
    for (let waited = 0; waited < 10 * MINUTE;) {
      machine.wait(wait)
      waited += wait
      wait = await services.tracker.watch()
      if ((await services.history.get(id)).phase === seen) return waited
    }
    throw new Error(`it is ${(await services.history.get(id)).phase}`)
  }

  return { machine, services, waitsFor }
}

describe('a page shows', () => {
  it('a confirmation in half a minute, a delivery in one', async () => {
    const { services, waitsFor } = await begin()
    const id = await swapToEvm(services)
    const confirmed = await waitsFor(id, 'confirming', () => network.bitcoin.mine(1))
    expect(confirmed).toBeLessThanOrEqual(30 * SECOND)
    const delivered = await waitsFor(id, 'done', () => network.mine(3))
    expect(delivered).toBeLessThanOrEqual(MINUTE)
  })

  it('updates a balance as soon as a swap is done', async () => {
    const { services, waitsFor } = await begin()
    const order = { networkName: 'polygon', outputToken: null, recipient: null, slippageBps: 100 }
    const review = await services.swaps.prepare(
      { ...order, direction: 'to-evm', amountSats: 1_000_000n, feeChoice: 'slow' },
      { origin: null },
    )
    const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
    await services.tracker.poll(entryId)
    const held = async () => (await services.holdings.evm('polygon', 'now')).balances
    const before = await held()
    await waitsFor(entryId, 'done', () => network.mine(4))
    expect(await held()).not.toEqual(before)
  })

  it('counts an incoming payment when asked or once mined', async () => {
    const { machine, services } = await begin()
    const { bitcoin } = await keystoreAccounts(services.wallet)
    const before = await services.holdings.bitcoin('now')
    const sender = await begin()
    await pay(sender.services, {
      recipient: bitcoin.address,
      amountSats: 300_000n,
      feeChoice: 'normal',
    })
    await network.untilBothKnow()
    machine.wait(2 * MINUTE)
    expect(await services.holdings.bitcoin('now')).toMatchObject({ pendingSats: 300_000n })
    await network.bitcoin.mine(1)
    await network.untilBothKnow()
    // Servers take turns, and a confirmation needs both.
    const seen = async () => {
      machine.wait(2 * MINUTE)
      return services.holdings.bitcoin('rest')
    }
    await seen()
    const { confirmedSats, pendingSats } = await seen()
    expect([confirmedSats - before.confirmedSats, pendingSats]).toEqual([300_000n, 0n])
  })

  it('a confirmation after a long wait as soon', async () => {
    const { machine, services, waitsFor } = await begin()
    const id = await swapToEvm(services)
    machine.wait(30 * MINUTE)
    const confirmed = await waitsFor(id, 'confirming', () => network.bitcoin.mine(1))
    expect(confirmed).toBeLessThanOrEqual(40 * SECOND)
  })

  it('notices a call in five seconds, its payout in forty', async () => {
    const { services, waitsFor } = await begin()
    await setMining(network, false)
    const id = await swapToBitcoin(services, network)
    await setMining(network, true)
    const burnt = await waitsFor(id, 'paying', () => network.chains.base.mine(1))
    expect(burnt).toBeLessThanOrEqual(5 * SECOND)
    const paid = await waitsFor(id, 'done', async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        await network.chains.base.mine(1)
        await network.mine(1)
      }
    })
    expect(paid).toBeLessThanOrEqual(40 * SECOND)
  })
})
