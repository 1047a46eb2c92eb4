import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, startWallet } from '../support/platform'
import { pollKnown } from '../support/poll-known'
import { fundEvm, swapToBitcoin } from '../support/swap-to-bitcoin'
import { fundBitcoin, swapToEvm } from '../support/swap-to-evm'

const OTHER_TXID = 'ab'.repeat(32)

let network: TestNetwork
let wallets = 100

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(() => {
  network.service.tamper('request', null)
  network.service.setBehaviour({ down: false })
})

async function start(): Promise<{ machine: Machine; services: Services }> {
  const machine = createMachine(network.profile)
  return { machine, services: await startWallet(machine, phraseOf((wallets += 1))) }
}

/** Looks at a swap after another poll, once both servers know all that has happened. */
async function look(services: Services, id: string) {
  const { phase, proof, notices, service, arrival } = await pollKnown(services, network, id)
  return {
    phase,
    proof,
    notices: notices.map(({ code }) => code),
    said: service?.state ?? null,
    arrived: arrival,
  }
}

describe('a service that lies about a payment', () => {
  // threat: false-report
  it('proves nothing by any report, and a notice contradicts it', async () => {
    const { services } = await start()
    await fundBitcoin(services, network, 10_000_000n)
    const id = await swapToEvm(services)

    // Unconfirmed: the service is asked only about confirmed payments.
    network.service.tamper('request', { state: 'Done', status: 'Submitted' })
    expect(await look(services, id)).toMatchObject({ phase: 'broadcast', proof: 'none' })

    await network.bitcoin.mine(1)
    expect(await look(services, id)).toEqual({
      phase: 'confirming',
      proof: 'service',
      notices: ['service-says-done'],
      said: 'Done',
      arrived: null,
    })

    // The state goes back.
    network.service.tamper('request', { state: 'Pending', status: 'NotProcessed' })
    expect(await look(services, id)).toMatchObject({ phase: 'confirming', proof: 'none', said: 'Pending' })

    network.service.tamper('request', { state: 'Pending', status: 'Expired' })
    expect(await look(services, id)).toMatchObject({
      phase: 'confirming',
      proof: 'none',
      notices: ['service-says-expired'],
    })

    network.service.tamper('request', { state: 'Failed', status: 'Withdrawn' })
    expect(await look(services, id)).toMatchObject({
      phase: 'confirming',
      proof: 'service',
      notices: ['service-says-failed'],
    })

    // A transaction other than the one asked about.
    network.service.tamper('request', { state: 'Done', sourceTransaction: { txId: OTHER_TXID } })
    expect(await look(services, id)).toMatchObject({
      phase: 'confirming',
      proof: 'none',
      notices: ['service-elsewhere'],
    })

    // Unknown states.
    network.service.tamper('request', { state: 'Teleported', status: '<b>ok</b>', sourceTransaction: null })
    expect(await look(services, id)).toMatchObject({ phase: 'confirming', proof: 'none', said: 'Teleported' })

    network.service.tamper('request', null)
    await network.mine(2)
    expect(await look(services, id)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  // threat: false-report
  it('reverts nothing that the chain has proven', async () => {
    const { services } = await start()
    await fundBitcoin(services, network, 10_000_000n)
    const id = await swapToEvm(services)
    await network.mine(1)
    expect(await look(services, id)).toMatchObject({ phase: 'confirming', said: 'Pending' })
    network.service.tamper('request', { state: 'Failed', status: 'Failed' })
    await network.mine(2)
    const shown = await look(services, id)
    expect(shown).toMatchObject({ phase: 'done', proof: 'chain', notices: ['service-says-failed'] })
    expect(shown.arrived?.amount).toBeGreaterThan(0n)
  })

  it('that is silent for an hour ends no swap', async () => {
    const { machine, services } = await start()
    await fundBitcoin(services, network, 10_000_000n)
    const id = await swapToEvm(services)
    await network.bitcoin.mine(1)
    for (let minute = 0; minute < 60; minute += 10) {
      network.service.setBehaviour({ down: minute % 20 === 10 })
      machine.wait(10 * 60_000)
      expect(await look(services, id)).toMatchObject({ phase: 'confirming', proof: 'none', said: null })
    }
    network.service.setBehaviour({ down: false })
    await network.mine(2)
    expect(await look(services, id)).toMatchObject({ phase: 'done', proof: 'chain' })
  })
})

describe('a service that lies about an unwrap', () => {
  it('proves nothing by any report', async () => {
    const { services } = await start()
    await fundEvm(services, network)
    network.service.tamper('request', { state: 'Done', status: 'Submitted' })
    const id = await swapToBitcoin(services, network)
    expect(await look(services, id)).toMatchObject({
      phase: 'paying',
      proof: 'service',
      arrived: null,
    })
    expect((await look(services, id)).notices).toContain('service-says-done')
    network.service.tamper('request', { state: 'Failed', status: 'Failed' })
    expect((await look(services, id)).notices).toContain('service-says-failed')
    network.service.tamper('request', null)
    await network.mine(2)
    expect(await look(services, id)).toMatchObject({ phase: 'done', proof: 'chain' })
  })
})
