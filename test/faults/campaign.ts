import { afterAll, expect, it } from 'vitest'
import { openNetwork, type TestNetwork } from '../network/service/fixture'
import { type Call, type Manners, nameOfStrike, type Strike, strikesOf } from './injector'
import { broken } from './invariants'
import { type Extent, play } from './play'
import type { Scenario } from './scenarios/scenario'

/** `all` (`npm run test:faults`), or a pattern such as `kill.*broadcast`; without it a regular sample of the strikes. */
const WANTED = process.env['SATSPAN_FAULTS']
const IS_LOUD = process.env['SATSPAN_FAULTS_LOUD'] !== undefined
/** The strike that the loop plays: what was signed is on disk, and only the next worker sends it. */
const IN_THE_LOOP = /^kill-before .*\.broadcast #1$/
/** So many plays share a network: its relayer polls every swap there ever was, and slows down. */
const PLAYS_A_NETWORK = 150

/** Right after the journal's first write (approved, nothing sent yet), and after the next (signed). */
export const APPROVED: Strike = {
  fault: 'kill-after',
  call: { port: 'store', method: 'append', occurrence: 1 },
}
export const SIGNED: Strike = {
  fault: 'kill-after',
  call: { port: 'store', method: 'append', occurrence: 2 },
}

/** For all strikes. */
const TIMEOUT_MS = 3 * 3_600_000

/** How often a campaign is played: at release a regular sample or a thin one; with `loop`, one strike in the loop too. */
type Pace = 'loop' | 'release' | 'thin'
type Sample = { step: number; always: RegExp }
/**
 * The steps are primes, so that a sample does not always hit the same methods and faults. Always included are the strikes
 * that test the order of journal, signature and broadcast.
 */
const REGULAR = { step: 97, always: /^kill-(before|after) (.*\.broadcast #|store\.append #[123]$)/ }
const SAMPLES: Record<Pace, Sample> = {
  loop: REGULAR,
  release: REGULAR,
  thin: { step: 997, always: /^kill-after store\.append #[123]$/ },
}

/** The campaigns of one file, which share its networks. The loop plays a strike of the first. */
export function createCampaigns(pace: Pace = 'loop') {
  const stage = createStage()
  afterAll(() => stage.close())

  let isFirst = pace === 'loop'
  const campaign = (name: string, played: Omit<Campaign, 'isChosen'>) => {
    const tags = isFirst ? [] : ['release']
    isFirst = false
    const inTheLoop = { tags, timeout: TIMEOUT_MS, skip: WANTED !== undefined }
    if (pace !== 'thin')
      it(`survives a kill before sending: ${name}`, inTheLoop, async () => {
        expect(await strikeEverywhere(stage, { ...played, isChosen: isInTheLoop })).toBeGreaterThan(0)
      })

    // threat: dead-worker
    it(`survives a strike at any call: ${name}`, { tags: ['release'], timeout: TIMEOUT_MS }, async () => {
      expect.hasAssertions()
      await strikeEverywhere(stage, { ...played, isChosen: isWanted(SAMPLES[pace]) })
    })
  }

  return {
    strikeOnce: (scenario: Scenario) => campaign(scenario.name, { scenario }),
    /** Where the first worker was killed at `first`, the one that takes up what it left is struck as well. */
    strikeTwice: (scenario: Scenario, first: Strike, left: string) =>
      campaign(`${scenario.name}, taking up ${left}`, { scenario, before: [first] }),
  }
}

type Campaign = {
  scenario: Scenario
  /** The strikes against earlier workers; the worker after them is struck. */
  before?: readonly Strike[]
  isChosen: (strike: Strike, index: number) => boolean
}

/**
 * Plays the scenario once without faults to learn its calls, then again for every chosen strike, and checks the invariants
 * at each end. New calls of the services are included automatically. Returns how many strikes found their call.
 */
async function strikeEverywhere(
  stage: Stage,
  { scenario, before = [], isChosen }: Campaign,
): Promise<number> {
  const manners: Manners = new Map()
  const staged = { network: await stage.next(), scenario, manners }
  const clean = await play({ ...staged, strikes: before })
  expect(await broken(staged, clean)).toEqual([])
  expect(clean.struck).toBe(before.length)

  const calls = clean.injectors[before.length]?.calls ?? []
  const all = calls.flatMap(strikesOf)
  const chosen = all.filter(isChosen)
  const failures: string[] = []
  let missed = 0
  for (const [index, wanted] of chosen.entries()) {
    const extent = extentOf(index)
    let strike: Strike | undefined = wanted
    while (strike !== undefined) {
      const struck = {
        network: await stage.next(),
        scenario,
        manners,
        strikes: [...before, strike],
        extent,
      }
      const ending = await play(struck)
      const wrong = [...new Set(await broken(struck, ending))]
      const name = nameOfStrike(strike)
      failures.push(...wrong.map((text) => `${name} (${extent}): ${text}`))
      if (IS_LOUD) process.stderr.write(`${index}/${chosen.length} ${name} ${wrong.join(' | ')}\n`)
      if (ending.struck > before.length) break
      strike = lastLike(strike, ending.injectors[before.length]?.calls ?? [])
    }
    if (strike === undefined) missed += 1
  }
  process.stdout.write(
    `${scenario.name}: ${calls.length} calls, ${all.length} points, ${chosen.length} struck, ${missed} missed\n`,
  )
  expect(failures).toEqual([])
  // Not every play has a call to each method: a retry, say.
  expect(missed).toBeLessThanOrEqual(Math.ceil(chosen.length / 10))
  return chosen.length - missed
}

/**
 * How often a method is called depends on timing: of a play that was over before the call to be struck, the last one to that
 * method is struck instead. `undefined` if it made none.
 */
function lastLike({ call, fault }: Strike, calls: readonly Call[]): Strike | undefined {
  const last = calls.findLast(({ port, method }) => port === call.port && method === call.method)
  return last && { call: last, fault }
}

function isInTheLoop(strike: Strike): boolean {
  return IN_THE_LOOP.test(nameOfStrike(strike))
}

function isWanted({ step, always }: Sample): Campaign['isChosen'] {
  return (strike, index) => {
    const name = nameOfStrike(strike)
    if (WANTED === undefined) return !isInTheLoop(strike) && (index % step === 0 || always.test(name))
    return WANTED === 'all' || new RegExp(WANTED).test(name)
  }
}

type Stage = { next(): Promise<TestNetwork>; close(): Promise<void> }

/** Provides the network for the next play. */
function createStage(): Stage {
  let network: TestNetwork | undefined
  let plays = 0
  return {
    async next(): Promise<TestNetwork> {
      if (network === undefined || plays % PLAYS_A_NETWORK === 0) {
        await network?.stop()
        network = await openNetwork()
      }
      plays += 1
      return network
    },
    async close() {
      await network?.stop()
    },
  }
}

/** Every second kill takes the browser down too. */
function extentOf(index: number): Extent {
  return Math.floor(index / 4) % 2 === 0 ? 'worker' : 'browser'
}
