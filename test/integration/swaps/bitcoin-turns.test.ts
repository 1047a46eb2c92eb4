import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { copyRequest } from '../support/foreign-copy'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { bumpFast, cancelPayment } from '../support/replacements'
import { fundBitcoin, mineAndPoll, paymentsOf, swapToEvm } from '../support/swap-to-evm'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

async function walletWith(seed: number, ...sats: bigint[]): Promise<Services> {
  const services = await startWallet(createMachine(network.profile), phraseOf(seed))
  await fundBitcoin(services, network, ...sats)
  return services
}

/** Another device with the same phrase cancels the payment without this one's knowledge. */
async function cancelElsewhere(services: Services, seed: number, id: string): Promise<string> {
  const other = await startWallet(createMachine(network.profile), phraseOf(seed))
  await copyRequest(services, other, id)
  await cancelPayment(other, id)
  await other.tracker.poll(id)
  return (await paymentsOf(other, id)).at(-1)?.txid ?? ''
}

const DAY_MS = 24 * 3_600_000

const codesOf = ({ notices }: { notices: { code: string }[] }) => notices.map(({ code }) => code)

describe('a payment that the mempool drops', () => {
  // threat: dropped-payment
  it('is sent again until it confirms', async () => {
    const services = await walletWith(21, 5_000_000n)
    const id = await swapToEvm(services)
    const [payment] = await paymentsOf(services, id)
    expect((await network.control('/mempool/drop', { txid: payment?.txid })).status).toBe(200)
    await network.mine(1)
    await services.tracker.poll(id)
    const types = (await services.journal.events(id)).map((event) =>
      event.type === 'bitcoin-seen' ? event.sighting.state : event.type,
    )
    expect(types.slice(-2)).toEqual(['absent', 'accepted'])
    expect(await services.history.get(id)).toMatchObject({ phase: 'broadcast', notices: [] })
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('is sent again as its bump, if there is one', async () => {
    const services = await walletWith(22, 5_000_000n)
    const id = await swapToEvm(services)
    await bumpFast(services, id)
    await services.tracker.poll(id)
    const [, bump] = await paymentsOf(services, id)
    network.bitcoin.dropFromMempool(bump?.txid ?? '')
    await services.tracker.poll(id)
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', txid: bump?.txid })
  })
})

describe('a payment whose coins another device spends', () => {
  // threat: dropped-payment
  it('is replaced once that is deep, and not before', async () => {
    const machine = createMachine(network.profile)
    const services = await startWallet(machine, phraseOf(23))
    await fundBitcoin(services, network, 5_000_000n)
    const id = await swapToEvm(services)
    const foreign = await cancelElsewhere(services, 23, id)

    await services.tracker.poll(id)
    const pending = await services.history.get(id)
    expect([pending.phase, codesOf(pending)]).toEqual(['signed', ['conflict-pending']])
    expect(pending.actions).toEqual({ bumpFee: false, cancel: false, speedUp: false })

    const shallow = await mineAndPoll(services, network, id, 5)
    expect([shallow.phase, codesOf(shallow)]).toEqual(['signed', ['conflict-confirmed']])
    machine.wait(60_000)
    const deep = await mineAndPoll(services, network, id, 1)
    expect([deep.phase, codesOf(deep)]).toEqual(['replaced', ['conflict-final']])
    expect(deep.notices[0]?.facts['txid']).toBe(foreign)
    expect((await services.holdings.bitcoin()).reservedSats).toBe(0n)
    // An end against the user's hope stays under watch for a day.
    expect((await services.journal.get(id))?.settledAt).toBeNull()
    machine.wait(DAY_MS)
    await services.tracker.poll(id)
    expect((await services.journal.get(id))?.settledAt).not.toBeNull()
  })

  it('continues if a reorganisation removes that transaction', { tags: ['release'] }, async () => {
    const services = await walletWith(24, 5_000_000n)
    const id = await swapToEvm(services)
    const [payment] = await paymentsOf(services, id)
    const foreign = await cancelElsewhere(services, 24, id)
    const shallow = await mineAndPoll(services, network, id, 2)
    expect(codesOf(shallow)).toEqual(['conflict-confirmed'])

    await network.bitcoin.reorg(2)
    network.bitcoin.dropFromMempool(foreign)
    await network.bitcoin.sendRaw(payment?.rawTransaction ?? '')
    await services.tracker.poll(id)
    const back = await services.history.get(id)
    expect([back.phase, codesOf(back)]).toEqual(['broadcast', []])
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })
})

// threat: reorganisation
describe('a confirmation that is reorganised away', () => {
  it('is awaited again', async () => {
    const services = await walletWith(25, 5_000_000n)
    const id = await swapToEvm(services)
    expect(await mineAndPoll(services, network, id, 1)).toMatchObject({ phase: 'confirming' })
    await network.bitcoin.reorg(1)
    await services.tracker.poll(id)
    const back = await services.history.get(id)
    expect(back).toMatchObject({ phase: 'broadcast', actions: { bumpFee: true, cancel: true } })
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('may be followed by one that it replaced', { tags: ['release'] }, async () => {
    const services = await walletWith(26, 5_000_000n)
    const id = await swapToEvm(services)
    await bumpFast(services, id)
    await services.tracker.poll(id)
    const [payment, bump] = await paymentsOf(services, id)
    expect(await mineAndPoll(services, network, id, 1)).toMatchObject({
      phase: 'confirming',
      txid: bump?.txid,
    })
    await network.bitcoin.reorg(1)
    network.bitcoin.dropFromMempool(bump?.txid ?? '')
    await network.bitcoin.sendRaw(payment?.rawTransaction ?? '')
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({
      phase: 'done',
      proof: 'chain',
      txid: payment?.txid,
    })
  })

  it('may turn from a cancelling spend to the payment', async () => {
    const services = await walletWith(27, 5_000_000n)
    const id = await swapToEvm(services)
    const [payment] = await paymentsOf(services, id)
    await cancelPayment(services, id)
    await services.tracker.poll(id)
    const [, cancel] = await paymentsOf(services, id)
    expect(await mineAndPoll(services, network, id, 1)).toMatchObject({ phase: 'replaced' })
    await network.bitcoin.reorg(1)
    network.bitcoin.dropFromMempool(cancel?.txid ?? '')
    await network.bitcoin.sendRaw(payment?.rawTransaction ?? '')
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })
})
