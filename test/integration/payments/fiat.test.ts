import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { formatUnits, parseBtc } from '~/lib/core/amount'
import { CURRENCY_DECIMALS } from '~/lib/core/quote/currency'
import { convertAt } from '~/lib/core/quote/rate'
import { writeStored } from '~/lib/ui/query/stored-json'
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

it('signs the same whether or not a currency is shown', async () => {
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
    // Each payment has an order of its own.
    const outputs = new Set(paid.bitcoin?.outputs)
    return { swapped, paid, bytes: [swapped.digest, outputs], intents: [swapped.intent, paid.intent] }
  }

  const { bytes, intents } = await reviewed()
  await services.settings.change({ currency: 'EUR' })
  expect((await services.settings.view()).currency).toBe('EUR')
  expect((await services.prices.ofCurrency('EUR')).rate).not.toBeNull()
  const shown = await reviewed()
  expect(shown.bytes).toEqual(bytes)
  expect(shown.intents).toEqual(intents)

  const { entryId } = await services.payments.approve(shown.paid, { acknowledged: true })
  const [approved, ...later] = await services.journal.events(entryId)
  expect(writeStored([approved, ...later.filter(({ type }) => type === 'signed')])).not.toMatch(
    /EUR|currency|price/i,
  )
})

it('exports what a payment was worth when it was made', async () => {
  const services = await startWallet(createMachine(network.profile), phraseOf(871))
  await fundBitcoin(services, network, 10_000_000n)
  const pay = async () => {
    const order = {
      recipient: freshBitcoinAddress('p2wpkh'),
      amountSats: 200_000n,
      feeChoice: 'normal',
    } as const
    const { entryId } = await services.payments.approve(await services.payments.prepare(order), {
      acknowledged: true,
    })
    return entryId
  }
  await pay()
  await services.settings.change({ currency: 'EUR' })
  const { rate } = await services.prices.ofCurrency('EUR')
  if (rate === null) throw new Error('the local network has a price of bitcoin in euros')
  const priced = await pay()
  await vi.waitFor(async () => expect(await services.journal.get(priced)).toHaveProperty('prices'))

  const [header = '', later = '', earlier = ''] = (await services.history.csv()).split('\r\n')
  const cell = (row: string, name: string) => row.split(',')[header.split(',').indexOf(name)]
  expect(cell(later, 'Sent Fiat')).toBe(formatUnits(convertAt(200_000n, rate), CURRENCY_DECIMALS))
  expect(cell(later, 'Fiat Currency')).toBe('EUR')
  expect(cell(later, 'Fee Fiat')).toBe(
    formatUnits(convertAt(parseBtc(cell(later, 'Fee Amount') ?? ''), rate), CURRENCY_DECIMALS),
  )
  expect(cell(earlier, 'Sent Amount')).toBe('0.002')
  expect(cell(earlier, 'Fiat Currency')).toBe('')
})
