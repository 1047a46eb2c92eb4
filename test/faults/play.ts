import { sha256 } from '@noble/hashes/sha2.js'
import { AppError, toAppError } from '~/lib/core/errors'
import { effectsOf } from '~/lib/core/request/effects'
import { PHASES, phaseOf } from '~/lib/core/request/phase'
import { phraseOfEntropy } from '~/lib/core/vault/phrase'
import type { Services } from '~/lib/services/services'
import { TRACK_ALARM } from '~/lib/services/tracker/wake'
import type { WalletAccounts } from '~/lib/services/wallet/accounts'
import { createMachine, type Machine, PASSWORD } from '../integration/support/platform'
import type { TestNetwork } from '../network/service/fixture'
import { createInjector, type Injector, type Manners, type Strike } from './injector'
import { intercepted } from './intercept'
import type { Scenario } from './scenarios'

/** What goes down when a worker is killed: it alone, or the browser with its memory and its alarms. */
export type Extent = 'worker' | 'browser'

export type Play = {
  network: TestNetwork
  scenario: Scenario
  manners: Manners
  strike?: Strike
  extent?: Extent
}

export type Ending = {
  machine: Machine
  /** A worker that nothing befell, to look at what is left. */
  services: Services
  accounts: WalletAccounts
  injector: Injector
  wasStruck: boolean
  /** What was found wrong on the way. */
  complaints: string[]
}

const MOST_ROUNDS = 40
/** An alarm that is not set anew rings again after this long. */
const ALARM_PERIOD_MS = 5 * 60_000
let players = 0

/** Plays a scenario to its end, whatever befalls its first worker; each play by a wallet of its own. */
export async function play({ network, scenario, manners, strike, extent = 'worker' }: Play): Promise<Ending> {
  const machine = createMachine(network.profile)
  const accounts = await newWallet(machine)
  await scenario.fund(network, accounts)
  const injector = createInjector(manners, strike)
  const complaints: string[] = []
  const user: User = { reviewId: undefined, approved: undefined }
  const stage: Stage = { machine, network, scenario, user, complaints }
  let wasStruck = false

  const first = machine.start((platform) => intercepted(platform, 'platform', injector.intercept))
  const life = liveOn(first, stage)
  const end = await Promise.race([
    life.then(() => 'lived' as const),
    injector.struck.then(() => 'struck' as const),
  ])
  if (end === 'struck') {
    wasStruck = true
    if (!injector.isDead() && (strike?.fault === 'late' || strike?.fault === 'hang')) {
      // Meanwhile the user tries again, the alarm rings, and the world goes on.
      const meanwhile = Promise.allSettled([first.tracker.tick(), approveAgain(first, user)])
      await Promise.race([meanwhile, new Promise((resolve) => setTimeout(resolve, 200))])
      await advance(network)
      if (strike.fault === 'hang') injector.kill()
      else injector.release()
    }
  }
  if (injector.isDead()) {
    complaints.push(...(await forgotten(machine)))
    if (extent === 'browser') machine.closeBrowser()
    const next = machine.start()
    await next.resume().catch((thrown: unknown) => complaints.push(`resume: ${toAppError(thrown).code}`))
    await patiently(liveOn(next, stage), complaints)
  } else {
    await patiently(life, complaints)
  }
  const services = machine.start()
  await unlock(services)
  return { machine, services, accounts, injector, wasStruck, complaints }
}

const PATIENCE_MS = 20_000

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
type User = { reviewId: string | undefined; approved: string | undefined }
type Stage = {
  machine: Machine
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
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await advance(network)
    const at = machine.browser.alarms.at.get(TRACK_ALARM)
    if (at !== undefined) {
      machine.wait(Math.max(0, at - machine.now()))
      machine.browser.alarms.at.set(TRACK_ALARM, machine.now() + ALARM_PERIOD_MS)
      await services.tracker.tick().catch(() => undefined)
    }
    if (await isOver(services)) return
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
  await approveAgain(services, user)
  const known = await services.requests.list({ before: null, limit: 10 })
  if (known.length > 0) return
  const review = await services.swaps.prepare(scenario.order(network), { origin: null })
  if (review.verdict === 'refuse') throw new Error(JSON.stringify(review.findings))
  user.reviewId = review.reviewId
  user.approved = (await services.swaps.approve(review.reviewId, true, 'normal')).requestId
}

/** The page with the review is still there: its button is pressed once more. */
async function approveAgain({ swaps }: Services, user: User): Promise<void> {
  if (user.reviewId === undefined) return
  try {
    user.approved = (await swaps.approve(user.reviewId, true, 'normal')).requestId
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
async function isOver({ journal }: Services): Promise<boolean> {
  const open = await journal.open()
  return open.every((request) => PHASES[phaseOf(request)].terminal && effectsOf(request).length === 0)
}

/** Requests that nothing would ever wake a worker for. */
async function forgotten(machine: Machine): Promise<string[]> {
  const open = await machine.platform().store.open()
  return open.length > 0 && !machine.browser.alarms.at.has(TRACK_ALARM)
    ? ['killed, and nothing will wake it']
    : []
}
