import type { ReviewView } from '~/lib/contract/views/review'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JournalEvent } from '~/lib/core/journal/events'
import type { Services } from '~/lib/services/services'
import { TRACK_ALARM } from '~/lib/services/tracker/wake'
import type { SwapScenario } from '../../faults/scenarios/scenario'
import { toBitcoin } from '../../faults/scenarios/to-bitcoin'
import { toEvmBase } from '../../faults/scenarios/to-evm'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { startDying } from '../support/dying-worker'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, PASSWORD, startWallet } from '../support/platform'
import { createOutcomes } from '~/lib/services/consent/outcomes'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'
import { firstGroupInLoop, firstInLoop } from '../support/first-in-loop'

/** Clocks that jump, alarms that the browser forgets, updates of the extension, and a service that is away for days. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** An alarm repeats at this interval until it is set again. */
const ALARM_PERIOD_MS = 5 * 60_000
const JUMPS = [
  { way: 'forward', ms: DAY_MS },
  { way: 'back', ms: -DAY_MS },
]

let network: TestNetwork
let wallets = 800

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(() => network.service.setBehaviour({ down: false }))

async function start(scenario: SwapScenario): Promise<{ machine: Machine; services: Services }> {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf((wallets += 1)))
  await scenario.fund(network, await keystoreAccounts(services.wallet))
  return { machine, services }
}

const prepare = ({ swaps }: Services, scenario: SwapScenario) =>
  swaps.prepare(scenario.order(network), { origin: null })

async function approve({ swaps, tracker }: Services, review: ReviewView): Promise<string> {
  const { entryId } = await swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  await tracker.poll(entryId)
  return entryId
}

/** A clock jump locks the wallet; the user unlocks it again. */
async function jump(machine: Machine, { wallet }: Services, ms: number): Promise<void> {
  machine.wait(ms)
  expect(await wallet.status()).toBe('locked')
  await wallet.unlock(PASSWORD)
}

/** Runs the worker's alarm handler at the time it is set for. */
async function ring(machine: Machine, services: Services): Promise<void> {
  const at = machine.browser.alarms.at.get(TRACK_ALARM)
  if (at === undefined) throw new Error('no alarm is set for an open swap')
  machine.wait(Math.max(0, at - machine.now()))
  await services.tracker.tick()
}

async function payments({ wallet }: Services, scenario: SwapScenario): Promise<number> {
  if ((await wallet.status()) === 'locked') await wallet.unlock(PASSWORD)
  return scenario.payments(network, await keystoreAccounts(wallet))
}

async function mineAndTick(machine: Machine, { tracker }: Services, blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    await network.chains.base.mine(1)
    await network.mine(1)
    // An entry that is a day old is polled again minutes later: both have heard of a block by then.
    await network.untilBothKnow()
    machine.wait(ALARM_PERIOD_MS)
    await tracker.tick()
  }
}

firstGroupInLoop(JUMPS)('a clock that jumps a day $way', ({ ms }) => {
  it.each([toEvmBase, toBitcoin])('$name: leaves a review that nobody signs', async (scenario) => {
    const { machine, services } = await start(scenario)
    const review = await prepare(services, scenario)
    await jump(machine, services, ms)
    await expect(approve(services, review)).rejects.toMatchObject({ code: 'quote-stale' })
    expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
  })

  // threat: wrong-clock
  firstInLoop([
    [toEvmBase.name, toEvmBase],
    [toBitcoin.name, toBitcoin],
  ] as const)('%s: stops no swap in progress from its end', async (_, scenario) => {
    const { machine, services } = await start(scenario)
    const id = await approve(services, await prepare(services, scenario))
    await jump(machine, services, ms)
    await mineAndTick(machine, services, 6)
    expect(await services.history.get(id)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(await payments(services, scenario)).toBe(1)
  })
})

// A deadline of two days is taken, so that a clock a day behind may sign one.
firstGroupInLoop(JUMPS)('a clock that jumps three days $way', ({ ms }) => {
  it('signs no call whose deadline is by another clock', async () => {
    const { machine, services } = await start(toBitcoin)
    await jump(machine, services, 3 * ms)
    const review = await prepare(services, toBitcoin)
    const { verdict, findings } = review
    expect(verdict).toBe('refuse')
    expect(findings.filter(({ severity }) => severity === 'refuse')).toMatchObject([
      { code: ms > 0 ? 'deadline-past' : 'deadline-too-far' },
    ])
    await expect(approve(services, review)).rejects.toMatchObject({ code: 'review-refused' })
  })
})

describe('alarms that the browser forgets', () => {
  // threat: wrong-clock
  it('are all set again by the next start', async () => {
    const { machine, services } = await start(toEvmBase)
    const id = await approve(services, await prepare(services, toEvmBase))
    const { at } = machine.browser.alarms
    const before = [...at.keys()].toSorted()
    expect(before).toEqual(['auto-lock', TRACK_ALARM])
    at.clear()

    const next = machine.start()
    await next.resume()
    expect([...at.keys()].toSorted()).toEqual(before)
    await network.mine(3)
    for (let look = 0; look < 3; look += 1) await ring(machine, next)
    expect(await next.history.get(id)).toMatchObject({ phase: 'done', proof: 'chain' })
  })
})

/** Approves a review while the extension is updated: its pages and its memory are gone, and the wallet is locked. */
async function updateDuring(write: JournalEvent['type'], scenario: SwapScenario) {
  const { machine, services } = await start(scenario)
  const review = await prepare(services, scenario)
  const updating = startDying(machine, write)
  void approve(updating.services, review)
  await updating.dead
  machine.closeBrowser()
  const updated = machine.start()
  await updated.resume()
  expect(await updated.wallet.status()).toBe('locked')
  const outcomes = createOutcomes({
    journal: updated.journal,
    approvals: { isWaiting: async () => false },
  })
  return { machine, updated, review, outcome: await outcomes.order(review.entryId) }
}

describe('an update of the extension while it signs', () => {
  // threat: dead-worker
  it.each([
    { scenario: toEvmBase, write: 'signed' },
    { scenario: toEvmBase, write: 'accepted' },
    { scenario: toBitcoin, write: 'evm-signed' },
    { scenario: toBitcoin, write: 'evm-accepted' },
  ] as const)('leads to the entry, paid once: $scenario.name, before $write', async ({ scenario, write }) => {
    const { machine, updated, review, outcome } = await updateDuring(write, scenario)
    const entryId = review.entryId
    expect(outcome).toEqual({ isTaken: true, answer: { entryId } })
    expect(await updated.history.list({ before: null, limit: 10 })).toMatchObject([{ id: entryId }])

    await updated.wallet.unlock(PASSWORD)
    // Whoever approves the same review again gets the same entry.
    expect(await approve(updated, review)).toBe(entryId)
    await mineAndTick(machine, updated, 6)
    expect(await updated.history.get(entryId)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(await payments(updated, scenario)).toBe(1)
  })

  it('leaves nothing behind before the approval is on disk', async () => {
    const { updated, outcome } = await updateDuring('approved', toEvmBase)
    expect(outcome).toEqual({ isTaken: false })
    expect(await updated.history.list({ before: null, limit: 10 })).toEqual([])
    expect(await payments(updated, toEvmBase)).toBe(0)
  })
})

describe('a service that is down for three days', { tags: ['release'] }, () => {
  // threat: idle-bridge
  it('leaves the swap in progress, polled ever less often', async () => {
    const { machine, services } = await start(toEvmBase)
    const id = await approve(services, await prepare(services, toEvmBase))
    network.service.setBehaviour({ down: true })
    await network.bitcoin.mine(3)

    const end = machine.now() + 3 * DAY_MS
    const polls: number[] = []
    let worker = services
    while (machine.now() < end) {
      // Every evening the browser is closed.
      if (polls.length % 15 === 14) {
        machine.closeBrowser()
        worker = machine.start()
        await worker.resume()
      }
      await ring(machine, worker)
      polls.push(machine.now())
    }
    expect(await worker.history.get(id)).toMatchObject({ phase: 'processing', proof: 'none' })
    const lately = polls.filter((at) => at > end - DAY_MS)
    expect(lately.length).toBeLessThanOrEqual(48)
    expect(lately.length).toBeGreaterThanOrEqual(8)

    network.service.setBehaviour({ down: false })
    await network.mine(2)
    await ring(machine, worker)
    expect(await worker.history.get(id)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(machine.told.notices).toEqual([id])
    expect(await payments(worker, toEvmBase)).toBe(1)
  })
})
