import { afterAll, beforeAll, expect, it } from 'vitest'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { BUDGETS } from './budgets'
import { highest } from './measure'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

/** An hour of twenty swaps is many questions, and how long they take is the machine's affair. */
const TIMEOUT_MS = 600_000

it.each(BUDGETS)(
  'asks each server at most $most times: $action',
  { tags: ['release'], timeout: TIMEOUT_MS },
  async ({ most, measure }) => {
    const load = await measure(network)
    expect(highest(load), JSON.stringify(load)).toBeLessThanOrEqual(most)
  },
)
