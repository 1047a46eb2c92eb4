import { describe, expect, it } from 'vitest'
import { baseOf, findNetwork } from '~/lib/core/catalog'
import { sealReviewedCall } from '~/lib/core/evm/reviewed'
import { PROFILE } from '../../ports/profile.fixture'
import type { EvmChain } from '../../ports/evm-chain'
import { FakeEvm } from '../../ports/chains.fixture'
import { simulateSteps } from './simulate-steps'

const BASE = baseOf(PROFILE, findNetwork(PROFILE, 'polygon'))
const OWNER = `0x${'11'.repeat(20)}` as const
const STEP = {
  kind: 'call',
  call: sealReviewedCall({ to: OWNER, data: '0x', value: 0n, functionName: 'unwrap' }),
} as const

/** A chain whose nodes can run one call alone; the blocks that it was run at. */
function withoutSimulation(head: bigint) {
  const ranAt: (bigint | undefined)[] = []
  const chain: EvmChain = {
    ...new FakeEvm(1001).chain,
    blockNumber: async () => head,
    simulate: async () => undefined,
    estimateGas: async () => 21_000n,
    call: async (_, blockNumber) => {
      ranAt.push(blockNumber)
      return '0x'
    },
  }
  return { chain, ranAt }
}

describe('a call that a node runs alone', () => {
  it('is run at the block that its evidence names', async () => {
    const { chain, ranAt } = withoutSimulation(77n)
    const { checks } = await simulateSteps([STEP], OWNER, chain, { minSats: 5n, base: BASE })
    expect(ranAt).toEqual([77n])
    expect(checks).toEqual([{ code: 'simulated', evidence: { count: '1', blockNumber: '77' } }])
  })
})
