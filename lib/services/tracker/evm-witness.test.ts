import type { Hex } from '~/lib/core/hex'
import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import {
  addressOf,
  evmSeen,
  evmSigned,
  type Fact,
  failedOnChain,
  hashOf,
  mined,
  nonceUsed,
  toBitcoin,
} from '~/lib/core/journal/swap.fixture'
import type { EvmCall, EvmReceipt, EvmTransaction, EvmVersions } from '../ports/evm-chain'
import { FakeEvm } from '../ports/chains.fixture'
import { pollEvm } from './evm-witness'

/** A chain at block 1 000 that has these receipts and these transactions without one. */
function chainOf({
  used = 0,
  receipts = {},
  pending = [],
  ofOne = [],
  ruledOut = true,
}: {
  used?: number
  receipts?: Record<Hex, Partial<EvmReceipt>>
  pending?: Hex[]
  /** Of the pending ones, those that only one of two nodes has. */
  ofOne?: Hex[]
  /** The nodes' common answer. */
  ruledOut?: boolean | 'unknown'
} = {}) {
  const calls: { call: EvmCall; block: bigint | undefined }[] = []
  const revert = { error: undefined as Error | undefined }
  const asked: Hex[] = []
  const sent: Hex[] = []
  const judged: (EvmVersions & { block: bigint })[] = []
  const transaction = async (hash: Hex): Promise<EvmTransaction | undefined> =>
    pending.includes(hash)
      ? {
          hash,
          from: addressOf('9'),
          to: addressOf('5'),
          input: '0x',
          value: 0n,
          nonce: 0,
          blockNumber: null,
          ...(ofOne.includes(hash) && { isOfOne: true }),
        }
      : undefined
  return {
    calls,
    asked,
    sent,
    judged,
    revert,
    chain: {
      ...new FakeEvm(1001).chain,
      nonce: async () => used,
      isRuledOut: async (versions: EvmVersions, block: bigint) => {
        judged.push({ ...versions, block })
        return ruledOut === 'unknown' ? undefined : ruledOut
      },
      transaction,
      broadcast: async (rawTransaction: Hex) => {
        sent.push(rawTransaction)
        return { accepted: true as const }
      },
      receipt: async (hash: Hex): Promise<EvmReceipt | undefined> => {
        asked.push(hash)
        const found = receipts[hash]
        return (
          found && {
            transactionHash: hash,
            status: 'success',
            blockNumber: 990n,
            blockHash: hashOf('e'),
            gasUsed: 1n,
            effectiveGasPrice: 1n,
            logs: [],
            ...found,
          }
        )
      },
      call: async (call: EvmCall, block?: bigint): Promise<Hex> => {
        calls.push({ call, block })
        if (revert.error !== undefined) throw revert.error
        return '0x'
      },
    },
  }
}

const context = (facts: readonly Fact[], world: ReturnType<typeof chainOf>) =>
  pollEvm(toBitcoin(facts), world.chain)
const noConflict = { type: 'evm-conflict-seen', conflict: null }
const conflictOver = (nonce: number, sinceBlock: bigint, blocks: number, isFinal = false) => ({
  type: 'evm-conflict-seen',
  conflict: { nonce, sinceBlock, blocks, isFinal },
})
const seenAs = (digit: string, sighting: object) => ({ type: 'evm-seen', hash: hashOf(digit), sighting })

describe('a transaction is', () => {
  it('absent if no node has it', async () => {
    expect(await context([evmSigned('1')], chainOf())).toEqual([seenAs('1', { state: 'absent' }), noConflict])
  })

  it('pending if a node has it without a receipt', async () => {
    expect(await context([evmSigned('1')], chainOf({ pending: [hashOf('1')] }))).toEqual([
      seenAs('1', { state: 'pending' }),
      noConflict,
    ])
  })

  it('resent in its latest version while one node lacks it', async () => {
    const world = chainOf({ pending: [hashOf('1'), hashOf('2')], ofOne: [hashOf('1'), hashOf('2')] })
    await context([evmSigned('1'), evmSigned('2', 'cancel')], world)
    expect(world.sent).toEqual(['0x22'])
    const both = chainOf({ pending: [hashOf('1')] })
    await context([evmSigned('1')], both)
    const over = chainOf({ pending: [hashOf('1')], ofOne: [hashOf('1')] })
    await context([evmSigned('1'), nonceUsed(6, true)], over)
    expect([both.sent, over.sent]).toEqual([[], []])
  })

  it('mined with its receipt, in that block', async () => {
    const world = chainOf({ used: 1, receipts: { [hashOf('1')]: {} } })
    expect(await context([evmSigned('1')], world)).toEqual([
      seenAs('1', {
        state: 'mined',
        success: true,
        blockNumber: 990n,
        blockHash: hashOf('e'),
        reason: null,
        costWei: 1n,
      }),
      noConflict,
    ])
    expect(world.calls).toEqual([])
  })

  it('mined at its cost in gas and what rollups add', async () => {
    const receipt = { gasUsed: 21_000n, effectiveGasPrice: 3n, l1Fee: 500n }
    const costs = async (costWei?: bigint) => {
      const block = { blockNumber: 990n, blockHash: hashOf('e') }
      const known = { state: 'mined', success: true, reason: null, ...block } as const
      const sighting = costWei === undefined ? known : { ...known, costWei }
      const world = chainOf({ used: 1, receipts: { [hashOf('1')]: receipt } })
      const [found] = await context([evmSigned('1'), evmSeen('1', sighting)], world)
      return found
    }
    expect(await costs()).toMatchObject({ sighting: { costWei: 63_500n } })
    expect(await costs(63_499n)).toMatchObject({ sighting: { costWei: 63_499n } })
  })

  it('mined at no known cost while servers differ on it', async () => {
    const world = chainOf({ used: 1, receipts: { [hashOf('1')]: { effectiveGasPrice: undefined } } })
    const [found] = await context([evmSigned('1')], world)
    expect(found).toMatchObject({ sighting: { state: 'mined', success: true } })
    expect(found).not.toHaveProperty('sighting.costWei')
  })

  it('not polled before a page’s wallet returns its hash', async () => {
    const world = chainOf()
    expect(await context([evmSigned(null)], world)).toEqual([noConflict])
    expect(world.asked).toEqual([])
  })

  it.each([
    { head: 501n + 63n, asked: [hashOf('1')] },
    { head: 501n + 64n, asked: [] },
  ])('polled until it is 64 blocks deep: at block $head', async ({ head, asked }) => {
    const world = chainOf({ used: 1, receipts: { [hashOf('1')]: { blockNumber: 501n } } })
    const chain = { ...world.chain, blockNumber: async () => head }
    await pollEvm(toBitcoin([evmSigned('1'), evmSeen('1', mined())]), chain)
    expect(world.asked).toEqual(asked)
  })
})

describe('a transaction that failed', () => {
  const failed = () => chainOf({ used: 1, receipts: { [hashOf('1')]: { status: 'reverted' } } })
  const reasonOf = async (world: ReturnType<typeof chainOf>) => {
    const [entry] = await context([evmSigned('1')], world)
    return entry?.type === 'evm-seen' && entry.sighting.state === 'mined' ? entry.sighting : undefined
  }

  it('is simulated on the previous block for its reason', async () => {
    const world = failed()
    world.revert.error = new AppError('simulation-reverted', 'no', { details: { reason: 'too late' } })
    expect(await reasonOf(world)).toMatchObject({ success: false, reason: 'too late' })
    const { to, data, value } = toBitcoin().call
    expect(world.calls).toEqual([{ call: { from: addressOf('9'), to, data, value }, block: 989n }])
  })

  it.each([
    { what: 'after twelve blocks and five minutes', blockNumber: 975n, ruledOut: true, isFinal: true },
    { what: 'before five minutes', blockNumber: 976n, ruledOut: true, isFinal: false },
    { what: 'if two nodes do not confirm it', blockNumber: 975n, ruledOut: false, isFinal: false },
    {
      what: 'if only one of several nodes answers',
      blockNumber: 975n,
      ruledOut: 'unknown' as const,
      isFinal: false,
    },
  ])('is an end ($isFinal) $what', async ({ blockNumber, ruledOut, isFinal }) => {
    const receipts = { [hashOf('1')]: { status: 'reverted' as const, blockNumber } }
    expect(await reasonOf(chainOf({ used: 1, receipts, ruledOut }))).toMatchObject({
      success: false,
      isFinal,
    })
  })

  it('stays an end while only one node answers', async () => {
    const blockNumber = 501n
    const receipts = { [hashOf('1')]: { status: 'reverted' as const, blockNumber, blockHash: hashOf('f') } }
    const ended = evmSeen('1', failedOnChain(true))
    const world = chainOf({ used: 1, receipts, ruledOut: 'unknown' as const })
    const [event] = await context([evmSigned('1'), ended], world)
    expect(event).toMatchObject({ sighting: { success: false, isFinal: true, reason: null } })
    expect(world.calls).toEqual([])
    const found = chainOf({ used: 1, receipts: { [hashOf('1')]: {} } })
    expect((await context([evmSigned('1'), ended], found))[0]).toMatchObject({ sighting: { success: true } })
  })

  it.each<[string, Error | undefined]>([
    ['it works there', undefined],
    ['it gives no reason', new AppError('simulation-reverted', 'no')],
    ['the chain cannot be asked', new AppError('chain-unreachable', 'down', { details: { reason: 'x' } })],
    ['something else fails', new TypeError('broken')],
  ])('has no reason if %s', async (_, error) => {
    const world = failed()
    world.revert.error = error
    expect(await reasonOf(world)).toMatchObject({ success: false, reason: null })
  })
})

describe('a used nonce', () => {
  it('is a conflict if none of our transactions used it', async () => {
    expect((await context([evmSigned('1')], chainOf({ used: 1 }))).at(-1)).toEqual(conflictOver(0, 1_000n, 0))
  })

  it('counts blocks since first seen, up to the deep limit', async () => {
    const taken = (sinceBlock: bigint): Fact => ({
      type: 'evm-conflict-seen',
      conflict: { nonce: 0, sinceBlock, blocks: 0 },
    })
    const entriesAfter = (sinceBlock: bigint) =>
      context([evmSigned('1'), taken(sinceBlock)], chainOf({ used: 1 }))
    expect((await entriesAfter(997n)).at(-1)).toEqual(conflictOver(0, 997n, 3))
    expect((await entriesAfter(900n)).at(-1)).toEqual(conflictOver(0, 900n, 6, true))
  })

  it('counts from now if an earlier conflict had another nonce', async () => {
    const before: Fact = { type: 'evm-conflict-seen', conflict: { nonce: 7, sinceBlock: 900n, blocks: 6 } }
    const entries = await context([evmSigned('1'), before], chainOf({ used: 1 }))
    expect(entries.at(-1)).toEqual(conflictOver(0, 1_000n, 0))
  })

  it('is no conflict once the chain shows it unused', async () => {
    const before: Fact = { type: 'evm-conflict-seen', conflict: { nonce: 0, sinceBlock: 990n, blocks: 6 } }
    expect((await context([evmSigned('1'), before], chainOf({ used: 0 }))).at(-1)).toEqual(noConflict)
  })

  // threat: false-end
  it('is final after twelve blocks and five minutes', async () => {
    const since = (sinceBlock: bigint): Fact => ({
      type: 'evm-conflict-seen',
      conflict: { nonce: 0, sinceBlock, blocks: 0, isFinal: false },
    })
    const after = async (sinceBlock: bigint) =>
      (await context([evmSigned('1'), since(sinceBlock)], chainOf({ used: 1 }))).at(-1)
    // A block takes 12 seconds here.
    expect(await after(976n)).toEqual(conflictOver(0, 976n, 6, false))
    expect(await after(975n)).toEqual(conflictOver(0, 975n, 6, true))
  })

  it('is judged at the head by the versions sharing it', async () => {
    const world = chainOf({ used: 2 })
    await context(
      [evmSigned('1', 'allowance', 0), evmSigned('2', 'call', 1), evmSigned('3', 'call', 1)],
      world,
    )
    const account = addressOf('9')
    expect(world.judged).toEqual([{ account, nonce: 0, hashes: [hashOf('1')], block: 1_000n }])
    world.judged.length = 0
    await context([evmSigned('2', 'call', 1), evmSigned('3', 'call', 1)], world)
    expect(world.judged).toEqual([{ account, nonce: 1, hashes: [hashOf('2'), hashOf('3')], block: 1_000n }])
  })

  // threat: false-end
  it('is no conflict if two nodes do not confirm it', async () => {
    const world = chainOf({ used: 1, ruledOut: false })
    expect((await context([evmSigned('1')], world)).at(-1)).toEqual(noConflict)
  })

  it('changes nothing while only one of several nodes answers', async () => {
    const before: Fact = { type: 'evm-conflict-seen', conflict: { nonce: 0, sinceBlock: 900n, blocks: 6 } }
    for (const facts of [[evmSigned('1')], [evmSigned('1'), before]])
      expect(await context(facts, chainOf({ used: 1, ruledOut: 'unknown' as const }))).toEqual([
        seenAs('1', { state: 'absent' }),
      ])
  })

  it('of one of our versions is no conflict', async () => {
    const facts = [evmSigned('1'), evmSigned('2')]
    const world = chainOf({ used: 1, receipts: { [hashOf('2')]: {} } })
    expect((await context(facts, world)).at(-1)).toEqual(noConflict)
  })

  it('is no conflict where ours is too deep to poll', async () => {
    const deep: Fact = evmSeen('1', mined())
    expect((await context([evmSigned('1'), deep], chainOf({ used: 1 }))).at(-1)).toEqual(noConflict)
  })

  it('is a conflict even if the step before was mined', async () => {
    const facts = [evmSigned('1', 'allowance', 0), evmSigned('2', 'call', 1)]
    const world = chainOf({ used: 2, receipts: { [hashOf('1')]: {} } })
    expect((await context(facts, world)).at(-1)).toEqual(conflictOver(1, 1_000n, 0))
  })

  it('is not checked for a page’s wallet', async () => {
    expect(await context([evmSigned(null)], chainOf({ used: 9 }))).toEqual([noConflict])
  })
})
