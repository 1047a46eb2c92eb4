// @module-tag release
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDeployments } from '~/lib/adapters/deployments'
import type { AccountName } from '~/lib/services/addresses/search-record'
import { ADDRESS_TYPES, type AddressType } from '~/lib/core/bitcoin/address-type'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, PASSWORD, startWallet } from '../support/platform'
import { accountOfPhrase, SIXTY, useAddresses } from '../support/used-phrase'

const COINS = 12
let network: TestNetwork
/** A phrase for each address type, with sixty used addresses. */
const phrases = new Map<AddressType, Awaited<ReturnType<typeof usedPhrase>>>()

async function usedPhrase(type: AddressType, seed: number) {
  const phrase = phraseOf(seed)
  const account = accountOfPhrase(phrase, type)
  const name: AccountName = { network: 'regtest', address: account('0/0').address }
  return { phrase, name, ...(await useAddresses(network, account, { paths: SIXTY, coins: COINS })) }
}

beforeAll(async () => {
  network = await openNetwork()
  for (const [at, type] of ADDRESS_TYPES.entries()) phrases.set(type, await usedPhrase(type, 5_400 + at))
})
afterEach(() => {
  for (const server of [0, 1] as const) network.bitcoin.setEndpoint(server, { down: false, lie: false })
})
afterAll(() => network.stop())

const usedOf = (type: AddressType) => phrases.get(type) ?? Promise.reject(new Error(type))

async function search(machine: Machine, phrase: string): Promise<Services> {
  const services = await startWallet(machine, phrase)
  await services.addresses.search()
  return services
}

async function countedIn({ addresses }: Services, name: AccountName) {
  return (await addresses.used(name)).filter(({ use }) => use === 'counted').map(({ address }) => address)
}

async function balanceIn({ addresses, deployments }: Services, name: AccountName): Promise<bigint> {
  const { bitcoin } = await deployments.current()
  const coins = await Promise.all(
    (await addresses.toAsk(name, [])).map(({ address }) => bitcoin.utxos(address)),
  )
  return coins.flat().reduce((sum, { valueSats }) => sum + valueSats, 0n)
}

describe.each(ADDRESS_TYPES)('a phrase with sixty used %s addresses', (type) => {
  it('is found to the satoshi', async () => {
    const { phrase, name, addresses, held } = await usedOf(type)
    const services = await search(createMachine(network.profile), phrase)
    expect((await countedIn(services, name)).toSorted()).toEqual(addresses.toSorted())
    expect(await services.addresses.progress(name)).toMatchObject({ state: 'ended', differs: false })
    expect(await balanceIn(services, name)).toBe(held)
    const own = await services.addresses.of(name)
    expect(own.filter(({ path }) => path.branch === 0)).toHaveLength(58 + 21)
    expect(own.filter(({ path }) => path.branch === 1)).toHaveLength(38 + 21)
  })
})

// threat: invented-use
describe.each([0, 1] as const)('where server %i lies', (liar) => {
  it('about use everywhere, the search ends with the truth', async () => {
    const { phrase, name, addresses, held } = await usedOf('p2wpkh')
    network.bitcoin.setEndpoint(liar, { lie: 'invent-use' })
    const services = await search(createMachine(network.profile), phrase)
    expect((await countedIn(services, name)).toSorted()).toEqual(addresses.toSorted())
    const { addressCount: count, ...progress } = await services.addresses.progress(name)
    expect(progress).toEqual({ state: 'ended', left: 0, differs: true, isAsking: false })
    expect(count).toBeLessThanOrEqual(58 + 38 + 2 + 80)
    expect(await balanceIn(services, name)).toBe(held)
  })

  it('about half of the addresses, none is lost', async () => {
    const { phrase, name, addresses } = await usedOf('p2sh-p2wpkh')
    network.bitcoin.setEndpoint(liar, { lie: 'hide-addresses' })
    const services = await search(createMachine(network.profile), phrase)
    expect((await countedIn(services, name)).toSorted()).toEqual(addresses.toSorted())
    const disputed = (await services.addresses.used(name)).filter(({ isDisputed }) => isDisputed)
    expect(disputed.length).toBeGreaterThan(10)
    expect(disputed.length).toBeLessThan(50)
    expect((await services.addresses.progress(name)).differs).toBe(true)
  })
})

it('finds all by one server once the other is back', async () => {
  const { phrase, name, addresses } = await usedOf('p2pkh')
  const machine = createMachine(network.profile)
  network.bitcoin.setEndpoint(1, { down: true })
  const services = await search(machine, phrase)
  expect(await countedIn(services, name)).toEqual([])
  network.bitcoin.setEndpoint(1, { down: false })
  machine.wait(10 * 60_000)
  await services.addresses.search()
  expect((await countedIn(services, name)).toSorted()).toEqual(addresses.toSorted())
})

it('looks a gap further by a backup of its accounts', async () => {
  const { phrase, name } = await usedOf('p2wpkh')
  const { file } = await (await search(createMachine(network.profile), phrase)).backup.exportFile(PASSWORD)
  const order = { file, password: PASSWORD, withSettings: false }
  const same = await startWallet(createMachine(network.profile), phrase)
  await same.backup.importFile(order)
  expect(await same.addresses.marksOf(name)).toEqual([19, 19])
  const other = await startWallet(createMachine(network.profile), phraseOf(5_450))
  await other.backup.importFile(order)
  expect(await other.addresses.marksOf(name)).toEqual([-1, -1])
})

/** A worker that dies with its next request after so many. */
function startDying(machine: Machine, after: number): { services: Services; dead: Promise<void> } {
  let requests = 0
  let die = (): void => undefined
  const dead = new Promise<void>((resolve) => (die = resolve))
  const fetch: typeof globalThis.fetch = (...request) => {
    requests += 1
    if (requests <= after) return globalThis.fetch(...request)
    die()
    return new Promise(() => undefined)
  }
  const services = machine.start((platform) => ({
    ...platform,
    connect: (profiles) =>
      createDeployments({ fetch, now: machine.now, session: platform.session, ...profiles }),
  }))
  return { services, dead }
}

it('finds the same though its workers die all the time', async () => {
  const { phrase, name, addresses } = await usedOf('p2wpkh')
  const machine = createMachine(network.profile)
  await (await startWallet(machine, phrase)).wallet.lock()
  for (let after = 13, ended = false; !ended; after += 7) {
    const { services, dead } = startDying(machine, after)
    await services.wallet.unlock(PASSWORD)
    ended = await Promise.race([services.addresses.search().then(() => true), dead.then(() => false)])
  }
  expect((await countedIn(machine.start(), name)).toSorted()).toEqual(addresses.toSorted())
})
