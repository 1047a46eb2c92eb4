import { describe, expect, it } from 'vitest'
import { transferCall } from '~/lib/core/evm/transfer'
import type { Hex } from '~/lib/core/hex'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import type { EvmCall, SimulatedCall } from '../../ports/evm-chain'
import { FakeEvm } from '../../ports/chains.fixture'
import { runTransfer } from './run-transfer'

const [ACCOUNT, RECIPIENT, TOKEN] = [addressOf('1'), addressOf('2'), addressOf('3')]
const word = (units: bigint): Hex => `0x${units.toString(16).padStart(64, '0')}`
const ok = (returnData: Hex, gasUsed = 50_000n): SimulatedCall => ({
  success: true,
  returnData,
  gasUsed,
  logs: [],
})

/** Runs a transfer of 100 units on a chain that answers a simulation with these results; `undefined`: it has none. */
async function run(token: Hex | null, results: SimulatedCall[] | undefined, alone?: Hex) {
  const asked: EvmCall[][] = []
  const chain = {
    ...new FakeEvm(1).chain,
    simulate: async (calls: EvmCall[]) => {
      asked.push(calls)
      return results && { blockNumber: 7n, results }
    },
    blockNumber: async () => 8n,
    call: async () => alone ?? '0x',
    estimateGas: async () => 60_000n,
  }
  const transfer = { token, recipientAddress: RECIPIENT, amount: 100n }
  const ran = await runTransfer(transfer, transferCall(transfer), ACCOUNT, chain)
  return { ...ran, asked }
}

describe('a transfer of a token', () => {
  it('is run between two looks at the recipient’s balance', async () => {
    const { run: seen, gasLimit, asked } = await run(TOKEN, [ok(word(5n)), ok(word(1n)), ok(word(105n))])
    expect(seen).toEqual({ blockNumber: 7n, revertReason: null, isAccepted: true, arrivedUnits: 100n })
    expect(gasLimit).toBe(70_000n)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.map(({ to, from }) => [to, from])).toEqual([1, 2, 3].map(() => [TOKEN, ACCOUNT]))
  })

  it.each<[what: string, before: bigint, after: bigint, arrived: bigint]>([
    ['takes a fee', 0n, 99n, 99n],
    ['pays nothing', 7n, 7n, 0n],
    ['takes from the recipient', 9n, 4n, -5n],
  ])('that %s tells what arrives', async (_what, before, after, arrived) => {
    const { run: seen } = await run(TOKEN, [ok(word(before)), ok(word(1n)), ok(word(after))])
    expect(seen.arrivedUnits).toBe(arrived)
  })

  // threat: hostile-token
  it('is accepted if it returns nothing, not if false', async () => {
    const returning = async (data: Hex) =>
      (await run(TOKEN, [ok(word(0n)), ok(data), ok(word(100n))])).run.isAccepted
    expect(await returning(word(0n))).toBe(false)
    expect(await returning('0x')).toBe(true)
  })

  it('that reverts says why', async () => {
    const failed = { ...ok('0x'), success: false, revertReason: 'paused' }
    const { run: seen } = await run(TOKEN, [ok(word(0n)), failed, ok(word(0n))])
    expect(seen).toMatchObject({ revertReason: 'paused', arrivedUnits: 0n })
  })

  it('is called alone on nodes that cannot simulate', async () => {
    const { run: seen, gasLimit } = await run(TOKEN, undefined, word(0n))
    expect(seen).toEqual({ blockNumber: 8n, revertReason: null, isAccepted: false, arrivedUnits: null })
    expect(gasLimit).toBe(84_000n)
  })
})

describe('a transfer of the native currency', () => {
  it('is signed with exactly its gas to an account', async () => {
    const { run: seen, gasLimit } = await run(null, [ok('0x', 21_000n)])
    expect(seen).toMatchObject({ isAccepted: true, arrivedUnits: null })
    expect(gasLimit).toBe(21_000n)
  })

  it('is signed with room where it uses more gas', async () => {
    expect((await run(null, [ok('0x', 30_000n)])).gasLimit).toBe(42_000n)
  })
})
