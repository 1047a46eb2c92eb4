// @module-tag release
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { pollKnown } from '../support/poll-known'
import { speedUpFast } from '../support/replacements'
import { callsOf, fundEvm, setMining, swapToBitcoin } from '../support/swap-to-bitcoin'

/** A call restored from the chain has its signed bytes, so it can be sent again and sped up. */

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(() => setMining(network, true))

/** A swap that one machine made and another restored from the chains; the first is gone. */
async function restored(seed: number) {
  const first = await startWallet(createMachine(network.profile), phraseOf(seed))
  await fundEvm(first, network)
  const made = await swapToBitcoin(first, network)
  await pollKnown(first, network, made)
  const call = (await callsOf(first, made)).find(({ kind }) => kind === 'call')
  expect(call).toMatchObject({ sighting: { state: 'mined', success: true } })

  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf(seed))
  await services.restore.request('all')
  await services.restore.resume()
  const [found] = await services.history.list({ before: null, limit: 10 })
  const id = found?.id ?? ''
  const look = async () => {
    machine.wait(60_000)
    await pollKnown(services, network, id)
  }
  return { services, id, call, look }
}

/** Removes the block of the call and all later ones: no node has the call any more. */
async function reorganise(call: Awaited<ReturnType<typeof restored>>['call']): Promise<void> {
  if (call?.sighting.state !== 'mined') throw new Error('the call is mined')
  const head = await network.client('polygon').getBlockNumber()
  await network.chains.base.reorg(Number(head - call.sighting.blockNumber) + 1)
}

async function toTheEnd(services: Services, id: string, look: () => Promise<void>) {
  for (let turn = 0; turn < 6; turn += 1) {
    await network.chains.base.mine(1)
    await network.mine(1)
    await look()
  }
  return services.history.get(id)
}

describe('a call restored from the chain', () => {
  it('has the signed bytes and gas price', async () => {
    const { services, id, call } = await restored(211)
    expect(await callsOf(services, id)).toMatchObject([
      { hash: call?.hash, rawTransaction: call?.rawTransaction, maxFeePerGas: call?.maxFeePerGas },
    ])
    expect((await services.history.get(id)).rawTransactions).toEqual([
      { kind: 'call', txid: call?.hash, hex: call?.rawTransaction },
    ])
  })

  it('is sent again after a reorganisation, and pays out', async () => {
    const { services, id, call, look } = await restored(212)
    await look()
    await reorganise(call)
    expect(
      await network
        .client('polygon')
        .getTransactionReceipt({ hash: call?.hash ?? '0x' })
        .catch(() => null),
    ).toBe(null)
    await look()
    const done = await toTheEnd(services, id, look)
    expect(done).toMatchObject({ phase: 'done', proof: 'chain', txid: call?.hash })
  })

  it('is sped up while it is pending again', async () => {
    const { services, id, call, look } = await restored(213)
    await look()
    await setMining(network, false)
    await reorganise(call)
    await look()
    expect(await services.history.get(id)).toMatchObject({ actions: { speedUp: true } })
    await speedUpFast(services, id)
    await look()
    const [before, after] = await callsOf(services, id)
    expect(after).toMatchObject({ nonce: before?.nonce, call: before?.call, accepted: true })
    await setMining(network, true)
    const done = await toTheEnd(services, id, look)
    expect(done).toMatchObject({ phase: 'done', proof: 'chain', txid: after?.hash })
  })
})
