import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReviewView } from '~/lib/contract/views/review'
import type { Hex } from '~/lib/core/hex'
import type { Services } from '~/lib/services/services'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'
import { callRpc } from '../../network/evm/json-rpc'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { highest, loadDuring } from '../load/measure'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { shortFileOf } from '../support/short-file'
import { fundEvm, prepareToBitcoin } from '../support/swap-to-bitcoin'
import { fundBitcoin, prepareToEvm } from '../support/swap-to-evm'

/** keccak256('eip1967.proxy.implementation') - 1 */
const SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const CODE = 'a1'.repeat(20)
const OTHER_CODE = 'b2'.repeat(20)
const DECISION = { acknowledged: true, feeChoice: 'normal' } as const

let network: TestNetwork
let wallets = 5_700

beforeAll(async () => {
  network = await openNetwork({ history: 'whole' })
})
afterAll(() => network.stop())

type Chain = 'base' | 'cross'
type Place = (deployment: TestNetwork['chains']['deployment']) => Hex

/** Has a proxy lead to other code; without any, it is no proxy. */
async function lead(chain: Chain, place: Place, code: string | null): Promise<void> {
  const { nodeUrl } = network.chains[chain]
  const value = `0x${(code ?? '').padStart(64, '0')}`
  await callRpc(nodeUrl, 'anvil_setStorageAt', [place(network.chains.deployment), SLOT, value])
  await network.chains[chain].mine(2)
  await network.untilBothKnow()
}

async function check(services: Services): Promise<void> {
  await services.bridges.propose({ id: 'local-bridge' })
  await services.bridges.start(['polygon', 'ethereum'], '')
  await services.bridges.resume()
  // Without the search of its history, which a new bridge begins.
  await services.settings.importProfile(JSON.stringify(await services.bridges.recorded()))
}

/** A wallet with money, and the local bridge as it was just checked. */
async function start(): Promise<Services> {
  const services = await startWallet(createMachine(null, [shortFileOf(network)]), phraseOf((wallets += 1)))
  await check(services)
  await fundBitcoin(services, network, 10_000_000n)
  await fundEvm(services, network)
  const { evm } = await keystoreAccounts(services.wallet)
  await network.chains.cross.fund(evm.address, 10n ** 18n)
  return services
}

const toEthereum = (services: Services) =>
  services.swaps.prepare(
    {
      direction: 'to-evm',
      amountSats: 1_000_000n,
      networkName: 'ethereum',
      outputToken: network.chains.deployment.cross.tokens.usdc.address,
      recipient: freshAddress((wallets += 1)),
      slippageBps: 100,
      feeChoice: 'normal',
    },
    { origin: null },
  )

const codesOf = ({ findings }: ReviewView) =>
  findings.map(({ code }) => code).filter((code) => code.startsWith('implementation-'))

const toEvm = (services: Services) => prepareToEvm(services)
const toBitcoin = (services: Services) => prepareToBitcoin(services, network)
const fromEthereum = (services: Services) =>
  prepareToBitcoin(services, network, {
    networkName: 'ethereum',
    inputToken: null,
    inputAmount: 10n ** 17n,
  })

const PLACES: [string, Chain, Place, ((services: Services) => Promise<ReviewView>)[]][] = [
  ['the exchange router', 'base', ({ base }) => base.exchangeRouter, [toEvm, toBitcoin, toEthereum]],
  ['the burn router', 'base', ({ base }) => base.burnRouter, [toEvm, toBitcoin]],
  ['the registry of lockers', 'base', ({ base }) => base.lockers, [toEvm, toBitcoin]],
  ['the base connector', 'base', ({ base }) => base.baseConnector, [toEthereum, fromEthereum]],
  ['the connector', 'cross', ({ cross }) => cross.connector, [toEthereum, fromEthereum]],
]

// threat: changed-code
describe.each(PLACES)('code behind %s', { tags: ['release'] }, (_, chain, place, orders) => {
  it.each([
    ['changes', CODE, OTHER_CODE],
    ['appears', null, CODE],
    ['is gone', CODE, null],
  ])('refuses orders once it %s, until checked', async (_, before, after) => {
    await lead(chain, place, before)
    const services = await start()
    const [order] = orders
    const shown = await order?.(services)
    await lead(chain, place, after)
    for (const prepare of orders) {
      const review = await prepare(services)
      expect(review.verdict).toBe('refuse')
      expect(codesOf(review)).toContain('implementation-changed')
    }
    if (shown === undefined) throw new Error('no order')
    await expect(services.swaps.approve(shown, DECISION)).rejects.toMatchObject({ code: 'review-refused' })

    await check(services)
    const again = await order?.(services)
    expect(again?.verdict).not.toBe('refuse')
    await lead(chain, place, null)
  })
})

it.each([
  ['to EVM', toEvm],
  ['to Bitcoin', toBitcoin],
])('is read within the load of an order %s', { tags: ['release'] }, async (_, prepare) => {
  const services = await start()
  await services.addresses.search()
  const { result, load } = await loadDuring(network, () => prepare(services))
  expect(highest(load), JSON.stringify(load)).toBeLessThanOrEqual(8)
  const approval = await loadDuring(network, async () => {
    await services.swaps.approve(result, DECISION)
    await services.tracker.watch()
  })
  expect(highest(approval.load), JSON.stringify(approval.load)).toBeLessThanOrEqual(12)
})

describe('code that the package does not list', () => {
  it('is warned of at each order, both ways', async () => {
    await lead('base', ({ base }) => base.transferRouter, CODE)
    const services = await start()
    for (const prepare of [toEvm, toBitcoin, toEvm]) {
      const review = await prepare(services)
      expect(review.verdict).toBe('warn')
      expect(codesOf(review)).toEqual(['implementation-unlisted'])
    }
    await lead('base', ({ base }) => base.transferRouter, null)
  })

  it('is no subject where contracts are no proxies', async () => {
    const services = await start()
    for (const prepare of [toEvm, toBitcoin, toEthereum, fromEthereum])
      expect(codesOf(await prepare(services))).toEqual([])
  })
})
