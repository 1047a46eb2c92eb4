import { sha256 } from '@noble/hashes/sha2.js'
import { AppError } from '~/lib/core/errors'
import { effectsOf } from '~/lib/core/journal/effects'
import { PHASES, phaseOf } from '~/lib/core/journal/phase'
import { phraseOfEntropy } from '~/lib/core/vault/phrase'
import type { JournalStore } from '~/lib/services/ports/journal-store'
import type { Services } from '~/lib/services/services'
import { TRACK_ALARM } from '~/lib/services/tracker/wake'
import type { KeystoreAccounts } from '~/lib/services/wallet/accounts'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'
import { bitcoinPayer } from '~/lib/services/wallet/payer'
import { createMachine, type Machine, PASSWORD } from '../integration/support/platform'
import { DEFAULT_CONDUCT } from '../network/service/relayer/conduct'
import type { TestNetwork } from '../network/service/fixture'
import { createInjector, type Injector, type Manners, type Strike } from './injector'
import { type Intercept, intercepted } from './intercept'
import type { Asked, Scenario } from './scenarios/scenario'

/** The extent of a kill: only the worker, or the browser with its memory and its alarms. */
export type Extent = 'worker' | 'browser'

export type Play = {
  network: TestNetwork
  scenario: Scenario
  manners: Manners
  /** The strikes against the first worker, the one after it, and so on; later workers are not struck. */
  strikes?: readonly Strike[]
  extent?: Extent
}

export type Ending = {
  machine: Machine
  /** A worker without faults, to examine the end state. */
  services: Services
  accounts: KeystoreAccounts
  /** One for each worker. */
  injectors: Injector[]
  /** How many of the strikes took place. */
  struck: number
  /** Problems found on the way. */
  complaints: string[]
}

const MOST_ROUNDS = 40
/** An alarm that is not set anew fires again after this long. */
const ALARM_PERIOD_MS = 5 * 60_000
let players = 0

/** Plays a scenario to its end with faults in its workers; each play has a wallet of its own. */
export async function play({ network, scenario, manners, strikes = [], extent }: Play): Promise<Ending> {
  const machine = createMachine(network.profile)
  const accounts = await newWallet(machine, scenario)
  await scenario.fund(network, accounts)
  const { speed = false, ...conduct } = scenario.bridge ?? {}
  network.service.setBehaviour({ speed })
  network.service.setConduct({ ...DEFAULT_CONDUCT, ...conduct })
  const complaints: string[] = []
  const user: User = { review: undefined, earlier: 0 }
  const stage: Stage = { machine, disk: machine.platform().store, network, scenario, user, complaints }
  const injectors: Injector[] = []
  let struck = 0

  for (;;) {
    const strike = strikes[injectors.length]
    const injector = createInjector(manners, strike)
    injectors.push(injector)
    const intercept = journalFirst(injector.intercept, stage)
    const worker = machine.start((platform) => intercepted(platform, 'platform', intercept))
    const life = withTimeout(live(worker, stage), complaints)
    const wasStruck = await Promise.race([life.then(() => false), injector.struck.then(() => true)])
    if (wasStruck) struck += 1
    if (wasStruck && strike?.fault === 'late') {
      await meanwhile(worker, stage)
      injector.release()
    }
    if (wasStruck && strike?.fault === 'hang') {
      await meanwhile(worker, stage)
      injector.kill()
    }
    if (!injector.isDead()) {
      await life
      const services = machine.start()
      await unlock(services)
      return { machine, services, accounts, injectors, struck, complaints }
    }
    // A worker that died before doing anything leaves the alarms unchanged.
    if (injector.calls.length > 0) complaints.push(...(await forgotten(stage)))
    if (extent === 'browser') machine.closeBrowser()
  }
}

/** Checks that no byte is sent before it is on disk. */
function journalFirst(intercept: Intercept, { disk, complaints }: Stage): Intercept {
  return (call, run) => {
    if (call.method !== 'broadcast') return intercept(call, run)
    const [rawTransaction] = call.args
    return intercept(call, async () => {
      const stored = await disk.page({ before: null, limit: 100 })
      const isStored = stored.some(({ attempts }) =>
        attempts.some((attempt) => attempt.rawTransaction === rawTransaction),
      )
      if (!isStored) complaints.push('sent before it was stored')
      return run()
    })
  }
}

/** Does what the background does at its start; then the user continues. */
async function live(services: Services, stage: Stage): Promise<void> {
  await services.resume().catch((thrown: unknown) => {
    if (!(thrown instanceof AppError)) stage.complaints.push(`resume: ${String(thrown)}`)
  })
  await actAsUser(services, stage)
}

/** While one call hangs, the user tries again, the alarm fires, and blocks are mined. */
async function meanwhile(services: Services, { network, user }: Stage): Promise<void> {
  const tries = Promise.allSettled([services.tracker.tick(), approveAgain(services, user)])
  await Promise.race([tries, new Promise((resolve) => setTimeout(resolve, 200))])
  await advance(network)
}

const PATIENCE_MS = 120_000

/** A play that never ends is a failure too, and must not block the other plays. */
async function withTimeout(task: Promise<void>, complaints: string[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      complaints.push('stuck')
      resolve()
    }, PATIENCE_MS)
  })
  await Promise.race([task, late])
  clearTimeout(timer)
}

async function newWallet(machine: Machine, { watch }: Scenario): Promise<KeystoreAccounts> {
  const services = machine.start()
  const { wallet } = services
  const entropy = sha256(new TextEncoder().encode(`player ${(players += 1)}`)).slice(0, 16)
  await wallet.create({ phrase: phraseOfEntropy(entropy), password: PASSWORD })
  const own = await keystoreAccounts(wallet)
  if (watch === undefined) return own
  await watch(services)
  const elsewhere = await wallet.accounts()
  return { ...own, bitcoin: bitcoinPayer(elsewhere), evm: elsewhere.evm ?? own.evm }
}

/** The memory of the user's page, even if the extension forgets it: a review, and how many entries there were before it. */
type User = { review: Asked | undefined; earlier: number }
type Stage = {
  machine: Machine
  /** The journal, read without any worker. */
  disk: JournalStore
  network: TestNetwork
  scenario: Scenario
  user: User
  complaints: string[]
}

/** A user who wants these swaps, retries after every error, and waits for their end. */
async function actAsUser(services: Services, stage: Stage): Promise<void> {
  const { machine, network, complaints } = stage
  await persist(() => unlock(services), complaints)
  const sign = async () => stage.scenario.sign?.(services)
  await persist(() => order(services, stage), complaints)
  await orderMore(services, stage)
  await persist(sign, complaints)
  await persist(() => rethink(services, stage), complaints)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    // An error may put a signature off until the wallet has locked by itself.
    await persist(() => unlock(services), complaints)
    await orderMore(services, stage)
    await persist(sign, complaints)
    await advance(network)
    await stage.scenario.outside?.(stage, round)
    const at = machine.browser.alarms.at.get(TRACK_ALARM)
    if (at !== undefined) {
      machine.wait(Math.max(0, at - machine.now()))
      machine.browser.alarms.at.set(TRACK_ALARM, machine.now() + ALARM_PERIOD_MS)
      await services.tracker.tick().catch(() => undefined)
    }
    if (await isOver(services, stage)) return
    if (at === undefined) complaints.push('an open request has no alarm')
  }
  complaints.push('no end')
}

async function advance(network: TestNetwork): Promise<void> {
  await network.mine(1)
}

async function unlock({ wallet, tracker }: Services): Promise<void> {
  if ((await wallet.status()) === 'unlocked') return
  await wallet.unlock(PASSWORD)
  await tracker.tick()
}

async function order(services: Services, stage: Stage): Promise<void> {
  await approveAgain(services, stage.user)
  if ((await countEntries(services)) === 0) await give(services, stage)
}

/** Gives the next order, or the one that had to wait. What forbids it passes. */
async function orderMore(services: Services, stage: Stage): Promise<void> {
  const { scenario, user, complaints } = stage
  try {
    const earlier = await countEntries(services)
    if (earlier === 0 || earlier >= (scenario.orders ?? 1)) return
    if (user.review !== undefined && user.earlier === earlier) await approveAgain(services, user)
    else await give(services, stage)
  } catch (thrown) {
    if (!(thrown instanceof AppError)) complaints.push(`not an AppError: ${String(thrown)}`)
  }
}

async function give(services: Services, { network, scenario, user }: Stage): Promise<void> {
  const earlier = await countEntries(services)
  const review = await scenario.ask(services, network)
  if (review.verdict === 'refuse') throw new Error(JSON.stringify(review.findings))
  user.review = review
  user.earlier = earlier
  await review.approve(services)
}

async function countEntries({ history }: Services): Promise<number> {
  return (await history.list({ before: null, limit: 10 })).length
}

/** Runs once, while the swap is in progress. */
async function rethink(services: Services, { scenario, disk, network }: Stage): Promise<void> {
  const [swap] = await disk.page({ before: null, limit: 1 })
  if (scenario.rethink === undefined || swap === undefined || swap.attempts.length === 0) return
  const { kind, act } = scenario.rethink
  const isDone =
    kind === 'speed-up' ? swap.attempts.length > 1 : swap.attempts.some((one) => one.kind === kind)
  if (isDone) return
  try {
    await act(services, swap.id, network)
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'not-replaceable') throw thrown
  }
}

/** The page with the review is still open: press its button again. */
async function approveAgain(services: Services, user: User): Promise<void> {
  if (user.review === undefined) return
  try {
    await user.review.approve(services)
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    // Another order holds what this one rests on.
    if (thrown.code === 'coins-reserved' && user.earlier > 0) return
    if (thrown.code !== 'quote-stale') throw thrown
    user.review = undefined
  }
}

/** Repeats a task after each error; the errors must be AppErrors. */
async function persist(task: () => Promise<void>, complaints: string[]): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await task()
      return
    } catch (thrown) {
      if (!(thrown instanceof AppError)) complaints.push(`not an AppError: ${String(thrown)}`)
      else if (attempt === 2) complaints.push(`given up: ${thrown.code} ${thrown.message}`)
    }
  }
}

/** Whether every order was given, every swap has ended and the user was notified. */
async function isOver(services: Services, { disk, scenario }: Stage): Promise<boolean> {
  // A struck read says nothing.
  const count = await countEntries(services).catch((thrown: unknown) => {
    if (!(thrown instanceof AppError)) throw thrown
    return 0
  })
  if (count < (scenario.orders ?? 1)) return false
  const open = await disk.open()
  return open.every((swap) => PHASES[phaseOf(swap)].terminal && effectsOf(swap).length === 0)
}

/** Swaps for which no alarm would ever wake a worker. */
async function forgotten({ machine, disk }: Stage): Promise<string[]> {
  const open = await disk.open()
  return open.length > 0 && !machine.browser.alarms.at.has(TRACK_ALARM)
    ? ['killed, and nothing will wake it']
    : []
}
