import { afterAll, beforeAll, expect, it } from 'vitest'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { BUDGETS } from './budgets'
import { highest } from './measure'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

it.each(BUDGETS)(
  'asks each server at most $most times: $action',
  { tags: ['release'] },
  async ({ most, measure }) => {
    const load = await measure(network)
    expect(highest(load), JSON.stringify(load)).toBeLessThanOrEqual(most)
  },
)
