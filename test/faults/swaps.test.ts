import { afterAll, beforeEach, expect, it } from 'vitest'
import { openNetwork, type TestNetwork } from '../network/service/fixture'
import { strikeEverywhere } from './campaign'
import { toBitcoin, toEvmAcross, toEvmBase } from './scenarios'

const HOURS = 3_600_000
let network: TestNetwork | undefined

// A network of its own for each: its relayer looks at every swap there ever was.
beforeEach(async () => {
  await network?.stop()
  network = await openNetwork()
}, 120_000)
afterAll(() => network?.stop())

it.each([toEvmBase, toEvmAcross, toBitcoin])(
  '$name: paid once, nothing lost, nothing forgotten, whatever call is struck',
  async (scenario) => {
    if (network === undefined) throw new Error('no network')
    expect.hasAssertions()
    await strikeEverywhere({ network, scenario })
  },
  3 * HOURS,
)
