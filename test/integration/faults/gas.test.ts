import { firstGroupInLoop } from '../support/first-in-loop'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { callsOf, fundEvm, prepareToBitcoin } from '../support/swap-to-bitcoin'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

const BOTH = [0, 1] as const
const ETHER = 10n ** 18n
const USUAL_ROLLUP_FEE_WEI = 2_000_000_000_000n

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
  const { evm } = await keystoreAccounts(services.wallet)
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

const ofNative = (services: Services, inputAmount: bigint, networkName = 'ethereum') =>
  prepareToBitcoin(services, network, { networkName, inputToken: null, inputAmount })

const gasCodes = ({ findings }: { findings: { code: string }[] }) =>
  findings.map(({ code }) => code).filter((code) => code.startsWith('gas-'))

firstGroupInLoop(BOTH)('one node (%i) that lies about', (liar) => {
  it.each(['gas-used', 'gas-low'] as const)('%s keeps a review from being made', async (lie) => {
    const services = await start()
    network.chains.base.setEndpoint(liar, { lie })
    expect(await codeOf(prepareToBitcoin(services, network))).toBe('chain-disagreement')
  })

  it('prevents a review by the fee of the layer below', async () => {
    const services = await start()
    network.chains.cross.setEndpoint(liar, { lie: 'rollup-fee' })
    expect(await codeOf(ofNative(services, ETHER))).toBe('chain-disagreement')
  })

  // threat: inflated-nonce
  it('leaves a swap unsigned until the nonce is settled', async () => {
    const services = await start()
    const review = await prepareToBitcoin(services, network)
    const { entryId } = review
    network.chains.base.setEndpoint(liar, { lie: 'nonce' })
    // It is approved, and waits: it must not be ordered again.
    expect(await services.swaps.approve(review, { acknowledged: true, feeChoice: 'slow' })).toEqual({
      entryId,
    })
    expect(await callsOf(services, entryId)).toEqual([])
    network.chains.base.setEndpoint(liar, { lie: false })
    await services.tracker.poll(entryId)
    expect((await callsOf(services, entryId)).map(({ nonce }) => nonce)).toEqual([0, 1])
  })
})

describe('both nodes together', () => {
  // threat: inflated-gas
  it('get no signature for a thousandfold base fee unless accepted', async () => {
    const services = await start()
    for (const index of BOTH) network.chains.base.setEndpoint(index, { lie: 'base-fee' })
    const review = await ofNative(services, 10n * ETHER, 'polygon')
    expect(gasCodes(review)).toEqual(['gas-high-share'])
    const approval = services.swaps.approve(review, { acknowledged: false, feeChoice: 'slow' })
    expect(await codeOf(approval)).toBe('review-unacknowledged')
    expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
  })
})

describe('the fee of the layer below', () => {
  afterEach(() => network.chains.market.setRollupFee(USUAL_ROLLUP_FEE_WEI))

  it.each([
    ['is nothing to mention where it is small', USUAL_ROLLUP_FEE_WEI, []],
    ['warns where it is much of the amount', ETHER / 2n, ['gas-high-share']],
    ['is refused where it is over a quarter of the amount', 3n * ETHER, ['gas-share-cap']],
  ])('counts in the most that gas costs, and %s', async (_, wei, codes) => {
    const services = await start()
    await network.chains.market.setRollupFee(wei)
    const review = await ofNative(services, 10n * ETHER)
    expect(review.evm?.gas?.slow).toBeGreaterThan(2n * wei)
    expect(gasCodes(review)).toEqual(codes)
  })
})
