import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Services } from '~/lib/services/services'
import type { SwapOrder } from '~/lib/contract/orders'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { MUTATIONS } from '../../network/service/mutate'
import { createMachine, startWallet } from '../support/platform'
import { fundBitcoin } from '../support/swap-to-evm'

const ORDER: SwapOrder = {
  direction: 'to-evm',
  amountSats: 1_000_000n,
  networkName: 'polygon',
  outputToken: null,
  recipient: null,
  slippageBps: 100,
  feeChoice: null,
}

let network: TestNetwork
let services: Services

beforeAll(async () => {
  network = await openNetwork()
  services = await startWallet(createMachine(network.profile))
  await fundBitcoin(services, network, 20_000_000n)
})
afterAll(() => network.stop())
afterEach(() => network.service.tamper('unsigned', null))

/** These differ in own change and fee alone: the transaction is remade. */
const REMADE = ['change-dropped', 'fee']
/** This one keeps within every limit: it is a lower price, as `prices.test.ts` shows. */
const WITHIN_LIMITS = 'payload-bridge-fee-raised'

// threat: foreign-output
it.each(MUTATIONS.filter((mutation) => ![...REMADE, WITHIN_LIMITS].includes(mutation)))(
  'refuses a transaction that the service altered (%s)',
  async (mutate) => {
    network.service.tamper('unsigned', { mutate })
    const { entryId, digest, verdict, findings } = await services.swaps.prepare(ORDER, { origin: null })
    expect(verdict).toBe('refuse')
    expect(findings.filter(({ severity }) => severity === 'refuse')).not.toEqual([])
    await expect(
      services.swaps.approve({ entryId, digest }, { acknowledged: true, feeChoice: 'normal' }),
    ).rejects.toMatchObject({
      code: 'review-refused',
    })
  },
)

it.each(REMADE)('remakes one that takes more for miners (%s)', async (mutate) => {
  const order = { ...ORDER, feeChoice: 'normal' } as const
  const { bitcoin: honest } = await services.swaps.prepare(order, { origin: null })
  network.service.tamper('unsigned', { mutate })
  const { verdict, bitcoin } = await services.swaps.prepare(order, { origin: null })
  expect(verdict).toBe('ok')
  expect(bitcoin?.feeSats).toBe(honest?.feeSats)
  expect(bitcoin?.changeSats).toBe(honest?.changeSats)
})

it('accepts an unaltered one, and has begun no swap', async () => {
  const { verdict } = await services.swaps.prepare(ORDER, { origin: null })
  expect(verdict).toBe('ok')
  expect(await services.history.list({ before: null, limit: 1 })).toEqual([])
  const { confirmedSats, spendableSats } = await services.holdings.bitcoin()
  expect(spendableSats).toBe(confirmedSats)
})
