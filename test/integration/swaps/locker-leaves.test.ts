import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Services } from '~/lib/services/services'
import { burnRouterAbi } from '../../network/evm/abi'
import { removeLockers } from '../../network/locker-fate'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, startWallet } from '../support/platform'
import { pollKnown } from '../support/poll-known'
import { fundEvm, swapToBitcoin } from '../support/swap-to-bitcoin'

let network: TestNetwork

beforeEach(async () => {
  network = await openNetwork()
  // The burn router learns Bitcoin's height.
  await network.mine(1)
})
afterEach(() => network.stop())

type User = { machine: Machine; services: Services }

async function device(): Promise<User> {
  const machine = createMachine(network.profile)
  return { machine, services: await startWallet(machine, phraseOf(781)) }
}

/** Another device with the same phrase, which never knew the locker. */
async function restored(): Promise<User> {
  const user = await device()
  await user.services.restore.request('all')
  await user.services.restore.resume()
  return user
}

async function untilShown({ machine, services }: User) {
  const [entry] = await services.history.list({ before: null, limit: 10 })
  machine.wait(60_000)
  return pollKnown(services, network, entry?.id ?? '')
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
  const first = await device()
  await fundEvm(first.services, network)
  await swapToBitcoin(first.services, network)
  expect(await untilShown(first)).toMatchObject({ phase: 'paying' })
  await untilAccepted(1)
  await removeLockers(network.chains)
  await network.mine(2)

  for (const user of [first, await restored()])
    expect(await untilShown(user)).toMatchObject({ phase: 'done', proof: 'chain' })
})

it('proves a late payout whose locker has left since', { tags: ['release'] }, async () => {
  network.service.setConduct({ payouts: 'hold' })
  const first = await device()
  await fundEvm(first.services, network)
  await swapToBitcoin(first.services, network)
  await untilShown(first)
  await network.mine(44)
  expect(await untilShown(first)).toMatchObject({ phase: 'overdue' })
  // The contracts take no proof of it any more.
  network.service.setConduct({ payouts: 'pay' })
  await network.mine(3)
  await removeLockers(network.chains)
  await network.mine(2)

  for (const user of [first, await restored()])
    expect(await untilShown(user)).toMatchObject({ phase: 'done', proof: 'chain' })
})
