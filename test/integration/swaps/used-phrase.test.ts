import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SwapOrder } from '~/lib/contract/orders'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { mineAndPoll } from '../support/swap-to-evm'
import { accountOfPhrase, SIXTY, useAddresses } from '../support/used-phrase'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

describe.each(['p2wpkh'] as const)('a phrase with sixty used %s addresses', (addressType) => {
  it('spends all its coins in a swap that is proven', async () => {
    const seed = 5_500 + ADDRESS_TYPES.indexOf(addressType)
    const phrase = phraseOf(seed)
    const { held } = await useAddresses(network, accountOfPhrase(phrase, addressType), {
      paths: SIXTY,
      coins: 15,
    })
    const services = await startWallet(createMachine(network.profile), phrase)
    await services.addresses.search()
    expect(await services.holdings.bitcoin()).toMatchObject({ confirmedSats: held, spendableSats: held })

    const order: SwapOrder = {
      direction: 'to-evm',
      amountSats: held / 2n,
      networkName: 'polygon',
      outputToken: null,
      recipient: freshAddress(seed),
      slippageBps: 100,
      feeChoice: 'normal',
    }
    const { amount: most } = await services.swaps.max(order)
    const review = await services.swaps.prepare({ ...order, amountSats: most }, { origin: null })
    const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
    await services.tracker.poll(entryId)
    expect(await mineAndPoll(services, network, entryId, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(await services.holdings.bitcoin()).toMatchObject({ confirmedSats: 0n, pendingSats: 0n })
  })
})
