import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealReviewedCall } from '~/lib/core/evm/reviewed'
import { signEvmTransaction } from '~/lib/core/evm/transaction'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import {
  CALL,
  type Node,
  type Reply,
  TO,
  codeOf,
  down,
  failed,
  result,
  setup,
  setupAfter,
} from './evm-chain.fixture'
import type { HttpAnswer } from './http'
import { meaningOf, type Question } from './rpc-meaning'

const SYLLABLES = ['ka', 'lo', 'mun', 'tir', 'vex', 'zo', 'pra', 'shu', 'el', 'dor']
const word = fc
  .array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))
const words = fc.array(word, { minLength: 1, maxLength: 8 }).map((all) => all.join(' '))
const code = fc.oneof(
  fc.integer({ min: -32_099, max: -32_000 }),
  fc.constantFrom(-32_603, -32_602, -32_600, 1, 42),
)

/** Refusals by nodes that nobody has met: their words say nothing, and their codes nothing that the table knows. */
function refusalOf(question: Question): fc.Arbitrary<Reply> {
  return fc
    .record({ code, message: words })
    .filter(
      ({ code: given, message }) =>
        meaningOf({ code: given, message, data: undefined, status: 200 }, question) === 'unclear',
    )
    .map((error) => ({ error }))
}

function widthOf(params: unknown[]): bigint {
  const [{ fromBlock, toBlock }]: [{ fromBlock: string; toBlock: string }] = JSON.parse(
    JSON.stringify(params),
  )
  return BigInt(toBlock) - BigInt(fromBlock) + 1n
}

const isEmptyCall = ([call]: unknown[]) => JSON.stringify(call).includes('"data":"0x"')

describe('logs', () => {
  const addresses: Hex[] = [TO]
  const range = { addresses, fromBlock: 1n, toBlock: 50_000n }
  const limited = (widest: bigint, refusal: Reply | HttpAnswer | AppError): Node => ({
    eth_getLogs: (params) => {
      if (widthOf(params) <= widest) return result([])
      if (refusal instanceof AppError) throw refusal
      return refusal
    },
  })

  it('are read in narrower spans after any refusal', async () => {
    await fc.assert(
      fc.asyncProperty(refusalOf('logs'), fc.bigInt(40n, 20_000n), async (refusal, widest) => {
        const { chain, asked } = setup(limited(widest, refusal))
        expect(await chain.logs(range)).toEqual([])
        const before = asked('eth_getLogs').length
        await chain.logs({ ...range, toBlock: widest / 2n })
        expect(asked('eth_getLogs').length - before).toBeLessThan(4)
      }),
      { numRuns: 20 },
    )
  })

  it.each([413, 500, 502, 503, 504, 524])('are read in narrower spans after HTTP %i', async (status) => {
    const { chain, asked } = setup(limited(2_000n, { status, text: '<html>kalo</html>' }))
    expect(await chain.logs(range)).toEqual([])
    const before = asked('eth_getLogs').length
    await chain.logs({ ...range, toBlock: 1_000n })
    expect(asked('eth_getLogs').length - before).toBe(1)
  })

  it('are read in narrower spans after a timeout', async () => {
    expect(await setup(limited(2_000n, down)).chain.logs(range)).toEqual([])
  })

  it('are read in the learnt span by the next worker', async () => {
    const session = memoryArea()
    await setupAfter(session, null, limited(2_000n, failed('kalo mun'))).chain.logs(range)
    const widths: bigint[] = []
    const { chain } = setupAfter(session, null, {
      eth_getLogs: (params) => {
        widths.push(widthOf(params))
        return result([])
      },
    })
    await chain.logs(range)
    expect(widths[0]).toBeLessThanOrEqual(2_000n)
    // A refusal may have a passing cause.
    expect(widths.some((width) => width > 2_000n)).toBe(true)
  })

  it.each([0, -5, 0.5, 1e300, 'x', null])('are read whatever an earlier worker left: %j', async (left) => {
    const session = memoryArea()
    await session.set('log-spans', { 'https://one.example/key': left })
    const { chain, asked } = setupAfter(session, null, { eth_getLogs: result([]) })
    await chain.logs(range)
    expect(asked('eth_getLogs')).toHaveLength(1)
  })

  it('are asked twice at most if one block is refused', async () => {
    await fc.assert(
      fc.asyncProperty(refusalOf('logs'), async (refusal) => {
        const { chain, asked } = setup(limited(0n, refusal))
        expect(await codeOf(chain.logs(range))).toBe('chain-unreachable')
        expect(asked('eth_getLogs').length).toBeLessThanOrEqual(2)
      }),
    )
  })

  it('stop soon if a node becomes busy on the way', async () => {
    let calls = 0
    const { chain } = setup({
      eth_getLogs: (params) => {
        calls += 1
        return calls > 2 || widthOf(params) > 1n ? failed('kalo mun') : result([])
      },
    })
    expect(await codeOf(chain.logs(range))).toBe('chain-unreachable')
    expect(calls).toBeLessThan(9)
  })
})

describe('calls', () => {
  it('revert in whatever words, if the node answers other calls', async () => {
    await fc.assert(
      fc.asyncProperty(refusalOf('run'), async (refusal) => {
        const answer = (other: Reply) => (params: unknown[]) => (isEmptyCall(params) ? other : refusal)
        const node = { eth_call: answer(result('0x')), eth_estimateGas: answer(result('0x5208')) }
        expect(await codeOf(setup(node, node).chain.call(CALL))).toBe('simulation-reverted')
        expect(await codeOf(setup(node, node).chain.estimateGas(CALL))).toBe('simulation-reverted')
      }),
    )
  })

  it('do not revert if the node refuses all calls', async () => {
    await fc.assert(
      fc.asyncProperty(refusalOf('run'), async (refusal) => {
        const node = { eth_call: refusal, eth_estimateGas: refusal }
        expect(await codeOf(setup(node, node).chain.call(CALL))).toBe('chain-unreachable')
        expect(await codeOf(setup(node, node).chain.estimateGas(CALL))).toBe('chain-unreachable')
      }),
    )
  })

  it('do not revert if only the first try failed', async () => {
    const replies = [failed('kalo mun')]
    const { chain } = setup({ eth_call: () => replies.shift() ?? result('0x01') })
    expect(await chain.call(CALL)).toBe('0x01')
  })

  it('revert by a result that is a revert’s data', async () => {
    const word = (value: string) => value.padStart(64, '0')
    const data = `0x08c379a0${word('20')}${word('3')}${'6f6c64'.padEnd(64, '0')}`
    const node = { eth_call: result(data) }
    expect(await codeOf(setup(node, node).chain.call(CALL))).toBe('simulation-reverted')
  })
})

describe('simulations', () => {
  it('are done without, in whatever words a node refuses', async () => {
    await fc.assert(
      fc.asyncProperty(refusalOf('simulate'), async (refusal) => {
        const node = { eth_simulateV1: refusal, eth_getBlockByNumber: result({}) }
        expect(await setup(node, node).chain.simulate([CALL])).toBeUndefined()
      }),
    )
  })

  it.each([400, 403, 404, 405, 501])('are done without after HTTP %i', async (status) => {
    const node = { eth_simulateV1: { status, text: 'kalo mun' }, eth_getBlockByNumber: result({}) }
    expect(await setup(node, node).chain.simulate([CALL])).toBeUndefined()
  })

  it('revert in whatever words, if the node simulates other calls', async () => {
    await fc.assert(
      fc.asyncProperty(refusalOf('simulate'), async (refusal) => {
        const isEmpty = (params: unknown[]) => JSON.stringify(params).includes('"calls":[]')
        const node: Node = {
          eth_simulateV1: (params) => (isEmpty(params) ? result([{ calls: [] }]) : refusal),
        }
        expect(await codeOf(setup(node, node).chain.simulate([CALL]))).toBe('simulation-reverted')
      }),
    )
  })

  it('fail where the node answers nothing', async () => {
    const node = { eth_simulateV1: failed('kalo'), eth_getBlockByNumber: failed('kalo') }
    expect(await codeOf(setup(node, node).chain.simulate([CALL]))).toBe('chain-unreachable')
  })
})

describe('broadcasts', () => {
  const call = sealReviewedCall({ to: TO, data: '0x', value: 7n, functionName: 'send' })
  const fields = { chainId: 137, nonce: 7, gasLimit: 21_000n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n }
  const { rawTransaction } = signEvmTransaction(
    call,
    { ...fields, maxGasWei: 10n ** 18n },
    new Uint8Array(32).fill(1),
  )
  const healthy = {
    eth_getTransactionByHash: result(null),
    eth_getTransactionCount: result('0x7'),
    eth_getBalance: result('0x33457'),
    eth_getBlockByNumber: result({ baseFeePerGas: '0xa' }),
  }
  const send = (refusal: Reply, over: Node = {}) =>
    setup({ ...healthy, eth_sendRawTransaction: refusal, ...over }).chain.broadcast(rawTransaction)

  it('are undecided unless the node’s state speaks against them', async () => {
    await fc.assert(
      fc.asyncProperty(refusalOf('send'), async (refusal) => {
        expect(await codeOf(send(refusal))).toBe('chain-unreachable')
      }),
    )
  })

  it.each<[string, Node]>([
    ['the nonce is used', { eth_getTransactionCount: result('0x8') }],
    ['the balance is too small', { eth_getBalance: result('0x33456') }],
    ['the fee is below the base fee', { eth_getBlockByNumber: result({ baseFeePerGas: '0xb' }) }],
  ])('are rejected in whatever words if %s', async (_, over) => {
    await fc.assert(
      fc.asyncProperty(refusalOf('send'), async (refusal) => {
        expect(await send(refusal, over)).toMatchObject({ accepted: false })
      }),
      { numRuns: 20 },
    )
  })
})
