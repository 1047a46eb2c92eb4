import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeStored } from '~/lib/ui/stored-json'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { createMachine, startWallet } from '../support/platform'
import { phraseOf } from '../support/phrases'
import { fundBitcoin } from '../support/swap-to-evm'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

it('what is reviewed, signed and journalled is the same whether amounts are shown in a currency or not', async () => {
  const services = await startWallet(createMachine(network.profile), phraseOf(870))
  await fundBitcoin(services, network, 10_000_000n)
  const swap = {
    direction: 'to-evm',
    amountSats: 1_000_000n,
    networkName: 'polygon',
    outputToken: null,
    recipient: null,
    slippageBps: 100,
    feeChoice: 'slow',
  } as const
  const payment = {
    recipient: freshBitcoinAddress('p2wpkh'),
    amountSats: 200_000n,
    feeChoice: 'normal',
  } as const
  const reviewed = async () => {
    const [swapped, paid] = [
      await services.swaps.prepare(swap, { origin: null }),
      await services.payments.prepare(payment),
    ]
    return { swapped, paid, digests: [swapped.digest, paid.digest], intents: [swapped.intent, paid.intent] }
  }

  const { digests, intents } = await reviewed()
  await services.settings.change({ currency: 'EUR' })
  expect((await services.settings.view()).currency).toBe('EUR')
  expect((await services.prices.ofCurrency('EUR')).rate).not.toBeNull()
  const shown = await reviewed()
  expect(shown.digests).toEqual(digests)
  expect(shown.intents).toEqual(intents)

  const { requestId } = await services.payments.approve(shown.paid, true)
  expect(writeStored(await services.journal.get(requestId))).not.toMatch(/EUR|currency|fiat/i)
})
