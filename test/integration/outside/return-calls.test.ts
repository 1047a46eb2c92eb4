import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '~/lib/core/review/finding'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { freshEvmAddress } from '../support/evm-payment'
import { phraseOf } from '../support/phrases'
import { type EvmElsewhere, evmElsewhere, signAwaitedCall } from '../support/sign-calls-elsewhere'
import { callsOf, prepareToBitcoin, untilPaid } from '../support/swap-to-bitcoin'

const ETHER = 10n ** 18n
const TWELVE_HOURS = 12 * 3_600_000
const SWAPPED_NATIVE = 1_000n * ETHER
const DONE = { phase: 'done', proof: 'chain', awaits: null }
let network: TestNetwork
let seeds = 5_300

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(async () => {
  await network.chains.market.reset()
  await setServer({ down: false })
})

const setServer = (conduct: { down: boolean }) =>
  network.control('/endpoint', { name: 'polygon-1', ...conduct })
const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code)

type Handed = EvmElsewhere & { id: string; signature: Uint8Array }

/** An order whose EVM transaction another signer has signed. */
async function signed(order: (services: Services) => Promise<string>): Promise<Handed> {
  const elsewhere = await evmElsewhere(network, phraseOf((seeds += 1)), SWAPPED_NATIVE + ETHER)
  const id = await order(elsewhere.services)
  const { signature } = await signAwaitedCall(elsewhere, id)
  return { ...elsewhere, id, signature }
}

const payment = async ({ evmPayments }: Services) => {
  const order = { networkName: 'polygon', token: null, recipient: freshEvmAddress(), amount: ETHER / 10n }
  const review = await evmPayments.prepare({ ...order, feeChoice: 'normal' })
  return (await evmPayments.approve(review, { acknowledged: true })).entryId
}
const swap = async (services: Services) => {
  const review = await prepareToBitcoin(services, network, {
    inputToken: null,
    inputAmount: SWAPPED_NATIVE,
  })
  return (await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })).entryId
}

describe('an EVM signature that comes back', () => {
  it.each([
    ['a payment', payment],
    ['a swap', swap],
  ])('on the word of one server needs another yes: %s', { tags: ['release'] }, async (_, order) => {
    const { machine, services, id, signature } = await signed(order)
    const { signing } = services
    await setServer({ down: true })
    const asked = await signing.takeBack(id, signature)
    expect(codes(asked)).toEqual(['single-source'])
    expect(await callsOf(services, id)).toEqual([])
    expect(await signing.takeBack(id, signature, asked)).toEqual([])
    expect(await callsOf(services, id)).toHaveLength(1)
    expect((await services.journal.events(id)).map(({ type }) => type)).toContain('consented')
    await setServer({ down: false })
    expect(await untilPaid(network, { machine, services }, id)).toMatchObject(DONE)
  })

  // threat: worse-figure
  it('twelve hours later at a worse price needs another yes', async () => {
    const { machine, services, id, signature } = await signed(swap)
    machine.wait(TWELVE_HOURS)
    await network.chains.market.movePrice('base', null, 10_400n)
    const asked = await services.signing.takeBack(id, signature)
    expect(codes(asked)).toContain('price-low')
    expect(await callsOf(services, id)).toEqual([])
    expect(await services.signing.takeBack(id, signature, asked)).toEqual([])
    expect(await callsOf(services, id)).toHaveLength(1)
  })

  it('stays valid after a refusal, whatever is accepted', { tags: ['release'] }, async () => {
    const { services, id, signature } = await signed(swap)
    await network.chains.market.movePrice('base', null, 13_000n)
    const refused = { code: 'review-refused' }
    await expect(services.signing.takeBack(id, signature)).rejects.toMatchObject(refused)
    const accepted: Finding[] = [{ code: 'price-refused', severity: 'warn', params: { belowPercent: '99' } }]
    await expect(services.signing.takeBack(id, signature, accepted)).rejects.toMatchObject(refused)
    expect(await callsOf(services, id)).toEqual([])
    expect(await services.history.get(id)).toMatchObject({ phase: 'awaiting-signature' })
    await network.chains.market.reset()
    expect(await services.signing.takeBack(id, signature)).toEqual([])
  })
})
