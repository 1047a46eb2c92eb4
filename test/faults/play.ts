import { spendsBitcoin } from '~/lib/core/journal/types'
import { sha256 } from '@noble/hashes/sha2.js'
import { AppError } from '~/lib/core/errors'
import { effectsOf } from '~/lib/core/journal/effects'
import { PHASES, phaseOf } from '~/lib/core/journal/phase'
import { phraseOfEntropy } from '~/lib/core/vault/phrase'
import type { JournalStore } from '~/lib/services/ports/journal-store'
import type { Services } from '~/lib/services/services'
import { TRACK_ALARM } from '~/lib/services/tracker/wake'
import type { WalletAccounts } from '~/lib/services/wallet/accounts'
import { createMachine, type Machine, PASSWORD } from '../integration/support/platform'
import type { TestNetwork } from '../network/service/fixture'
import { createInjector, type Injector, type Manners, type Strike } from './injector'
import { type Intercept, intercepted } from './intercept'
import type { Scenario } from './scenarios'

/** What goes down when a worker is killed: it alone, or the browser with its memory and its alarms. */
export type Extent = 'worker' | 'browser'

export type Play = {
  network: TestNetwork
  scenario: Scenario
  manners: Manners
  /** What befalls the first worker, the one that follows it, and so on; whoever comes after them is left alone. */
  strikes?: readonly Strike[]
  extent?: Extent
}

export type Ending = {
  machine: Machine
  /** A worker that nothing befell, to look at what is left. */
  services: Services
  accounts: WalletAccounts
  /** Of each worker there was. */
  injectors: Injector[]
  /** How many of the strikes happened. */
  struck: number
  /** What was found wrong on the way. */
  complaints: string[]
}

const MOST_ROUNDS = 40
/** An alarm that is not set anew rings again after this long. */
const ALARM_PERIOD_MS = 5 * 60_000
let players = 0

/** Plays a scenario to its end, whatever befalls its workers; each play by a wallet of its own. */
export async function play({ network, scenario, manners, strikes = [], extent }: Play): Promise<Ending> {
  const machine = createMachine(network.profile)
  const accounts = await newWallet(machine)
  await scenario.fund(network, accounts)
  const complaints: string[] = []
  const user: User = { reviewId: undefined }
  const stage: Stage = { machine, disk: machine.platform().store, network, scenario, user, complaints }
  const injectors: Injector[] = []
  let struck = 0

  for (;;) {
    const strike = strikes[injectors.length]
    const injector = createInjector(manners, strike)
    injectors.push(injector)
    const intercept = journalFirst(injector.intercept, stage)
    const worker = machine.start((platform) => intercepted(platform, 'platform', intercept))
    const life = patiently(live(worker, stage), complaints)
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
    // One that died before it did anything at all leaves the alarms as it found them.
    if (injector.calls.length > 0) complaints.push(...(await forgotten(stage)))
    if (extent === 'browser') machine.closeBrowser()
  }
}

/** No byte leaves that is not on the disk. */
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

/** As the background does at its start; then the user goes on. */
async function live(services: Services, stage: Stage): Promise<void> {
  await services.resume().catch((thrown: unknown) => {
    if (!(thrown instanceof AppError)) stage.complaints.push(`resume: ${String(thrown)}`)
  })
  await liveOn(services, stage)
}

/** While one call does not answer the user tries again, the alarm rings, and the world goes on. */
async function meanwhile({ swaps, tracker }: Services, { network, user }: Stage): Promise<void> {
  const tries = Promise.allSettled([tracker.tick(), approveAgain(swaps, user)])
  await Promise.race([tries, new Promise((resolve) => setTimeout(resolve, 200))])
  await advance(network)
}

const PATIENCE_MS = 120_000

/** What never ends is wrong too, and must not keep the other plays waiting. */
async function patiently(task: Promise<void>, complaints: string[]): Promise<void> {
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

async function newWallet(machine: Machine): Promise<WalletAccounts> {
  const { wallet } = machine.start()
  const entropy = sha256(new TextEncoder().encode(`player ${(players += 1)}`)).slice(0, 16)
  await wallet.create({ phrase: phraseOfEntropy(entropy), password: PASSWORD })
  return wallet.accounts()
}

/** What the user remembers of the page, whatever the extension forgets. */
type User = { reviewId: string | undefined }
type Stage = {
  machine: Machine
  /** The journal, seen by nobody's worker. */
  disk: JournalStore
  network: TestNetwork
  scenario: Scenario
  user: User
  complaints: string[]
}

/** A user who wants this one swap, tries again after every error, and waits for its end. */
async function liveOn(services: Services, stage: Stage): Promise<void> {
  const { machine, network, complaints } = stage
  await persist(() => unlock(services), complaints)
  await persist(() => order(services, stage), complaints)
  await persist(() => rethink(services, stage), complaints)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await advance(network)
    const at = machine.browser.alarms.at.get(TRACK_ALARM)
    if (at !== undefined) {
      machine.wait(Math.max(0, at - machine.now()))
      machine.browser.alarms.at.set(TRACK_ALARM, machine.now() + ALARM_PERIOD_MS)
      await services.tracker.tick().catch(() => undefined)
    }
    if (await isOver(stage)) return
    if (at === undefined) complaints.push('an open request has no alarm')
  }
  complaints.push('no end')
}

async function advance({ bitcoin, service }: TestNetwork): Promise<void> {
  await bitcoin.mine(1)
  await service.turn()
}

async function unlock({ wallet, tracker }: Services): Promise<void> {
  if ((await wallet.status()) === 'unlocked') return
  await wallet.unlock(PASSWORD)
  await tracker.tick()
}

async function order(services: Services, { network, scenario, user }: Stage): Promise<void> {
  await approveAgain(services.swaps, user)
  const known = await services.history.list({ before: null, limit: 10 })
  if (known.length > 0) return
  const review = await services.swaps.prepare(scenario.order(network), { origin: null })
  if (review.verdict === 'refuse') throw new Error(JSON.stringify(review.findings))
  user.reviewId = review.reviewId
  await services.swaps.approve(review.reviewId, true, 'normal')
}

/** Once, while it is under way. */
async function rethink(services: Services, { scenario, disk }: Stage): Promise<void> {
  const [swap] = await disk.page({ before: null, limit: 1 })
  if (scenario.rethink === undefined || swap === undefined || !spendsBitcoin(swap)) return
  const { kind, act } = scenario.rethink
  if (swap.attempts.some((attempt) => attempt.kind === kind)) return
  try {
    await act(services, swap.id)
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'not-replaceable') throw thrown
  }
}

/** The page with the review is still there: its button is pressed once more. */
async function approveAgain(swaps: Services['swaps'], user: User): Promise<void> {
  if (user.reviewId === undefined) return
  try {
    await swaps.approve(user.reviewId, true, 'normal')
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'quote-stale') throw thrown
    user.reviewId = undefined
  }
}

/** Does a thing again after each error; errors are the user's to see, and must be this project's own. */
async function persist(task: () => Promise<void>, complaints: string[]): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await task()
      return
    } catch (thrown) {
      if (!(thrown instanceof AppError)) complaints.push(`not told in words: ${String(thrown)}`)
      else if (attempt === 2) complaints.push(`given up: ${thrown.code} ${thrown.message}`)
    }
  }
}

/** Everything ended, and its user told. */
async function isOver({ disk }: Stage): Promise<boolean> {
  const open = await disk.open()
  return open.every((swap) => PHASES[phaseOf(swap)].terminal && effectsOf(swap).length === 0)
}

/** Requests that nothing would ever wake a worker for. */
async function forgotten({ machine, disk }: Stage): Promise<string[]> {
  const open = await disk.open()
  return open.length > 0 && !machine.browser.alarms.at.has(TRACK_ALARM)
    ? ['killed, and nothing will wake it']
    : []
}
