import { expect, it } from 'vitest'
import { openNetwork, type TestNetwork } from '../network/service/fixture'
import { type Call, type Manners, nameOfStrike, type Strike, strikesOf } from './injector'
import { broken } from './invariants'
import { type Extent, play } from './play'
import type { Scenario } from './scenarios/scenario'

/**
 * `all` (`npm run test:faults`), or a pattern such as `kill.*broadcast`; without it a regular sample of the strikes.
 */
const WANTED = process.env['SATSPAN_FAULTS']
const IS_LOUD = process.env['SATSPAN_FAULTS_LOUD'] !== undefined
/** Always included: the strikes that test the order of journal, signature and broadcast. */
const ALWAYS = /^kill-(before|after) (.*\.broadcast #|store\.append #[123]$)/
/** A prime, so that the sample does not always hit the same methods and faults. */
const SAMPLE_STEP = 97

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

export function strikeOnce(scenario: Scenario): void {
  it(
    // threat: dead-worker
    `${scenario.name}: paid once, nothing lost, nothing forgotten, whatever call is struck`,
    async () => {
      expect.hasAssertions()
      await strikeEverywhere({ scenario })
    },
    TIMEOUT_MS,
  )
}

/** Where the first worker was killed at `first`, the one that takes up what it left is struck as well. */
export function strikeTwice(scenario: Scenario, first: Strike, left: string): void {
  it(
    `${scenario.name}: the worker that takes up ${left} is struck as well`,
    async () => {
      expect.hasAssertions()
      await strikeEverywhere({ scenario, before: [first] })
    },
    TIMEOUT_MS,
  )
}

type Campaign = {
  scenario: Scenario
  /** The strikes against earlier workers; the worker after them is struck. */
  before?: readonly Strike[]
}

/**
 * Plays the scenario once without faults to learn its calls, then again for every strike, and checks the invariants at
 * each end. New calls of the services are included automatically.
 */
async function strikeEverywhere({ scenario, before = [] }: Campaign): Promise<void> {
  const stage = createStage()
  try {
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
  } finally {
    await stage.close()
  }
}

/**
 * How often a method is called depends on timing: of a play that was over before the call to be struck, the last one to that
 * method is struck instead. `undefined` if it made none.
 */
function lastLike({ call, fault }: Strike, calls: readonly Call[]): Strike | undefined {
  const last = calls.findLast(({ port, method }) => port === call.port && method === call.method)
  return last && { call: last, fault }
}

function isChosen(strike: Strike, index: number): boolean {
  const name = nameOfStrike(strike)
  if (WANTED === undefined) return index % SAMPLE_STEP === 0 || ALWAYS.test(name)
  return WANTED === 'all' || new RegExp(WANTED).test(name)
}

/** Provides the network for the next play. */
function createStage() {
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
    close: async () => network?.stop(),
  }
}

/** Every second kill takes the browser down too. */
function extentOf(index: number): Extent {
  return Math.floor(index / 4) % 2 === 0 ? 'worker' : 'browser'
}
