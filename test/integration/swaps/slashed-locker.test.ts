import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { EntryView } from '~/lib/contract/views/history'
import { isToBitcoin, isToEvm } from '~/lib/core/journal/phase'
import type { Services } from '~/lib/services/services'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'
import { bury } from '../../network/control-lockers'
import { setCollateral, slash, takeCollateral } from '../../network/locker-fate'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, startWallet } from '../support/platform'
import { pollKnown } from '../support/poll-known'
import { fundBitcoin } from '../support/swap-to-evm'
import { fundEvm, prepareToBitcoin, swapToBitcoin, untilPaid, USDC_UNITS } from '../support/swap-to-bitcoin'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
  // The burn router learns Bitcoin's height.
  await network.mine(1)
})
afterEach(() => network.service.setConduct({ payouts: 'pay' }))
afterAll(() => network.stop())

type User = { machine: Machine; services: Services }

async function device(seed: number): Promise<User> {
  const machine = createMachine(network.profile)
  return { machine, services: await startWallet(machine, phraseOf(seed)) }
}

const endOf = ({ phase, proof, instead }: EntryView) => `${phase} ${proof} ${instead?.amount}`

/** The entries of a device that has nothing but the phrase. */
async function restored(seed: number): Promise<EntryView[]> {
  const { machine, services } = await device(seed)
  await services.restore.request('all')
  await services.restore.resume()
  const entries = await services.history.list({ before: null, limit: 10 })
  machine.wait(60_000)
  const views: EntryView[] = []
  for (const { id } of entries) views.push(await pollKnown(services, network, id))
  return views
}

async function requestOf({ services }: User, id: string) {
  const swap = await services.journal.get(id)
  if (swap === undefined || !isToBitcoin(swap) || swap.destination.state !== 'paying')
    throw new Error('no request')
  const { lockerTargetAddress, requestIdOfLocker } = swap.destination.burn
  return { lockerTarget: lockerTargetAddress, requestId: requestIdOfLocker }
}

async function shown({ machine, services }: User, id: string): Promise<EntryView> {
  machine.wait(60_000)
  return pollKnown(services, network, id)
}

/** Lets the deadlines of all requests pass, which are 36 blocks away. */
const passDeadlines = () => network.mine(44)

/** A swap whose locker does not pay, past its deadline. */
async function overdue(user: User): Promise<string> {
  network.service.setConduct({ payouts: 'hold' })
  await fundEvm(user.services, network)
  const id = await swapToBitcoin(user.services, network)
  expect(await pollKnown(user.services, network, id)).toMatchObject({ phase: 'paying' })
  await passDeadlines()
  expect(await shown(user, id)).toMatchObject({ phase: 'overdue', proof: 'none', help: { where: 'payout' } })
  return id
}

describe('a locker that does not pay', { tags: ['release'] }, () => {
  it('pays from its collateral instead, each request its own', async () => {
    const user = await device(782)
    const first = await overdue(user)
    const { evm } = await keystoreAccounts(user.services.wallet)
    await network.chains.base.fund(evm.address, 10n ** 22n)
    // It needs no allowance, which the first one still holds.
    const order = { inputToken: null, inputAmount: 10n ** 21n }
    const review = await prepareToBitcoin(user.services, network, order)
    const { entryId: second } = await user.services.swaps.approve(review, {
      acknowledged: true,
      feeChoice: 'slow',
    })
    await shown(user, second)
    await passDeadlines()
    await shown(user, second)
    const requests = [await requestOf(user, second), await requestOf(user, first)]

    // What a locker loses otherwise pays no request.
    await takeCollateral(network.chains, requests[0]?.lockerTarget ?? '0x', 'theft')
    await takeCollateral(network.chains, requests[0]?.lockerTarget ?? '0x', 'liquidation')
    await network.mine(1)
    expect(await shown(user, first)).toMatchObject({ phase: 'overdue', proof: 'none' })

    const before = await network.balance('polygon', 'native', evm.address)
    const hash = await slash(network.chains, requests)
    await network.mine(2)
    const views = [await shown(user, first), await shown(user, second)]
    for (const view of views)
      expect(view).toMatchObject({
        phase: 'paid-in-collateral',
        proof: 'chain',
        help: null,
        arrival: null,
        instead: { asset: { networkName: 'polygon', token: null }, recipient: evm.address, txid: hash },
      })
    const amounts = views.map(({ instead }) => instead?.amount ?? 0n)
    const gained = (await network.balance('polygon', 'native', evm.address)) - before
    expect(amounts.reduce((sum, one) => sum + one, 0n)).toBe(gained)
    expect(amounts[0]).toBeGreaterThan(amounts[1] ?? 0n)

    const again = await restored(782)
    expect(again.map(endOf).toSorted()).toEqual(views.map(endOf).toSorted())
  })

  it('pays tokens from its collateral, until a reorganisation', async () => {
    const user = await device(783)
    const { usdc } = network.chains.deployment.base.tokens
    const id = await overdue(user)
    await setCollateral(network.chains, { token: usdc.address, perSat: 700n, amount: 10n ** 13n })
    const requests = [await requestOf(user, id)]
    const { evm } = await keystoreAccounts(user.services.wallet)
    const before = await network.balance('polygon', usdc.address, evm.address)
    await slash(network.chains, requests)
    const paid = await shown(user, id)
    const gained = (await network.balance('polygon', usdc.address, evm.address)) - before
    expect(paid).toMatchObject({
      phase: 'paid-in-collateral',
      proof: 'chain',
      instead: { asset: { token: usdc.address }, amount: gained },
    })
    await network.chains.base.reorg(1)
    await network.chains.base.mine(1)
    // The call is in its block, and its burn has to be read again.
    await shown(user, id)
    expect(await shown(user, id)).toMatchObject({ phase: 'overdue', instead: null })
    await slash(network.chains, requests)
    await network.mine(1)
    expect(await shown(user, id)).toMatchObject({ phase: 'paid-in-collateral', proof: 'chain' })
  })

  it('pays a contract of the bridge where that asked', async () => {
    const user = await device(784)
    network.service.setConduct({ payouts: 'hold' })
    const { services } = user
    const { evm } = await keystoreAccounts(services.wallet)
    const { usdc } = network.chains.deployment.cross.tokens
    await network.chains.cross.fund(evm.address, 10n ** 18n)
    await network.chains.cross.fundToken(usdc.address, evm.address, USDC_UNITS)
    const order = { networkName: 'ethereum', inputToken: usdc.address }
    const { entryId } = await services.swaps.approve(await prepareToBitcoin(services, network, order), {
      acknowledged: true,
      feeChoice: 'slow',
    })
    await services.tracker.poll(entryId)
    await network.mine(2)
    expect(await shown(user, entryId)).toMatchObject({ phase: 'paying' })
    await passDeadlines()
    await shown(user, entryId)
    await slash(network.chains, [await requestOf(user, entryId)])
    await network.mine(1)
    expect(await shown(user, entryId)).toMatchObject({
      phase: 'overdue',
      proof: 'none',
      instead: null,
      help: {
        where: 'collateral',
        who: 'operator',
        facts: { contract: network.chains.deployment.base.baseConnector },
      },
    })
  })
})

describe('a refund whose locker does not pay', { tags: ['release'] }, () => {
  /** A swap to USDC that misses its minimum, and whose refund is never paid. */
  async function unpaidRefund({ services }: User): Promise<string> {
    network.service.setConduct({ payouts: 'hold' })
    const { usdc } = network.chains.deployment.base.tokens
    await fundBitcoin(services, network, 3_000_000n)
    const order = {
      direction: 'to-evm',
      amountSats: 1_000_000n,
      networkName: 'polygon',
      outputToken: usdc.address,
      recipient: null,
      slippageBps: 100,
      feeChoice: null,
    } as const
    const review = await services.swaps.prepare(order, { origin: null })
    const consent = { acknowledged: true, feeChoice: 'normal' } as const
    const { entryId } = await services.swaps.approve(review, consent)
    await services.tracker.poll(entryId)
    await network.chains.market.movePrice('base', usdc.address, 20_000n)
    for (let turn = 0; turn < 6; turn += 1) {
      await network.mine(1)
      await services.tracker.poll(entryId)
    }
    await network.chains.market.movePrice('base', usdc.address, 5_000n)
    return entryId
  }

  it('leaves the collateral with the bridge, restored too', async () => {
    const user = await device(787)
    const id = await unpaidRefund(user)
    expect(await shown(user, id)).toMatchObject({
      phase: 'refunding',
      help: { where: 'refund', who: 'locker' },
    })
    await passDeadlines()
    await shown(user, id)
    const swap = await user.services.journal.get(id)
    if (swap === undefined || !isToEvm(swap) || swap.destination.state !== 'failed')
      throw new Error('no refund')
    const { burn } = swap.destination
    if (burn === null) throw new Error('no request')
    const { lockerTargetAddress: lockerTarget, requestIdOfLocker: requestId } = burn
    // A contract of the bridge takes no native currency.
    const { usdc } = network.chains.deployment.base.tokens
    await setCollateral(network.chains, { token: usdc.address, perSat: 700n, amount: 10n ** 13n })
    await slash(network.chains, [{ lockerTarget, requestId }])
    await network.mine(2)
    const kept = { phase: 'refunding', instead: null, help: { where: 'collateral', who: 'operator' } }
    expect(await shown(user, id)).toMatchObject(kept)
    expect(await restored(787)).toMatchObject([kept])
  })
})

describe('a payout', { tags: ['release'] }, () => {
  it('ends a swap although it comes late', async () => {
    const user = await device(785)
    const id = await overdue(user)
    network.service.setConduct({ payouts: 'pay' })
    expect(await untilPaid(network, user, id)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(await restored(785)).toMatchObject([{ phase: 'done', proof: 'chain' }])
  })

  it('is found behind 1,200 later payments', async () => {
    const user = await device(786)
    await fundEvm(user.services, network)
    const id = await swapToBitcoin(user.services, network)
    await network.mine(6)
    const { bitcoin } = await keystoreAccounts(user.services.wallet)
    await bury(network.bitcoin, bitcoin.address, 1_200)
    await network.mine(1)
    expect(await shown(user, id)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(await restored(786)).toMatchObject([{ phase: 'done', proof: 'chain' }])
  })
})
