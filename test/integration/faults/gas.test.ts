import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { callsOf, fundEvm, prepareToBitcoin } from '../support/swap-to-bitcoin'

const BOTH = [0, 1] as const
const ETHER = 10n ** 18n
const ROLLUP_FEE_WEI = 2_000_000_000_000n

let network: TestNetwork
let wallets = 900

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
beforeEach(() => {
  for (const index of BOTH) {
    network.chains.base.setEndpoint(index, { lie: false })
    network.chains.cross.setEndpoint(index, { lie: false })
  }
})

async function start(): Promise<Services> {
  const services = await startWallet(createMachine(network.profile), phraseOf((wallets += 1)))
  await fundEvm(services, network)
  const { evm } = await services.wallet.accounts()
  for (const chain of [network.chains.base, network.chains.cross]) await chain.fund(evm.address, 100n * ETHER)
  return services
}

async function codeOf(task: Promise<unknown>): Promise<string> {
  const outcome = await task.then(
    () => 'no failure',
    (thrown: unknown) => thrown,
  )
  return outcome instanceof AppError ? outcome.code : String(outcome)
}

const ofNative = (services: Services, inputAmount: bigint) =>
  prepareToBitcoin(services, network, { networkName: 'ethereum', inputToken: null, inputAmount })

const gasCodes = ({ findings }: { findings: { code: string }[] }) =>
  findings.map(({ code }) => code).filter((code) => code.startsWith('gas-'))

describe.each(BOTH)('one node (%i) that lies about', (liar) => {
  it.each(['base-fee', 'gas-used', 'gas-low'] as const)('%s keeps a review from being made', async (lie) => {
    const services = await start()
    network.chains.base.setEndpoint(liar, { lie })
    expect(await codeOf(prepareToBitcoin(services, network))).toBe('chain-disagreement')
  })

  it('the fee of the layer below keeps a review from being made', async () => {
    const services = await start()
    network.chains.cross.setEndpoint(liar, { lie: 'rollup-fee' })
    expect(await codeOf(ofNative(services, ETHER))).toBe('chain-disagreement')
  })

  it('a nonce keeps the swap unsigned until it is settled, and does not block the account', async () => {
    const services = await start()
    const review = await prepareToBitcoin(services, network)
    const { reviewId } = review
    network.chains.base.setEndpoint(liar, { lie: 'nonce' })
    expect(await codeOf(services.swaps.approve(review, true, 'slow'))).toBe('chain-disagreement')
    expect(await callsOf(services, reviewId)).toEqual([])
    network.chains.base.setEndpoint(liar, { lie: false })
    await services.tracker.poll(reviewId)
    expect((await callsOf(services, reviewId)).map(({ nonce }) => nonce)).toEqual([0, 1])
  })
})

describe('both nodes together', () => {
  it('get no signature for a base fee that is a thousand times what it was, unless the user accepts its share', async () => {
    const services = await start()
    for (const index of BOTH) network.chains.base.setEndpoint(index, { lie: 'base-fee' })
    const review = await prepareToBitcoin(services, network)
    expect(gasCodes(review)).not.toEqual([])
    expect(await codeOf(services.swaps.approve(review, false, 'slow'))).toMatch(
      /review-refused|review-unacknowledged/,
    )
    expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
  })
})

describe('an honest rollup', () => {
  it('has the fee of the layer below in “at most”', async () => {
    const services = await start()
    const before = await ofNative(services, 10n * ETHER)
    expect(gasCodes(before)).toEqual([])
    await network.chains.market.setRollupFee(ETHER)
    const after = await ofNative(services, 10n * ETHER)
    await network.chains.market.setRollupFee(ROLLUP_FEE_WEI)
    expect(after.evm?.gas?.slow).toBeGreaterThanOrEqual(2n * ETHER)
    expect(gasCodes(after)).toEqual(['gas-high-share'])
  })

  it('warns of an amount of which gas is much, and refuses none that is worth more than its gas', async () => {
    const services = await start()
    const { evm } = await ofNative(services, ETHER)
    const most = evm?.gas?.fast ?? 0n
    const review = await ofNative(services, most * 2n)
    expect(gasCodes(review)).toEqual(['gas-high-share'])
    expect(review.verdict).toBe('warn')
  })
})
