import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundEvm, prepareToBitcoin, swapToBitcoin } from '../support/swap-to-bitcoin'
import { fundBitcoin, prepareToEvm, swapToEvm } from '../support/swap-to-evm'
import { highest, hourOfAlarms, hourOfWatching, loadDuring } from './measure'

const log: Record<string, number> = {}
if (process.env['SHOW']) {
  const real = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    const body = typeof init?.body === 'string' ? init.body : ''
    const methods = [...body.matchAll(/"method":"(\w+)"/g)].map((m) => m[1]).join('+')
    const tos = [...body.matchAll(/"data":"(0x\w{8})/g)].map((m) => m[1]).join('+')
    const key = `${url.replace(/[0-9a-f]{64}/, 'TX').replace(/bcrt1\w+/, 'ADDR')} ${methods} ${tos}`
    log[key] = (log[key] ?? 0) + 1
    return real(input, init)
  }
}
function show(name: string, load: object) {
  if (!process.env['SHOW']) return
  console.log(
    name,
    JSON.stringify(load),
    Object.entries(log)
      .map(([k, n]) => `${n} ${k}`)
      .sort()
      .join('\n'),
  )
  for (const key of Object.keys(log)) delete log[key]
}

let network: TestNetwork
let wallets = 0

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

async function begin(sats: bigint[] = []) {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf((wallets += 1)))
  await fundBitcoin(services, network, ...sats)
  await fundEvm(services, network)
  for (const key of Object.keys(log)) delete log[key]
  return { network, machine, services }
}

/** Bitcoin paid, which no block takes. */
async function unconfirmed() {
  const world = await begin([10_000_000n])
  await swapToEvm(world.services)
  return { ...world, isStill: true }
}

/** Bitcoin paid and confirmed; the bridge does nothing. */
async function confirmed() {
  const world = await unconfirmed()
  await network.bitcoin.mine(1)
  return { ...world, isStill: false }
}

/** Tokens burnt; the bridge does not pay. */
async function burnt() {
  const world = await begin()
  await swapToBitcoin(world.services, network)
  return { ...world, isStill: false }
}

async function twenty() {
  const world = await begin(Array.from({ length: 20 }, () => 2_000_000n))
  for (let swap = 0; swap < 20; swap += 1) await swapToEvm(world.services)
  return { ...world, isStill: false }
}

describe.each(Object.entries({ unconfirmed, confirmed, burnt }))('an open swap, %s', (name, open) => {
  it('asks each server 60 times an hour without a page', async () => {
    const load = await hourOfAlarms(await open())
    show(`${name} alone`, load)
    expect(highest(load)).toBeLessThanOrEqual(60)
  })

  it('asks each server 150 times an hour with a page', async () => {
    const load = await hourOfWatching(await open())
    show(`${name} watched`, load)
    expect(highest(load)).toBeLessThanOrEqual(150)
  })
})

it('asks each server 400 times an hour for twenty swaps', async () => {
  const load = await hourOfWatching(await twenty())
  show('twenty', load)
  expect(highest(load)).toBeLessThanOrEqual(400)
})

it('asks nothing when nothing is under way', async () => {
  const load = await hourOfAlarms({ ...(await begin()), isStill: true })
  expect(highest(load)).toBe(0)
})

describe.each(['to-evm', 'to-bitcoin'] as const)('a swap %s', (direction) => {
  const prepare = { 'to-evm': prepareToEvm, 'to-bitcoin': prepareToBitcoin }[direction]

  it('asks each server 8 times for its review and 12 for its approval', async () => {
    const { services } = await begin([10_000_000n])
    const { result: review, load } = await loadDuring(network, () => prepare(services, network))
    show(`review ${direction}`, load)
    const { load: approval } = await loadDuring(network, async () => {
      await services.swaps.approve(review, { acknowledged: true, feeChoice: 'slow' })
      // After the poll that the approval begins.
      await services.tracker.watch()
    })
    show(`approve ${direction}`, approval)
    expect.soft(highest(load)).toBeLessThanOrEqual(8)
    expect.soft(highest(approval)).toBeLessThanOrEqual(12)
  })
})

it('asks each server 40 times to import a used phrase', async () => {
  const { services } = await begin([10_000_000n])
  await swapToEvm(services)
  await swapToBitcoin(services, network)
  await network.mine(3)
  const phrase = phraseOf(wallets)
  const { load } = await loadDuring(network, async () => {
    const device = createMachine(network.profile).start()
    await device.lifecycle.createWallet({ phrase, password: 'correct horse', isDrafted: false })
    await expect.poll(async () => (await device.restore.status()).state).toBe('idle')
    await device.holdings.bitcoin()
    expect(await device.history.list({ before: null, limit: 10 })).toHaveLength(2)
  })
  show('import', load)
  expect(highest(load)).toBeLessThanOrEqual(40)
})
