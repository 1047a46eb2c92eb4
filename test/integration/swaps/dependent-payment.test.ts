import { afterAll, beforeAll, expect, it } from 'vitest'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { copyRequest } from '../support/foreign-copy'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { cancelPayment } from '../support/replacements'
import { fundBitcoin, paymentsOf, swapToEvm } from '../support/swap-to-evm'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

it('ends once the payment whose change it spends is cancelled', async () => {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf(501))
  await fundBitcoin(services, network, 5_000_000n, 600_000n)
  const first = await swapToEvm(services)
  const second = await swapToEvm(services, { sats: 4_300_000n })
  const parent = (await paymentsOf(services, first))[0]
  expect((await paymentsOf(services, second))[0]?.inputs.map(({ txid }) => txid)).toContain(parent?.txid)

  const other = await startWallet(createMachine(network.profile), phraseOf(501))
  await copyRequest(services, other, first)
  await cancelPayment(other, first)
  await other.tracker.poll(first)

  const look = async () => {
    machine.wait(60_000)
    for (const id of [first, second]) await services.tracker.poll(id)
    return services.history.get(second)
  }
  await network.mine(2)
  const shallow = await look()
  expect(shallow.notices.map(({ code }) => code)).toEqual(['conflict-confirmed'])
  expect((await services.holdings.bitcoin()).reservedSats).toBeGreaterThan(0n)
  await network.mine(6)
  await look()
  expect(await look()).toMatchObject({ phase: 'replaced' })
  expect((await services.holdings.bitcoin()).reservedSats).toBe(0n)
})
