import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Services } from '~/lib/services/services'
import { burnRouterAbi } from '../../network/evm/abi'
import { removeLockers } from '../../network/locker-fate'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, startWallet } from '../support/platform'
import { pollKnown } from '../support/poll-known'
import { fundEvm, swapToBitcoin } from '../support/swap-to-bitcoin'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

const SEED = 781

async function device(): Promise<{ machine: Machine; services: Services }> {
  const machine = createMachine(network.profile)
  return { machine, services: await startWallet(machine, phraseOf(SEED)) }
}

/** Runs the relayer until the contracts have accepted that many payouts. */
async function untilAccepted(count: number): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) {
    await network.chains.base.mine(1)
    await network.mine(1)
    const logs = await network.client('polygon').getContractEvents({
      address: network.chains.deployment.base.burnRouter,
      abi: burnRouterAbi,
      eventName: 'PaidUnwrap',
      fromBlock: 0n,
    })
    if (logs.length >= count) return
  }
  throw new Error('the payout is not accepted')
}

// threat: false-delivery
it('proves a payout whose locker has left since', { tags: ['release'] }, async () => {
  // The burn router learns Bitcoin's height.
  await network.mine(1)
  const first = await device()
  await fundEvm(first.services, network)
  const entryId = await swapToBitcoin(first.services, network)
  expect(await pollKnown(first.services, network, entryId)).toMatchObject({ phase: 'paying' })
  await untilAccepted(1)
  await removeLockers(network.chains)
  await network.mine(2)

  first.machine.wait(60_000)
  expect(await pollKnown(first.services, network, entryId)).toMatchObject({ phase: 'done', proof: 'chain' })

  // Another device with the same phrase never knew the locker.
  const second = await device()
  await second.services.restore.request('all')
  await second.services.restore.resume()
  const [entry] = await second.services.history.list({ before: null, limit: 10 })
  second.machine.wait(60_000)
  expect(await pollKnown(second.services, network, entry?.id ?? '')).toMatchObject({
    phase: 'done',
    proof: 'chain',
  })
})
