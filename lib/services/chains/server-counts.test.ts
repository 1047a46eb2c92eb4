import { describe, expect, it } from 'vitest'
import type { ServerCount } from '~/lib/core/server-count'
import type { NoteServers } from '../ports/server-count'
import { deploymentOf, FakeBitcoin, FakeEvm } from '../ports/chains.fixture'
import { countingServers, fewestServers } from './server-counts'

/** A deployment whose chains say, at each read of a head, that as many servers answered as `answers` holds. */
function setup(answers: { bitcoin?: ServerCount[]; base?: ServerCount[] }) {
  const base = new FakeEvm(1001)
  const bitcoin = new FakeBitcoin()
  const noting = (counts: ServerCount[] = [], note: NoteServers) => {
    const count = counts.shift()
    if (count !== undefined) note(count)
  }
  const deployment = deploymentOf({ base, bitcoin })
  return {
    ...deployment,
    bitcoin: {
      ...bitcoin.chain,
      counting: (note: NoteServers) => ({
        ...bitcoin.chain,
        status: async (txid: string) => {
          noting(answers.bitcoin, note)
          return bitcoin.chain.status(txid)
        },
      }),
    },
    evm: () => ({
      ...base.chain,
      counting: (note: NoteServers) => ({
        ...base.chain,
        receipt: async () => {
          noting(answers.base, note)
          return undefined
        },
      }),
    }),
  }
}

const TXID = '1'.repeat(64)
const HASH = '0x1'

describe('the servers behind what was read', () => {
  it('are the fewest of any read, by chain', async () => {
    const { deployment, counts } = countingServers(
      setup({
        bitcoin: [
          { servers: 2, of: 2 },
          { servers: 1, of: 2 },
          { servers: 2, of: 2 },
        ],
        base: [{ servers: 2, of: 3 }],
      }),
    )
    for (let read = 0; read < 3; read++) await deployment.bitcoin.status(TXID)
    await deployment.evm('polygon').receipt(HASH)
    expect([...counts]).toEqual([
      ['Bitcoin', { servers: 1, of: 2 }],
      ['Polygon', { servers: 2, of: 3 }],
    ])
    expect(fewestServers(counts)).toEqual({ servers: 1, of: 2 })
  })

  it('are none where nothing was read that needs two', () => {
    const { counts } = countingServers(setup({}))
    expect(fewestServers(counts)).toBeUndefined()
  })

  it('are counted for each swap', async () => {
    const shared = setup({ base: [{ servers: 1, of: 2 }] })
    const one = countingServers(shared)
    const other = countingServers(shared)
    await one.deployment.evm('polygon').receipt(HASH)
    await other.deployment.evm('polygon').receipt(HASH)
    expect(one.counts.size).toBe(1)
    expect(other.counts.size).toBe(0)
  })
})
