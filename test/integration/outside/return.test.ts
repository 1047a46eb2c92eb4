import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '~/lib/core/review/finding'
import type { Services } from '~/lib/services/services'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { createOutsideSigner, type OutsideSigner } from '../support/outside-signer'
import { phraseOf } from '../support/phrases'
import { PASSWORD } from '../support/platform'
import { bumpFast } from '../support/replacements'
import { type Elsewhere, handPayment, signAwaited, walletElsewhere } from '../support/sign-elsewhere'
import { mineAndPoll, paymentsOf } from '../support/swap-to-evm'

const TWELVE_HOURS = 12 * 3_600_000
const COIN = 5_000_000n
let network: TestNetwork
let seeds = 4_900

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(async () => {
  await network.chains.market.reset()
  network.service.tamper('estimate', null)
  await setServer({ down: false })
})

const usdc = () => network.chains.deployment.base.tokens.usdc.address
const setServer = (conduct: { down: boolean }) =>
  network.control('/endpoint', { name: 'esplora-1', ...conduct })
/** Makes what a swap brings dearer by a factor of 10,000, in the pool alone. */
const setPrice = async (factor: bigint) => {
  await network.chains.market.reset()
  await network.chains.market.movePrice('base', usdc(), factor)
}
const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code)
const percentOf = (findings: readonly Finding[], code: string) =>
  Number(findings.find((finding) => finding.code === code)?.params?.['belowPercent'])

type Handed = Elsewhere<OutsideSigner> & { id: string; findings: Finding[] }

/**
 * A swap to a token, which another signer has, with the warnings of its review accepted.
 * @param percent how much of what the market gives the service offers
 */
async function handedSwap(percent = 100n): Promise<Handed> {
  const elsewhere = await walletElsewhere(network, createOutsideSigner(phraseOf((seeds += 1))), COIN)
  const { swaps } = elsewhere.services
  const order = {
    direction: 'to-evm',
    amountSats: 1_000_000n,
    networkName: 'polygon',
    outputToken: usdc(),
    recipient: freshAddress(seeds),
    slippageBps: 100,
    feeChoice: 'slow',
  } as const
  const { expectedOutput } = await swaps.quote(order)
  network.service.tamper('estimate', { outputAmount: String((expectedOutput * percent) / 100n) })
  const review = await swaps.prepare(order, { origin: null })
  const { entryId } = await swaps.approve(review, { acknowledged: true })
  return { ...elsewhere, id: entryId, findings: review.findings }
}

async function expectHeld({ journal, holdings }: Services, id: string): Promise<void> {
  expect((await journal.events(id)).map(({ type }) => type)).not.toContain('signed')
  expect((await holdings.bitcoin()).reservedSats).toBe(COIN)
}

describe('a signature that comes back twelve hours later', () => {
  // threat: worse-figure
  it('is sent at a worse price only after another yes', async () => {
    const { machine, services, signer, id, findings } = await handedSwap(97n)
    expect(percentOf(findings, 'price-low')).toBeLessThan(5)
    const { psbt } = await signAwaited({ services, signer }, id)
    machine.wait(TWELVE_HOURS)
    await services.wallet.unlock(PASSWORD)
    await setPrice(9_600n)
    const asked = await services.signing.takeBack(id, psbt)
    expect(codes(asked)).toEqual(['price-low'])
    expect(percentOf(asked, 'price-low')).toBeGreaterThan(percentOf(findings, 'price-low') + 3)
    await expectHeld(services, id)
    // Another worker knows nothing of the first answer.
    const later = machine.start()
    await later.wallet.unlock(PASSWORD)
    expect(codes(await later.signing.takeBack(id, psbt))).toEqual(codes(asked))
    expect(await later.signing.takeBack(id, psbt, asked)).toEqual([])
    expect((await later.journal.events(id)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['handed-over', 'consented', 'signed']),
    )
    await later.tracker.poll(id)
    expect(await paymentsOf(later, id)).toHaveLength(1)
  })

  it('asks again where it became worse than the second yes', { tags: ['release'] }, async () => {
    const { services, signer, id } = await handedSwap()
    const { psbt } = await signAwaited({ services, signer }, id)
    await setPrice(9_700n)
    const asked = await services.signing.takeBack(id, psbt)
    await setPrice(9_400n)
    expect(await services.signing.takeBack(id, psbt, asked)).not.toEqual([])
    await expectHeld(services, id)
  })

  it('asks nothing at a better price', { tags: ['release'] }, async () => {
    await setPrice(10_300n)
    const { machine, services, signer, id, findings } = await handedSwap()
    expect(codes(findings)).toContain('taken-exchange')
    const { psbt } = await signAwaited({ services, signer }, id)
    machine.wait(TWELVE_HOURS)
    await network.chains.market.reset()
    expect(await services.signing.takeBack(id, psbt)).toEqual([])
  })

  it('stays valid after a refusal, with its coins reserved', async () => {
    const { services, signer, id } = await handedSwap()
    const { psbt } = await signAwaited({ services, signer }, id)
    await setPrice(8_500n)
    const refused = { code: 'review-refused' }
    await expect(services.signing.takeBack(id, psbt)).rejects.toMatchObject(refused)
    const accepted: Finding[] = [{ code: 'price-refused', severity: 'warn', params: { belowPercent: '99' } }]
    await expect(services.signing.takeBack(id, psbt, accepted)).rejects.toMatchObject(refused)
    await expectHeld(services, id)
    await network.chains.market.reset()
    expect(await services.signing.takeBack(id, psbt)).toEqual([])
  })
})

describe('a signature that comes back while one of two servers rests', () => {
  async function handedPayment() {
    const elsewhere = await walletElsewhere(network, createOutsideSigner(phraseOf((seeds += 1))), COIN)
    const order = {
      recipient: freshBitcoinAddress('p2wpkh'),
      amountSats: 200_000n,
      feeChoice: 'slow',
    } as const
    return { ...elsewhere, id: await handPayment(elsewhere.services, order) }
  }

  it('is sent once that is accepted', async () => {
    const { services, signer, id } = await handedPayment()
    const { psbt } = await signAwaited({ services, signer }, id)
    await setServer({ down: true })
    const asked = await services.signing.takeBack(id, psbt)
    expect(codes(asked)).toEqual(['single-source'])
    await expectHeld(services, id)
    expect(await services.signing.takeBack(id, psbt, asked)).toEqual([])
    await setServer({ down: false })
    await services.tracker.poll(id)
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('asks the same of a higher fee', { tags: ['release'] }, async () => {
    const { services, signer, id } = await handedPayment()
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await services.tracker.poll(id)
    await bumpFast(services, id)
    const { psbt } = await signAwaited({ services, signer }, id)
    await setServer({ down: true })
    const asked = await services.signing.takeBack(id, psbt)
    expect(codes(asked)).toEqual(['single-source'])
    expect(await paymentsOf(services, id)).toHaveLength(1)
    expect(await services.signing.takeBack(id, psbt, asked)).toEqual([])
    expect(await paymentsOf(services, id)).toHaveLength(2)
  })
})

it('takes a signature of what a tab had rejected', async () => {
  const { machine, signer } = await walletElsewhere(
    network,
    createOutsideSigner(phraseOf((seeds += 1))),
    COIN,
  )
  // The tab says no just before the popup's yes is written.
  const services: Services = machine.start((platform) => ({
    ...platform,
    store: {
      ...platform.store,
      async append(event, ...rest) {
        if (event.type === 'approved') await services.payments.reject(event.start.id)
        return platform.store.append(event, ...rest)
      },
    },
  }))
  await services.wallet.unlock(PASSWORD)
  const order = { recipient: freshBitcoinAddress('p2wpkh'), amountSats: 200_000n, feeChoice: 'slow' } as const
  const id = await handPayment(services, order)
  const { psbt } = await signAwaited({ services, signer }, id)
  expect(await services.signing.takeBack(id, psbt)).toEqual([])
  expect(await paymentsOf(services, id)).toHaveLength(1)
})
