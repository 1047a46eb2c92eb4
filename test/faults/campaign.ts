import { expect } from 'vitest'
import type { TestNetwork } from '../network/service/fixture'
import { type Fault, FAULTS, type Manners, nameOfStrike, type Strike } from './injector'
import { broken } from './invariants'
import { type Extent, play } from './play'
import type { Scenario } from './scenarios'

/** `npm run test:faults` strikes everywhere; without it every so-manieth place stands for all. */
const IS_WHOLE = process.env['SATSPAN_FAULTS'] === 'all'
/** A prime, so that over the methods and faults no pattern repeats. */
const SAMPLE_STEP = 67

type Campaign = { network: TestNetwork; scenario: Scenario; faults?: readonly Fault[] }

/**
 * Plays the scenario once untouched to learn its calls, then anew for every strike, and demands the invariants of each
 * ending. A call that is added to the services tomorrow is struck tomorrow.
 */
export async function strikeEverywhere({ network, scenario, faults = FAULTS }: Campaign): Promise<void> {
  const manners: Manners = new Map()
  const clean = await play({ network, scenario, manners })
  expect(await broken({ network, scenario, manners }, clean)).toEqual([])

  const all = clean.injector.calls.flatMap((call) => faults.map((fault): Strike => ({ call, fault })))
  const chosen = all.filter((_, index) => IS_WHOLE || index % SAMPLE_STEP === 0)
  const failures: string[] = []
  let missed = 0
  for (const [index, strike] of chosen.entries()) {
    const staged = { network, scenario, manners, strike, extent: extentOf(index) }
    if (process.env['SATSPAN_VERBOSE']) process.stderr.write(nameOfStrike(strike) + '\n')
    const ending = await play(staged)
    // A call whose number depends on timing may not come: that is no failure, but few may be missed.
    if (!ending.wasStruck) missed += 1
    for (const wrong of new Set(await broken(staged, ending)))
      failures.push(`${nameOfStrike(strike)} (${staged.extent}): ${wrong}`)
  }
  process.stdout.write(
    `${scenario.name}: ${clean.injector.calls.length} calls, ${all.length} points, ${chosen.length} struck, ${missed} missed\n`,
  )
  expect(failures).toEqual([])
  expect(missed).toBeLessThanOrEqual(chosen.length / 20)
}

/** Every second kill takes the browser along. */
function extentOf(index: number): Extent {
  return Math.floor(index / FAULTS.length) % 2 === 0 ? 'worker' : 'browser'
}
