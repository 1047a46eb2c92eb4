import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalEvent } from '~/lib/core/journal/events'
import type { Services } from '~/lib/services/services'
import type { SwapScenario } from '../../faults/scenarios/scenario'
import { toBitcoin } from '../../faults/scenarios/to-bitcoin'
import { toEvmBase } from '../../faults/scenarios/to-evm'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { type DiskImage, putBack, takeImage } from '../support/disk-image'
import { phraseOf } from '../support/phrases'
import { cancelPayment } from '../support/replacements'
import { createMachine, type Machine, PASSWORD } from '../support/platform'
import { mineOver } from '../support/swap-to-bitcoin'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

/** An older disk is restored, while later transactions are on the chains. */

/** Longer than a review is valid; the service, on its own clock, still returns valid answers. */
const AWAY_MS = 10 * 60_000

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

let wallets = 700

/** A machine with a funded wallet, and a copy of its disk made right after the first such write of its journal. */
async function copiedAfter(scenario: SwapScenario, isMoment: (event: JournalEvent) => boolean) {
  const machine = createMachine(network.profile)
  let image: DiskImage | undefined
  const services = machine.start((platform) => ({
    ...platform,
    store: {
      ...platform.store,
      async append(...args) {
        const isWritten = await platform.store.append(...args)
        if (image === undefined && isMoment(args[0])) image = await takeImage(machine)
        return isWritten
      },
    },
  }))
  await services.wallet.create({ phrase: phraseOf((wallets += 1)), password: PASSWORD })
  await scenario.fund(network, await keystoreAccounts(services.wallet))
  const copy = () => {
    if (image === undefined) throw new Error('no such write')
    return image
  }
  return { machine, services, copy }
}

async function order({ swaps, tracker }: Services, scenario: SwapScenario): Promise<string> {
  const review = await swaps.prepare(scenario.order(network), { origin: null })
  const { entryId } = await swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  await tracker.poll(entryId)
  return entryId
}

/** Mines blocks, and polls every open swap after each. */
async function goOn(machine: Machine, services: Services, blocks = 6): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    await network.chains.base.mine(1)
    await network.mine(1)
    machine.wait(60_000)
    for (const { id } of await services.journal.open()) await services.tracker.poll(id)
  }
}

/** The browser opens over that disk later, and the user unlocks the wallet. */
async function openOver(machine: Machine, image: DiskImage): Promise<Services> {
  await putBack(machine, image)
  machine.wait(AWAY_MS)
  const services = machine.start()
  await services.resume()
  await services.wallet.unlock(PASSWORD)
  await services.tracker.tick()
  return services
}

const history = (services: Services) => services.history.list({ before: null, limit: 100 })

async function rebuild(machine: Machine, services: Services) {
  await services.restore.request('all')
  await services.restore.resume()
  await goOn(machine, services, 2)
  return history(services)
}

async function payments(services: Services, scenario: SwapScenario): Promise<number> {
  return scenario.payments(network, await keystoreAccounts(services.wallet))
}

const isSigned = ({ type }: JournalEvent) => type === 'signed'
const isApproved = ({ type }: JournalEvent) => type === 'approved'
const isAllowance = (event: JournalEvent) => event.type === 'evm-signed' && event.attempt.kind === 'allowance'

describe('a copy from before a payment', { tags: ['release'] }, () => {
  it.each([
    { when: 'bitcoin signed', scenario: toEvmBase, isMoment: isApproved },
    { when: 'tokens signed for', scenario: toBitcoin, isMoment: isApproved },
    { when: 'tokens signed for, though they were allowed', scenario: toBitcoin, isMoment: isAllowance },
  ])('pays no approved swap twice: $when', async (played) => {
    const { scenario, isMoment } = played
    const { machine, services, copy } = await copiedAfter(scenario, isMoment)
    const { txid } = await services.history.get(await order(services, scenario))
    await goOn(machine, services)
    expect(await history(services)).toMatchObject([{ phase: 'done', proof: 'chain' }])

    const older = await openOver(machine, copy())
    // Only a final use of its allowance ends the order.
    await mineOver(network, 13, 400)
    await goOn(machine, older)
    expect(await payments(older, scenario)).toBe(1)
    expect(
      await older.journal.open().then((open) => open.filter(({ abandoned }) => abandoned === null)),
    ).toEqual([])

    const found = (await rebuild(machine, older)).filter((swap) => swap.txid === txid)
    expect(found).toMatchObject([{ phase: 'done', proof: 'chain' }])
    expect((await older.holdings.bitcoin()).reservedSats).toBe(0n)
    expect(await payments(older, scenario)).toBe(1)
  })
})

describe('a copy with a payment that was signed', () => {
  // threat: older-copy
  it('resumes the payment that was sent, and sends no other', { tags: ['release'] }, async () => {
    const { machine, services, copy } = await copiedAfter(toEvmBase, isSigned)
    const id = await order(services, toEvmBase)
    await goOn(machine, services)
    const { txid } = await services.history.get(id)

    const older = await openOver(machine, copy())
    await goOn(machine, older)
    expect(await older.history.get(id)).toMatchObject({ phase: 'done', proof: 'chain', txid })
    expect(await payments(older, toEvmBase)).toBe(1)
  })

  it('learns that it was cancelled since, and releases the coins', { tags: ['release'] }, async () => {
    const { machine, services, copy } = await copiedAfter(toEvmBase, isSigned)
    const id = await order(services, {
      ...toEvmBase,
      order: (n) => ({ ...toEvmBase.order(n), feeChoice: 'slow' }),
    })
    await cancelPayment(services, id)
    await services.tracker.poll(id)
    await goOn(machine, services, 8)
    expect(await services.history.get(id)).toMatchObject({ phase: 'replaced' })
    const { spendableSats } = await services.holdings.bitcoin()

    const older = await openOver(machine, copy())
    await goOn(machine, older, 8)
    expect(await older.history.get(id)).toMatchObject({ phase: 'replaced' })
    expect(await older.holdings.bitcoin()).toMatchObject({ reservedSats: 0n, spendableSats })
    expect(await payments(older, toEvmBase)).toBe(0)
  })
})

describe('a copy that knows nothing of a later payment', () => {
  it('spends none of its coins, and finds it again', { tags: ['release'] }, async () => {
    const { machine, services } = await copiedAfter(toEvmBase, () => false)
    expect(await history(services)).toEqual([])
    const image = await takeImage(machine)
    await order(services, toEvmBase)
    const [before] = await history(services)
    const balance = await services.holdings.bitcoin()

    const older = await openOver(machine, image)
    expect(await history(older)).toEqual([])
    // The payment is unconfirmed, but the chain already shows its coins as spent.
    expect((await older.holdings.bitcoin()).spendableSats).toBe(balance.spendableSats)
    const next = await order(older, toEvmBase)
    await goOn(machine, older)
    expect(await older.history.get(next)).toMatchObject({ phase: 'done', proof: 'chain' })
    const found = await rebuild(machine, older)
    expect(found).toHaveLength(2)
    expect(found).toContainEqual(
      expect.objectContaining({ phase: 'done', proof: 'chain', txid: before?.txid }),
    )
    expect(await payments(older, toEvmBase)).toBe(2)
  })
})
