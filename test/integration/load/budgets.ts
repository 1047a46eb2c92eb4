import type { Services } from '~/lib/services/services'
import type { TestNetwork } from '../../network/service/fixture'
import { localUsdc } from '../support/local-usdc'
import { phraseOf } from '../support/phrases'
import { createMachine, PASSWORD, startWallet } from '../support/platform'
import { fundEvm, prepareToBitcoin, swapToBitcoin } from '../support/swap-to-bitcoin'
import { fundBitcoin, prepareToEvm, swapToEvm } from '../support/swap-to-evm'
import { accountOfPhrase, rowsOf, useAddresses } from '../support/used-phrase'
import { hourAtRest, hourOfAlarms, hourOfWatching, type Load, loadDuring } from './measure'

/** The most requests of an action, or an hour, to any one server. */
type Budget = { action: string; most: number; measure: (network: TestNetwork) => Promise<Load> }

let wallets = 0

async function begin(network: TestNetwork, coins = 1) {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf((wallets += 1)))
  await fundBitcoin(services, network, ...Array.from({ length: coins }, () => 2_000_000n))
  await fundEvm(services, network)
  // Its addresses are searched once, which has a budget of its own.
  await services.addresses.search()
  return { network, machine, services }
}

/** Shows the balance once: addresses used since are asked about, and coins that are new here are read. */
async function look({ holdings, addresses }: Services) {
  await holdings.bitcoin()
  await addresses.search()
}

/** Bitcoin paid, which no block takes. */
async function unconfirmed(network: TestNetwork) {
  const world = await begin(network)
  await swapToEvm(world.services)
  return { ...world, isStill: true }
}

/** Bitcoin paid and confirmed; the bridge does nothing. */
async function confirmed(network: TestNetwork) {
  const world = await unconfirmed(network)
  await network.bitcoin.mine(1)
  return { ...world, isStill: false }
}

/** Tokens burnt; the bridge does not pay. */
async function burnt(network: TestNetwork) {
  const world = await begin(network)
  await swapToBitcoin(world.services, network)
  return { ...world, isStill: false }
}

/** Begun at once, or some seconds apart. */
async function twenty(network: TestNetwork, begun: 'together' | 'apart' = 'together') {
  const world = await begin(network, 20)
  for (let swap = 0; swap < 20; swap += 1) {
    await swapToEvm(world.services)
    if (begun === 'apart') world.machine.wait((4 + ((swap * 7) % 12)) * 1_000)
  }
  await look(world.services)
  return { ...world, isStill: false }
}

type Direction = 'to-evm' | 'to-bitcoin'

async function review(network: TestNetwork, direction: Direction): Promise<Load> {
  const { services } = await begin(network)
  return (await loadDuring(network, () => prepared(services, network, direction))).load
}

async function approval(network: TestNetwork, direction: Direction): Promise<Load> {
  const { services } = await begin(network)
  const shown = await prepared(services, network, direction)
  const { load } = await loadDuring(network, async () => {
    await services.swaps.approve(shown, { acknowledged: true, feeChoice: 'slow' })
    // It waits for the poll that the approval begins.
    await services.tracker.watch()
  })
  return load
}

function prepared(services: Parameters<typeof prepareToEvm>[0], network: TestNetwork, direction: Direction) {
  return direction === 'to-evm' ? prepareToEvm(services) : prepareToBitcoin(services, network)
}

/** A wallet with so many used addresses, twelve of them with coins, none of which it knows yet. */
async function used(network: TestNetwork, count: number) {
  const phrase = phraseOf((wallets += 1))
  if (count > 0)
    await useAddresses(network, accountOfPhrase(phrase, 'p2wpkh'), { paths: rowsOf(count), coins: 12 })
  const machine = createMachine(network.profile)
  return { machine, services: await startWallet(machine, phrase) }
}

async function searched(network: TestNetwork, count: number): Promise<Load> {
  const { services } = await used(network, count)
  return (await loadDuring(network, () => services.addresses.search())).load
}

/** A worker starts and asks for the coins, once all addresses were found. */
async function opening(network: TestNetwork): Promise<Load> {
  const { machine, services } = await used(network, 60)
  await services.addresses.search()
  machine.wait(61 * 60_000)
  const { addresses, wallet, deployments } = machine.start()
  await wallet.unlock(PASSWORD)
  const { network: name, bitcoin: own } = await wallet.accounts()
  const account = { network: name, address: own.address }
  const { load } = await loadDuring(network, async () => {
    const { bitcoin } = await deployments.current()
    await bitcoin.tipHeight()
    await addresses.askInTurn(account, [], bitcoin)
    for (const { address } of await addresses.toAsk(account, [])) await bitcoin.utxos(address)
  })
  return load
}

/** A phrase with a swap in each direction, imported on another device. */
async function imported(network: TestNetwork): Promise<Load> {
  const { services } = await begin(network)
  const phrase = phraseOf(wallets)
  await swapToEvm(services)
  await swapToBitcoin(services, network)
  await network.mine(3)
  const device = createMachine(network.profile).start()
  const { load } = await loadDuring(network, async () => {
    await device.lifecycle.createWallet({ phrase, password: PASSWORD, isDrafted: false })
    while ((await device.restore.status()).state !== 'idle')
      await new Promise((resolve) => setTimeout(resolve))
    await device.holdings.bitcoin()
  })
  return load
}

const USDC = { amountSats: 1_000_000n, currency: 'USDC', slippageBps: 100 } as const

async function comparison(network: TestNetwork): Promise<Load> {
  const { services } = await begin(network)
  return (await loadDuring(network, () => services.offers.compare(USDC))).load
}

/** A form with an amount as long as it asks anew: its quote, the chains' price of that, and the lines under it. */
async function formWithOffers(network: TestNetwork): Promise<Load> {
  const { machine, services } = await begin(network)
  const offers = services.offers
  const { amountSats, slippageBps } = USDC
  const common = { direction: 'to-evm', recipient: null, feeChoice: null, networkName: 'polygon' } as const
  const order = { ...common, amountSats, slippageBps, outputToken: localUsdc(network, 'polygon') }
  const { load } = await loadDuring(network, async () => {
    // As `quotePace` says: no more than ten times, the comparison no more often than the price.
    for (let time = 0; time < 10; time += 1) {
      const { expectedOutput, minOutput, fees, route } = await services.swaps.quote(order)
      const quoted = { expectedOutput, minOutput, serviceFeeSats: fees.networkSats, route }
      await services.swaps.price(order, quoted)
      await offers.compare(USDC)
      machine.wait(90_000)
      await Promise.all([network.chains.base.mine(1), network.chains.cross.mine(1)])
    }
  })
  return load
}

const HOURS = { unconfirmed, confirmed, burnt }

export const BUDGETS: readonly Budget[] = [
  ...Object.entries(HOURS).flatMap(([state, open]): Budget[] => [
    {
      action: `an hour of a swap, ${state}, without a page`,
      most: 60,
      measure: async (network) => hourOfAlarms(await open(network)),
    },
    {
      action: `an hour of a swap, ${state}, with a page`,
      most: 150,
      measure: async (network) => hourOfWatching(await open(network)),
    },
  ]),
  {
    action: 'an hour of twenty swaps with a page',
    most: 400,
    measure: async (network) => hourOfWatching(await twenty(network)),
  },
  {
    action: 'an hour of twenty swaps, begun apart, with a page',
    most: 400,
    measure: async (network) => hourOfWatching(await twenty(network, 'apart')),
  },
  {
    action: 'an hour of twenty swaps, begun apart, without a page',
    most: 400,
    measure: async (network) => hourOfAlarms(await twenty(network, 'apart')),
  },
  {
    action: 'an hour of nothing',
    most: 0,
    measure: async (network) => hourOfAlarms({ ...(await begin(network)), isStill: true }),
  },
  {
    action: 'an hour of nothing with the wallet tab',
    most: 30,
    async measure(network) {
      const world = await begin(network)
      await network.mine(1)
      await look(world.services)
      return hourAtRest({ ...world, isStill: false })
    },
  },
  { action: 'a review to an EVM network', most: 8, measure: (network) => review(network, 'to-evm') },
  { action: 'a review to bitcoin', most: 8, measure: (network) => review(network, 'to-bitcoin') },
  { action: 'an approval to an EVM network', most: 12, measure: (network) => approval(network, 'to-evm') },
  { action: 'an approval to bitcoin', most: 12, measure: (network) => approval(network, 'to-bitcoin') },
  { action: 'a comparison of offers', most: 8, measure: comparison },
  { action: 'an hour of a form with offers', most: 120, measure: formWithOffers },
  ...[0, 1, 60, 300].map((count): Budget => ({
    action: `a search of a phrase with ${count} used addresses`,
    most: count === 0 ? 90 : 90 + 1.2 * (count + 40),
    measure: (network) => searched(network, count),
  })),
  { action: 'an opening with sixty used addresses', most: 20, measure: opening },
  { action: 'an import of a used phrase', most: 139, measure: imported },
]
