// @module-tag release
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Services } from '~/lib/services/services'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { callRpc } from '../../network/evm/json-rpc'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { freshEvmAddress } from '../support/evm-payment'
import { createOutsideSigner } from '../support/outside-signer'
import { phraseOf } from '../support/phrases'
import type { Machine } from '../support/platform'
import { pollKnown } from '../support/poll-known'
import { evmElsewhere, signAwaitedCall } from '../support/sign-calls-elsewhere'
import { handPayment, signAwaited, walletElsewhere } from '../support/sign-elsewhere'
import { prepareToBitcoin, untilPaid, USDC_UNITS } from '../support/swap-to-bitcoin'
import { mineAndPoll } from '../support/swap-to-evm'

/** A history that is read anew while another signer holds what it has not returned, and has sent by itself. */

const ETHER = 10n ** 18n
let network: TestNetwork
let seeds = 7_400

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

type User = { machine: Machine; services: Services }

const DONE = { phase: 'done', proof: 'chain', awaits: null }

/** Reads it a while after what was sent, so that no answer from before counts. */
async function readAnew({ machine, services }: User): Promise<void> {
  const { restore } = services
  machine.wait(60_000)
  await restore.request('own')
  await restore.resume()
  const ended = async () => expect(await restore.status()).toMatchObject({ state: 'idle' })
  await vi.waitFor(ended, { timeout: 60_000, interval: 200 })
}

async function entriesOf({ history }: Services): Promise<string[]> {
  return (await history.list({ before: null, limit: 10 })).map(({ id }) => id)
}

type Kind = { name: string; order: (services: Services) => Promise<string> }

const nativeSwap: Kind = {
  name: 'a swap',
  async order(services) {
    const review = await prepareToBitcoin(services, network, {
      inputToken: null,
      inputAmount: 1_000n * ETHER,
    })
    return (await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })).entryId
  },
}
const tokenPayment: Kind = {
  name: 'a payment of a token',
  async order(services) {
    const review = await services.evmPayments.prepare({
      networkName: 'polygon',
      token: network.chains.deployment.base.tokens.usdc.address,
      recipient: freshEvmAddress(),
      amount: USDC_UNITS,
      feeChoice: 'normal',
    })
    return (await services.evmPayments.approve(review, { acknowledged: true })).entryId
  },
}

describe('a history read while a signature is awaited', () => {
  it.each([tokenPayment, nativeSwap])('leaves what was sent to its entry: $name', async ({ order }) => {
    const { evm, ...user } = await evmElsewhere(network, phraseOf((seeds += 1)), 1_001n * ETHER)
    const { services } = user
    const id = await order(services)
    // What the approval has begun is over.
    await services.tracker.poll(id)
    const { raw } = await signAwaitedCall({ services, evm }, id)
    await callRpc(network.chains.base.nodeUrl, 'eth_sendRawTransaction', [raw])
    await network.chains.base.mine(1)
    await network.untilBothKnow()
    await readAnew(user)
    expect(await entriesOf(services)).toEqual([id])
    expect(await untilPaid(network, user, id)).toMatchObject(DONE)
  })

  it.each(['p2pkh', 'p2wpkh'] as const)('leaves a payment to its entry: %s', async (addressType) => {
    const signer = createOutsideSigner(phraseOf((seeds += 1)), addressType)
    const user = await walletElsewhere(network, signer, 500_000n)
    const { services } = user
    const order = {
      recipient: freshBitcoinAddress('p2wpkh'),
      amountSats: 200_000n,
      feeChoice: 'slow',
    } as const
    const id = await handPayment(services, order)
    await services.tracker.poll(id)
    await network.bitcoin.sendRaw((await signAwaited({ services, signer }, id)).raw)
    await network.mine(1)
    await network.untilBothKnow()
    await readAnew(user)
    expect(await entriesOf(services)).toEqual([id])
    await pollKnown(services, network, id)
    user.machine.wait(60_000)
    expect(await mineAndPoll(services, network, id, 6)).toMatchObject(DONE)
  })
})
