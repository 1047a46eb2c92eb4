import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ToEvmOrder } from '~/lib/contract/orders'
import { parseProfile, type Profile } from '~/lib/contract/profile'
import type { Services } from '~/lib/services/services'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import type { HttpService } from '../../network/service/http-server'
import { localUsdc } from '../support/local-usdc'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, PASSWORD, startWallet } from '../support/platform'
import { openFront } from '../support/service-front'
import { shortFileOf } from '../support/short-file'
import { fundBitcoin, mineAndPoll } from '../support/swap-to-evm'

let network: TestNetwork
let machine: Machine
let services: Services
/** The services of the bridge in use, and of the other one. */
let keeper: HttpService
let southway: HttpService
let other: Profile
let order: ToEvmOrder

beforeAll(async () => {
  network = await openNetwork({ networks: 2 })
  keeper = await openFront(network, 100n)
  southway = await openFront(network, 100n)
  machine = createMachine(null, [shortFileOf(network)])
  services = await startWallet(machine, phraseOf(5_700))
  const local = parseProfile(network.profile)
  const byService = (id: string, { url }: HttpService) => ({
    ...local,
    id,
    label: id,
    service: { ...local.service, baseUrl: url },
  })
  other = byService('southway', southway)
  await services.settings.importProfile(JSON.stringify(other))
  const inUse = byService('keeper', keeper)
  // It lacks the order's network, so that nothing else serves that by mistake.
  const evm = inUse.evm.filter(({ kind }) => kind === 'base')
  await services.settings.importProfile(JSON.stringify({ ...inUse, evm }))
  await fundBitcoin(services, network, 5_000_000n, 5_000_000n, 5_000_000n)
  order = {
    direction: 'to-evm',
    amountSats: 1_000_000n,
    networkName: 'ethereum',
    outputToken: localUsdc(network, 'ethereum'),
    recipient: freshAddress(5_701),
    slippageBps: 100,
    feeChoice: 'normal',
    profileId: 'southway',
  }
})
afterAll(() => Promise.all([keeper.stop(), southway.stop(), network.stop()]))
beforeEach(() => keeper.requests.reset())

const APPROVED = { acknowledged: true, feeChoice: 'normal' } as const

const inUse = async () => (await services.settings.requiredProfile()).id

/** The order that follows, which names no bridge. */
const nextOrder = (): ToEvmOrder => {
  const { profileId: _alone, ...next } = order
  return { ...next, networkName: 'polygon', outputToken: localUsdc(network, 'polygon') }
}

describe('an order whose bridge may not serve it any more', () => {
  const STRANGER = `0x${'5'.repeat(40)}`
  const evmOfStranger = () =>
    other.evm.map((one) => (one.kind === 'base' ? { ...one, transferRouter: STRANGER } : one))

  it.each([
    [
      'its contracts are others’',
      async ({ settings }: Services) => {
        await settings.importProfile(JSON.stringify({ ...other, evm: evmOfStranger() }))
        await settings.selectProfile('keeper')
      },
    ],
    ['it was removed', ({ settings }: Services) => settings.removeProfile('southway')],
  ])('is refused since %s', async (_, change) => {
    const { ownSwaps } = services
    const review = await ownSwaps.prepare(order)
    await change(services)
    const refused = { code: 'profile-missing' }
    await expect(ownSwaps.quote(order)).rejects.toMatchObject(refused)
    await expect(ownSwaps.prepare(order)).rejects.toMatchObject(refused)
    await expect(ownSwaps.renew(review.entryId)).rejects.toMatchObject(refused)
    await expect(ownSwaps.approve(review, APPROVED)).rejects.toMatchObject(refused)
    await services.settings.importProfile(JSON.stringify(other))
    await services.settings.selectProfile('keeper')
  })
})

describe('an order that names another bridge', () => {
  it('is quoted, priced and bounded by it', async () => {
    const { ownSwaps } = services
    const quote = await ownSwaps.quote(order)
    const { expectedOutput, minOutput, fees, route } = quote
    const quoted = { expectedOutput, minOutput, serviceFeeSats: fees.networkSats, route }
    expect((await ownSwaps.price(order, quoted)).ownQuote?.output).toBeGreaterThan(0n)
    expect((await ownSwaps.max(order)).amount).toBeGreaterThan(order.amountSats)
    expect(keeper.requests.current()).toEqual({})
  })

  it('is compared by the currency of its token', async () => {
    const { offers } = services
    expect(new Set((await offers.like(order)).map(({ profileId }) => profileId))).toEqual(new Set(['keeper']))
    expect((await offers.elsewhere(order)).bridges.map(({ id }) => id)).toEqual(['southway'])
  })

  it('pays recipients that are judged by its network', async () => {
    const { networkName, outputToken: token, profileId = '' } = order
    const target = { kind: 'evm', networkName, token } as const
    const read = services.recipients.read(freshAddress(5_702), { ...target, profileId })
    expect((await read).judgement.standing).toBe('new')
    await expect(services.recipients.read(freshAddress(5_702), target)).rejects.toMatchObject({
      code: 'network-unknown',
    })
  })

  it('is reviewed, shown again and renewed by it', async () => {
    const { ownSwaps } = services
    const bridge = { id: 'southway', label: 'southway' }
    const review = await ownSwaps.prepare(order)
    expect(review).toMatchObject({ verdict: 'ok', bridge })
    expect(await ownSwaps.review(review.entryId)).toMatchObject({ bridge })
    const renewed = await ownSwaps.renew(review.entryId)
    expect(renewed).toMatchObject({ verdict: 'ok', bridge })
    await ownSwaps.reject(renewed.entryId)
    expect(keeper.requests.current()).toEqual({})
  })

  it('stays with it to the end, though the worker dies', async () => {
    const review = await services.ownSwaps.prepare(order)
    services = machine.start()
    await services.wallet.unlock(PASSWORD)
    const { entryId } = await services.ownSwaps.approve(review, APPROVED)
    expect(await inUse()).toBe('keeper')
    await services.tracker.poll(entryId)
    services = machine.start()
    await services.wallet.unlock(PASSWORD)
    expect(await mineAndPoll(services, network, entryId, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect((await services.journal.get(entryId))?.profileId).toBe('southway')
    expect(await inUse()).toBe('keeper')
    expect(keeper.requests.current()).toEqual({})
  })

  it('leaves the next one to the bridge in use', async () => {
    southway.requests.reset()
    const review = await services.ownSwaps.prepare(nextOrder())
    expect(review).not.toHaveProperty('bridge')
    const { entryId } = await services.ownSwaps.approve(review, APPROVED)
    expect((await services.journal.get(entryId))?.profileId).toBe('keeper')
    expect(southway.requests.current()).toEqual({})
  })

  it('is none of what pages order', async () => {
    await expect(services.swaps.quote(order)).rejects.toMatchObject({ code: 'network-unknown' })
    const review = await services.ownSwaps.prepare(order)
    await expect(services.swaps.approve(review, APPROVED)).rejects.toMatchObject({ code: 'review-changed' })
  })
})
