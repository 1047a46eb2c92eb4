import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { copyRequest } from '../support/foreign-copy'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { pollKnown } from '../support/poll-known'
import { bumpFast, cancelPayment } from '../support/replacements'
import { mineAndPoll, paymentsOf, swapToEvm } from '../support/swap-to-evm'
import { accountOfPhrase, useAddresses } from '../support/used-phrase'

/** Money of a wallet whose coins and change are on other addresses than the first. */

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

let seed = 5_700

/** A phrase with ten used addresses, two of them with coins, both of them on the change branch. */
async function usedPhrase() {
  const phrase = phraseOf((seed += 1))
  const paths = ['0/0', '0/1', '0/2', '0/3', '0/4', '1/0', '1/1', '1/2', '1/3', '1/4']
  const account = accountOfPhrase(phrase, 'p2wpkh')
  const { held } = await useAddresses(network, account, { paths, coins: 2, sats: 2_000_000n })
  return { account, held, device: () => deviceOf(phrase) }
}

async function deviceOf(phrase: string): Promise<Services> {
  const services = await startWallet(createMachine(network.profile), phrase)
  await services.addresses.search()
  return services
}

const order = { sats: 3_000_000n }

describe('a payment from addresses beyond the first', () => {
  it('is made faster, and arrives', async () => {
    const { device } = await usedPhrase()
    const services = await device()
    const id = await swapToEvm(services, order)
    await bumpFast(services, id)
    await services.tracker.poll(id)
    expect(await paymentsOf(services, id)).toMatchObject([{ kind: 'payment' }, { kind: 'bump' }])
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('is cancelled', async () => {
    const { device } = await usedPhrase()
    const services = await device()
    const id = await swapToEvm(services, order)
    await cancelPayment(services, id)
    await services.tracker.poll(id)
    expect(await mineAndPoll(services, network, id, 8)).toMatchObject({
      phase: 'replaced',
      isCancelled: true,
    })
  })

  // threat: second-device
  it.each([
    ['', async () => undefined],
    [' while locked', ({ wallet }: Services) => wallet.lock()],
  ])('that another device made faster is its own%s', async (_, before) => {
    const { device } = await usedPhrase()
    const [first, second] = [await device(), await device()]
    const id = await swapToEvm(first, order)
    await copyRequest(first, second, id)
    await bumpFast(second, id)
    await second.tracker.poll(id)
    const bump = (await paymentsOf(second, id)).at(-1)
    await before(first)
    expect(await pollKnown(first, network, id)).toMatchObject({
      phase: 'broadcast',
      txid: bump?.txid,
      notices: [],
    })
  })
})
