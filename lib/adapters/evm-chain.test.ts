import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { keccak256, numberToHex } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { createEvmChain } from './evm-chain'
import type { HttpAnswer, HttpRequest } from './http'

const ONE = 'https://one.example/key'
const TWO = 'https://two.example/'
const THREE = 'https://three.example/'
const HASH = `0x${'ab'.repeat(32)}` as const
const OTHER_HASH = `0x${'cd'.repeat(32)}` as const
const TO = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const CALL = { to: TO, data: '0xabcd' } as const
const RAW = '0x02abcd'
const RAW_HASH = keccak256(RAW)

type Reply = { result: unknown } | { error: { code: number; message: string; data?: unknown } }
type Asked = { id: number; method: string; params: unknown[] }
/** What a node answers to each method: a reply, a transport failure, or a function of the parameters. */
type Node = Record<string, Reply | AppError | HttpAnswer | ((params: unknown[]) => Reply)>

const down = new AppError('chain-unreachable', 'down')
const result = (value: unknown): Reply => ({ result: value })
const failed = (message: string, code = -32_000, data?: string): Reply => ({
  error: { code, message, ...(data !== undefined && { data }) },
})

function setup(...given: [Node, Node?, Node?]) {
  return setupOn(null, ...given)
}

function setupOn(rollupFee: 'op' | 'arbitrum' | null, ...given: [Node, Node?, Node?]) {
  const calls: string[] = []
  const usual: Node = { eth_chainId: result('0x89'), eth_blockNumber: result('0x64') }
  const urls = [ONE, TWO, THREE].slice(0, given.length)
  const nodes = new Map(urls.map((url, index) => [url, { ...usual, ...given[index] }]))
  const replyTo = (url: string, { method, params }: Asked): Reply | HttpAnswer => {
    calls.push(`${new URL(url).hostname.split('.')[0]} ${method} ${JSON.stringify(params)}`)
    const said = nodes.get(url)?.[method] ?? failed('method not found', -32_601)
    const reply = typeof said === 'function' ? said(params) : said
    if (reply instanceof AppError) throw reply
    return reply
  }
  const http = async ({ url, body }: HttpRequest): Promise<HttpAnswer> => {
    if (body === undefined || !('json' in body)) throw new Error('not JSON-RPC')
    const asked: Asked | Asked[] = JSON.parse(JSON.stringify(body.json))
    const replies = [asked].flat().map((one) => ({ id: one.id, ...replyTo(url, one) }))
    const odd = replies.find((reply) => 'text' in reply)
    if (odd !== undefined) return odd
    return { status: 200, text: JSON.stringify(Array.isArray(asked) ? replies : replies[0]) }
  }
  const chain = createEvmChain({ network: { chainId: 137, rpc: urls, rollupFee }, http, now: () => 0 })
  const asked = (method: string) => calls.filter((call) => call.includes(` ${method} `))
  return { chain, asked }
}

async function failure(promise: Promise<unknown>): Promise<AppError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof AppError) return outcome
  throw new Error('no AppError was thrown', { cause: outcome })
}
const codeOf = async (promise: Promise<unknown>) => (await failure(promise)).code

describe('proof of the chain', () => {
  it('rejects a node of another chain', async () => {
    const balance = { eth_getBalance: result('0x5') }
    const { chain, asked } = setup({ ...balance, eth_chainId: result('0x1') }, balance)
    expect(await chain.balance(TO)).toBe(5n)
    expect(asked('eth_getBalance')).toHaveLength(1)
    const alone = setup({ ...balance, eth_chainId: result('0x1') })
    expect(await codeOf(alone.chain.balance(TO))).toBe('chain-wrong-network')
    expect(alone.asked('eth_getBalance')).toEqual([])
  })

  it.each(['137', '0x089', '0x', null, 137])('takes %j for no proof', async (id) => {
    expect(await codeOf(setup({ eth_chainId: result(id) }).chain.balance(TO))).toBe('chain-nonsense')
  })
})

describe('a node that answers everything with an error', () => {
  const READS = {
    eth_getBalance: result('0x5'),
    eth_getTransactionCount: result('0x7'),
    eth_feeHistory: result({ baseFeePerGas: ['0x1'], reward: [['0x3', '0x3', '0x3']] }),
    eth_getTransactionReceipt: result(null),
    eth_getLogs: result([]),
  }

  it.each([
    ['a revert', failed('execution reverted', 3)],
    ['a revert with data', failed('x', -32_000, '0xdeadbeef')],
    ['its own account being empty', failed('insufficient funds on your plan')],
  ])('as %s, even to reads, is one that failed: the other is asked', async (_, error) => {
    const names = ['eth_chainId', 'eth_blockNumber', 'eth_call', ...Object.keys(READS)]
    const broken: Node = Object.fromEntries(names.map((name) => [name, error]))
    const { chain } = setup(broken, READS)
    expect(await chain.balance(TO)).toBe(5n)
    expect(await chain.balance(TO, 3n)).toBe(5n)
    expect(await chain.blockNumber()).toBe(100n)
    expect(await chain.nonce(TO, 'latest')).toBe(7)
    expect((await chain.fees()).priority.slow).toBe(3n)
    expect(await chain.receipt(HASH)).toBeUndefined()
    expect(await chain.logs({ addresses: [TO], fromBlock: 1n })).toEqual([])
    // Its proof of the chain failed too, so it is requested again.
    expect(await codeOf(setup({ ...READS, eth_chainId: error }).chain.balance(TO))).toBe('chain-unreachable')
    expect(await codeOf(setup({ eth_getBalance: error }).chain.balance(TO))).toBe('chain-unreachable')
  })
})

describe('three nodes', () => {
  const yes = { eth_call: result('0x01'), eth_getLogs: result([]) }
  const no = { eth_call: result('0x00'), eth_getLogs: result([]) }

  it('settle what two of them dispute', async () => {
    expect(await setup(yes, no, yes).chain.call(CALL)).toBe('0x01')
    expect(await setup(no, yes, yes).chain.call(CALL, 5n)).toBe('0x01')
    const other = { eth_call: result('0x02') }
    expect(await codeOf(setup(yes, no, other).chain.call(CALL))).toBe('chain-disagreement')
    expect(await codeOf(setup(yes, no, { eth_call: down }).chain.call(CALL))).toBe('chain-disagreement')
  })

  it('are not all asked if two agree', async () => {
    const { chain, asked } = setup(yes, yes, no)
    expect(await chain.call(CALL)).toBe('0x01')
    expect(asked('eth_call')).toHaveLength(2)
  })
})

describe('call', () => {
  it('is what two nodes say', async () => {
    const { chain, asked } = setup({ eth_call: result('0x01') }, { eth_call: result('0x01') })
    expect(await chain.call(CALL)).toBe('0x01')
    expect(asked('eth_call')).toHaveLength(2)
    expect(asked('eth_call')[0]).toContain(`[{"to":"${TO}","data":"0xabcd"},"latest"]`)
  })

  it('made with others at once counts its own servers: one that fails it alone vouches for the others', async () => {
    const all = { eth_call: result('0x01') }
    const some = {
      eth_call: ([call]: unknown[]) =>
        JSON.stringify(call).includes('0xbb') ? failed('missing state') : result('0x01'),
    }
    const { chain } = setup(all, some)
    const counts = new Map<string, number>()
    const read = (data: Hex) =>
      chain.counting(({ servers }) => void counts.set(data, servers)).call({ to: TO, data })
    await Promise.all([read('0xaa'), read('0xbb'), read('0xcc')])
    expect(Object.fromEntries(counts)).toEqual({ '0xaa': 2, '0xbb': 1, '0xcc': 2 })
  })

  it('is repeated at a block that both nodes have if their heads differ', async () => {
    const atBlock = (latest: string) => (params: unknown[]) => result(params[1] === '0x63' ? '0x01' : latest)
    const { chain } = setup(
      { eth_call: atBlock('0x01'), eth_blockNumber: result('0x63') },
      { eth_call: atBlock('0x02') },
    )
    expect(await chain.call(CALL)).toBe('0x01')
  })

  it('is a disagreement if they differ at one block', async () => {
    const differ = setup({ eth_call: result('0x01') }, { eth_call: result('0x00') })
    expect(await codeOf(differ.chain.call(CALL))).toBe('chain-disagreement')
    expect(await codeOf(differ.chain.call(CALL, 5n))).toBe('chain-disagreement')
    const past = (then: string) => (params: unknown[]) => result(params[1] === '0x5' ? then : '0x01')
    const differed = setup({ eth_call: past('0x02') }, { eth_call: past('0x03') })
    expect(await codeOf(differed.chain.call(CALL, 5n))).toBe('chain-disagreement')
    const reverts = setup({ eth_call: failed('execution reverted', 3) }, { eth_call: result('0x01') })
    expect(await codeOf(reverts.chain.call(CALL))).toBe('chain-disagreement')
  })

  it('is one node’s answer if the other is down or cannot answer', async () => {
    for (const said of [
      down,
      failed('missing trie node'),
      result('0x1'),
      result(null),
      failed('limit', -32_005),
    ])
      expect(await setup({ eth_call: said }, { eth_call: result('0x07') }).chain.call(CALL)).toBe('0x07')
  })

  it('reports why it reverts', async () => {
    const text = '0x08c379a0'
      .concat('20'.padStart(64, '0'))
      .concat('3'.padStart(64, '0'))
      .concat(Buffer.from('no!').toString('hex').padEnd(64, '0'))
    const reverted = failed('execution reverted: no!', 3, text)
    const error = await failure(setup({ eth_call: reverted }, { eth_call: reverted }).chain.call(CALL))
    expect(error.code).toBe('simulation-reverted')
    expect(error.details['reason']).toBe('no!')
  })

  it('distinguishes insufficient funds from a revert', async () => {
    const poor = failed('insufficient funds for gas * price + value: have 0 want 5')
    expect(await codeOf(setup({ eth_estimateGas: poor }).chain.estimateGas(CALL))).toBe('gas-insufficient')
    expect(
      await codeOf(
        setup({ eth_estimateGas: failed('gas required exceeds allowance') }).chain.estimateGas(CALL),
      ),
    ).toBe('simulation-reverted')
  })

  it('reads errors sent with an HTTP error status, but not an HTML page', async () => {
    const text = JSON.stringify({ error: { code: 3, message: 'reverted' } })
    expect(await codeOf(setup({ eth_call: { status: 400, text } }).chain.call(CALL))).toBe(
      'simulation-reverted',
    )
    const page = { status: 502, text: '<html>Bad gateway</html>' }
    const error = await failure(setup({ eth_call: page }).chain.call(CALL))
    expect([error.code, error.details['reason']]).toEqual(['chain-unreachable', 'Bad gateway'])
    expect(await codeOf(setup({ eth_call: { status: 200, text: '{}' } }).chain.call(CALL))).toBe(
      'chain-nonsense',
    )
    const stale = { status: 500, text: '{"result":"0x01"}' }
    expect(await codeOf(setup({ eth_call: stale }).chain.call(CALL))).toBe('chain-unreachable')
  })
})

describe('heads and blocks', () => {
  const block = (number: string, hash: string = HASH) => ({
    eth_getBlockByNumber: result({ number, hash, timestamp: '0x5' }),
  })
  const head = (number: string) => ({ eth_blockNumber: result(number) })

  it('are the lower of two that are close', async () => {
    expect(await setup(head('0x65'), head('0x64')).chain.blockNumber()).toBe(100n)
    expect((await setup(block('0x65'), block('0x64', OTHER_HASH)).chain.block()).number).toBe(100n)
  })

  it('are a disagreement if they are far apart, or differ at one height', async () => {
    expect(await codeOf(setup(head('0xffff'), head('0x64')).chain.blockNumber())).toBe('chain-disagreement')
    expect(await codeOf(setup(block('0xffff'), block('0x64')).chain.block())).toBe('chain-disagreement')
    expect(await codeOf(setup(block('0x64'), block('0x64', OTHER_HASH)).chain.block(100n))).toBe(
      'chain-disagreement',
    )
  })

  it('are the requested blocks', async () => {
    expect(await codeOf(setup(block('0x64')).chain.block(99n))).toBe('chain-nonsense')
    expect(await setup(block('0x64')).chain.block(100n)).toEqual({ number: 100n, hash: HASH, timestamp: 5 })
  })
})

describe('balance and nonce', () => {
  it('takes the latest balance from one node, and a past one from two', async () => {
    const { chain, asked } = setup({ eth_getBalance: result('0x5') }, { eth_getBalance: result('0x6') })
    expect(await chain.balance(TO)).toBe(5n)
    expect(asked('eth_getBalance')).toHaveLength(1)
    expect(await codeOf(chain.balance(TO, 9n))).toBe('chain-disagreement')
  })

  const nonce = (count: string) => ({ eth_getTransactionCount: result(count) })

  it('takes the higher nonce of two that are close, which is certainly free', async () => {
    expect(await setup(nonce('0x7'), nonce('0x8')).chain.nonce(TO, 'pending')).toBe(8)
    expect(await setup(nonce('0xa'), nonce('0x7')).chain.nonce(TO, 'pending')).toBe(10)
  })

  it('takes a nonce that two nodes see far apart for a disagreement, or for what a third confirms', async () => {
    for (const pair of [
      [nonce('0x7'), nonce('0x3b9aca00')],
      [nonce('0x0'), nonce('0x7')],
    ] as const)
      expect(await codeOf(setup(...pair).chain.nonce(TO, 'pending'))).toBe('chain-disagreement')
    expect(await setup(nonce('0x3b9aca00'), nonce('0x7'), nonce('0x7')).chain.nonce(TO, 'pending')).toBe(7)
  })
})

describe('receipts', () => {
  const receipt = (over: object = {}) => ({
    transactionHash: HASH,
    status: '0x1',
    blockNumber: '0x10',
    blockHash: HASH,
    gasUsed: '0x1',
    logs: [],
    ...over,
  })
  const node = (value: unknown) => ({ eth_getTransactionReceipt: result(value) })
  const read = (one: unknown, two: unknown) => setup(node(one), node(two)).chain.receipt(HASH)

  it('count if both nodes have one in the same block', async () => {
    expect(await read(receipt(), receipt())).toMatchObject({ status: 'success', blockNumber: 16n })
    expect(await read(receipt(), null)).toBeUndefined()
    expect(await read(null, receipt())).toBeUndefined()
    expect(await read(receipt(), receipt({ blockHash: OTHER_HASH }))).toBeUndefined()
  })

  it('are a disagreement if one block has two outcomes', async () => {
    expect(await codeOf(read(receipt(), receipt({ status: '0x0' })))).toBe('chain-disagreement')
    const log = {
      address: TO,
      topics: [],
      data: '0x',
      blockNumber: '0x10',
      blockHash: HASH,
      transactionHash: HASH,
      logIndex: '0x0',
    }
    expect(await codeOf(read(receipt(), receipt({ logs: [log] })))).toBe('chain-disagreement')
    expect(await codeOf(read(receipt({ logs: [log] }), receipt({ logs: [{ ...log, data: '0x01' }] })))).toBe(
      'chain-disagreement',
    )
  })

  it('are the requested ones', async () => {
    expect(await codeOf(setup(node(receipt({ transactionHash: OTHER_HASH }))).chain.receipt(HASH))).toBe(
      'chain-nonsense',
    )
  })
})

describe('transactions', () => {
  const transaction = (over: object = {}) => ({
    hash: HASH,
    from: TO,
    to: TO,
    input: '0x',
    value: '0x0',
    nonce: '0x0',
    blockNumber: '0x10',
    ...over,
  })
  const node = (value: unknown) => ({ eth_getTransactionByHash: result(value) })
  const read = (one: unknown, two: unknown) => setup(node(one), node(two)).chain.transaction(HASH)

  it('are known if one node knows them, and mined if both say so', async () => {
    expect(await read(transaction(), transaction())).toMatchObject({ blockNumber: 16n })
    expect(await read(transaction(), null)).toMatchObject({ hash: HASH, blockNumber: null })
    expect(await read(transaction({ blockNumber: null }), transaction())).toMatchObject({ blockNumber: null })
    expect(await read(null, null)).toBeUndefined()
  })

  it('are a disagreement if their contents differ', async () => {
    expect(await codeOf(read(transaction(), transaction({ input: '0x01' })))).toBe('chain-disagreement')
    expect(await codeOf(read(transaction(), transaction({ to: null })))).toBe('chain-disagreement')
  })

  it('are the requested ones', async () => {
    expect(await codeOf(setup(node(transaction({ hash: OTHER_HASH }))).chain.transaction(HASH))).toBe(
      'chain-nonsense',
    )
  })
})

describe('fees', () => {
  const history = (reward: string[][] | null) => ({
    eth_feeHistory: result({ baseFeePerGas: ['0x1', '0xa'], reward }),
  })

  it('are the next base fee and the medians of what was paid', async () => {
    const rows = [
      ['0x1', '0x5', '0x9'],
      ['0x2', '0x6', '0x8'],
      ['0x3', '0x4', '0x7'],
    ]
    expect(await setup(history(rows)).chain.fees()).toEqual({
      baseFeePerGas: 10n,
      recentBaseFee: 1n,
      priority: { slow: 2n, normal: 5n, fast: 8n },
    })
  })

  it('are the node’s advice if blocks are empty, and never zero', async () => {
    const advice = { eth_maxPriorityFeePerGas: result('0x7') }
    for (const reward of [[['0x0', '0x0', '0x0']], [], null])
      expect((await setup({ ...history(reward), ...advice }).chain.fees()).priority).toEqual({
        slow: 7n,
        normal: 7n,
        fast: 7n,
      })
    expect((await setup(history(null)).chain.fees()).priority.slow).toBe(1_000_000n)
  })
})

describe('fees of two nodes', () => {
  const node = (base: string, tips: string) => ({
    eth_feeHistory: result({ baseFeePerGas: [base], reward: [[tips, tips, tips]] }),
  })

  it('are the lower tip, and the higher base fee of two that are close', async () => {
    for (const pair of [
      [node('0x64', '0x5'), node('0x65', '0xffffffffff')],
      [node('0x65', '0xffffffffff'), node('0x64', '0x5')],
    ] as const)
      expect(await setup(...pair).chain.fees()).toEqual({
        baseFeePerGas: 101n,
        recentBaseFee: 100n,
        priority: { slow: 5n, normal: 5n, fast: 5n },
      })
  })

  it('are a disagreement if the base fees are far apart', async () => {
    const [market, absurd] = [node('0x6fc23ac00', '0x5'), node('0xde0b6b3a7640000', '0x5')]
    expect(await codeOf(setup(market, absurd).chain.fees())).toBe('chain-disagreement')
    expect(await codeOf(setup(absurd, market).chain.fees())).toBe('chain-disagreement')
    expect((await setup(absurd, market, market).chain.fees()).baseFeePerGas).toBe(30_000_000_000n)
  })

  it('are a disagreement if the last blocks’ are far apart', async () => {
    const paid = (...base: string[]) => ({ eth_feeHistory: result({ baseFeePerGas: base, reward: [] }) })
    const [market, absurd] = [paid('0x3b9aca00', '0x3b9aca00'), paid('0xe8d4a51000', '0x3b9aca00')]
    expect(await codeOf(setup(market, absurd).chain.fees())).toBe('chain-disagreement')
  })

  it('may differ by any factor where they cost nothing', async () => {
    expect((await setup(node('0x1', '0x5'), node('0xf4240', '0x5')).chain.fees()).recentBaseFee).toBe(1n)
  })

  it('have the median of the last blocks beside the next one’s', async () => {
    const base = ['0x5', '0x64', '0x6', '0x3e8']
    const spiked = { eth_feeHistory: result({ baseFeePerGas: base, reward: [] }) }
    expect(await setup(spiked).chain.fees()).toMatchObject({ baseFeePerGas: 1_000n, recentBaseFee: 6n })
  })
})

describe('whether a transaction is ruled out', () => {
  const VERSIONS = { account: TO, nonce: 4, hashes: [HASH, OTHER_HASH] } as const
  const receipt = (hash: Hex, status: '0x0' | '0x1', blockNumber = '0x64') => ({
    transactionHash: hash,
    status,
    blockNumber,
    blockHash: OTHER_HASH,
    gasUsed: '0x1',
    effectiveGasPrice: '0x1',
    logs: [],
  })
  /** A node with this nonce at block 100, and the receipt of the second version. */
  const node = (nonce: string, status?: '0x0' | '0x1', blockNumber?: string): Node => ({
    eth_getTransactionCount: ([, block]) => (block === '0x64' ? result(nonce) : failed('no such block')),
    eth_getTransactionReceipt: ([hash]) =>
      result(hash === OTHER_HASH && status !== undefined ? receipt(hash, status, blockNumber) : null),
  })
  const [unused, used, done, reverted] = [node('0x4'), node('0x5'), node('0x5', '0x1'), node('0x5', '0x0')]
  const ask = (...nodes: [Node, Node?, Node?]) => setup(...nodes).chain.isRuledOut(VERSIONS, 100n)

  it.each<[string, Node, boolean]>([
    ['its nonce is unused', unused, false],
    ['another transaction used its nonce', used, true],
    ['one version succeeded', done, false],
    ['one version failed', reverted, true],
    ['one version failed in a later block', node('0x4', '0x0', '0x65'), false],
  ])('is answered by two nodes if %s, or by the only one there is', async (_, one, verdict) => {
    expect(await ask(one, one)).toBe(verdict)
    expect(await ask(one)).toBe(verdict)
  })

  it('is unknown if only one of two answers, or one does not have the block yet', async () => {
    const behind: Node = { ...used, eth_getTransactionCount: failed('header not found') }
    expect(await ask(used, { eth_getTransactionReceipt: down })).toBeUndefined()
    expect(await ask(behind, used)).toBeUndefined()
  })

  it.each<[string, Node, Node, boolean]>([
    ['one hides the receipt', used, done, false],
    ['one overstates the nonce', used, unused, false],
    ['one understates the nonce', unused, used, true],
    ['one turns the outcome around', reverted, done, false],
  ])('is a disagreement if %s, which a third node settles', async (_, liar, honest, verdict) => {
    expect(await codeOf(ask(liar, honest))).toBe('chain-disagreement')
    expect(await codeOf(ask(honest, liar))).toBe('chain-disagreement')
    expect(await ask(liar, honest, honest)).toBe(verdict)
  })

  it('needs only the receipts of a page’s wallet, whose nonce is not known', async () => {
    const of = (one: Node) =>
      setup(one, one).chain.isRuledOut({ account: TO, nonce: null, hashes: [OTHER_HASH] }, 100n)
    expect(await of(used)).toBe(false)
    expect(await of(reverted)).toBe(true)
  })
})

describe('estimateGas', () => {
  const node = (said: Reply) => ({ eth_estimateGas: said })

  it('is the larger of two that are close, and a disagreement if they are not', async () => {
    expect(await setup(node(result('0x64')), node(result('0x6e'))).chain.estimateGas(CALL)).toBe(110n)
    for (const [real, said] of [
      ['0x5f370', '0x5208'],
      ['0x5f370', '0x1c9c380'],
    ] as const)
      for (const pair of [
        [node(result(real)), node(result(said))],
        [node(result(said)), node(result(real))],
      ] as const)
        expect(await codeOf(setup(...pair).chain.estimateGas(CALL))).toBe('chain-disagreement')
  })

  it('fails if both nodes refuse', async () => {
    const [refusing, poor] = [node(failed('reverted', 3)), node(failed('insufficient funds for gas'))]
    for (const refusal of [refusing, poor])
      expect(await codeOf(setup(refusal, node(result('0x64'))).chain.estimateGas(CALL))).toBe(
        'chain-disagreement',
      )
    expect(await codeOf(setup(refusing, refusing).chain.estimateGas(CALL))).toBe('simulation-reverted')
    expect(await codeOf(setup(poor, poor).chain.estimateGas(CALL))).toBe('gas-insufficient')
  })
})

describe('simulate', () => {
  const call = (over: object) => ({ status: '0x1', returnData: '0x', gasUsed: '0x5', logs: [], ...over })

  it('reads the outcome of each call', async () => {
    const revert = { status: '0x0', error: { message: 'execution reverted', data: '0xdeadbeef' } }
    const calls = [call({ returnData: '0x01' }), call(revert)]
    const { chain, asked } = setup({ eth_simulateV1: result([{ calls }]) })
    expect(
      await chain.simulate([
        { ...CALL, value: 0n },
        { ...CALL, from: TO, value: 5n },
      ]),
    ).toMatchObject({
      results: [
        { success: true, returnData: '0x01', gasUsed: 5n, logs: [] },
        { success: false, returnData: '0x', gasUsed: 5n, logs: [], revertReason: '0xdeadbeef' },
      ],
    })
    expect(asked('eth_simulateV1')[0]).toContain('"value":"0x5"')
  })

  it('is undefined if no node supports it, and comes from the node that does', async () => {
    expect(await setup({}, {}).chain.simulate([CALL])).toBeUndefined()
    const able = { eth_simulateV1: result([{ calls: [call({})] }]) }
    expect((await setup({}, able).chain.simulate([CALL]))?.results).toHaveLength(1)
  })

  it('runs at one block on two nodes, and is a disagreement if they differ on success or on a log', async () => {
    const log = { address: TO, topics: [HASH], data: '0x01' }
    const run = (over: object) => ({ eth_simulateV1: result([{ calls: [call(over)] }]) })
    const { chain, asked } = setup(run({ logs: [log] }), run({ logs: [log], gasUsed: '0x6' }))
    expect(await chain.simulate([CALL])).toMatchObject({
      blockNumber: 0x64n,
      results: [{ success: true, gasUsed: 6n, logs: [{ data: '0x01' }] }],
    })
    expect(asked('eth_simulateV1').every((asking) => asking.endsWith('"0x64"]'))).toBe(true)
    for (const over of [{ status: '0x0', logs: [log] }, { logs: [] }, { logs: [{ ...log, data: '0x02' }] }])
      for (const pair of [
        [run({ logs: [log] }), run(over)],
        [run(over), run({ logs: [log] })],
      ] as const)
        expect(await codeOf(setup(...pair).chain.simulate([CALL]))).toBe('chain-disagreement')
  })

  it.each(['0x5208', '0x1c9c380'])(
    'is a disagreement if one node says that it uses %s gas',
    async (gasUsed) => {
      const run = (used: string) => ({ eth_simulateV1: result([{ calls: [call({ gasUsed: used })] }]) })
      for (const pair of [
        [run('0x5f370'), run(gasUsed)],
        [run(gasUsed), run('0x5f370')],
      ] as const)
        expect(await codeOf(setup(...pair).chain.simulate([CALL]))).toBe('chain-disagreement')
    },
  )

  it('counts the gas that Arbitrum takes for the layer below', async () => {
    const layerGas = `0x${[7, 8, 9].map((word) => word.toString(16).padStart(64, '0')).join('')}`
    const { chain, asked } = setupOn('arbitrum', {
      eth_simulateV1: result([{ calls: [call({}), call({})] }]),
      eth_call: result(layerGas),
    })
    const run = await chain.simulate([CALL, CALL])
    expect(run?.results).toMatchObject([{ gasUsed: 12n }, { gasUsed: 12n }])
    expect(
      asked('eth_call').every((asking) => asking.includes('"0x00000000000000000000000000000000000000C8"')),
    ).toBe(true)
  })

  it('must return a result for each call', async () => {
    const { chain } = setup({ eth_simulateV1: result([{ calls: [call({})] }]) })
    expect(await codeOf(chain.simulate([CALL, CALL]))).toBe('chain-nonsense')
  })
})

describe('broadcast', () => {
  const known = {
    eth_getTransactionByHash: result({
      hash: RAW_HASH,
      from: TO,
      to: TO,
      input: '0x',
      value: '0x0',
      nonce: '0x0',
    }),
  }
  const unknown = { eth_getTransactionByHash: result(null) }
  const sent = (said: Node[string]) => ({ eth_sendRawTransaction: said })

  it('goes to every node, and is accepted if one accepts it', async () => {
    const { chain, asked } = setup({ ...sent(failed('underpriced')), ...unknown }, sent(result(RAW_HASH)))
    expect(await chain.broadcast(RAW)).toEqual({ accepted: true })
    expect(asked('eth_sendRawTransaction')).toHaveLength(2)
  })

  it.each([
    'already known',
    'nonce too low',
    'replacement transaction underpriced',
    'INTERNAL_ERROR: could be anything',
  ])('is accepted if a node says "%s" and has it, rejected if it does not', async (message) => {
    expect(await setup({ ...sent(failed(message)), ...known }).chain.broadcast(RAW)).toEqual({
      accepted: true,
    })
    expect(await setup({ ...sent(failed(message)), ...unknown }).chain.broadcast(RAW)).toEqual({
      accepted: false,
      reason: message,
    })
  })

  it('is accepted if the answer was lost or odd but the node has the transaction', async () => {
    for (const said of [down, result(OTHER_HASH), result(null)])
      expect(await setup({ ...sent(said), ...known }).chain.broadcast(RAW)).toEqual({ accepted: true })
  })

  it('is undecided if no node examined it', async () => {
    for (const said of [
      down,
      failed('rate limit exceeded'),
      failed('no', -32_601),
      failed('limit exceeded', -32_005),
    ])
      expect(await codeOf(setup({ ...sent(said), ...unknown }).chain.broadcast(RAW))).toBe(
        'chain-unreachable',
      )
  })
})

describe('logs', () => {
  const log = (block: bigint, over: object = {}) => ({
    address: TO,
    topics: [HASH],
    data: '0x',
    blockNumber: numberToHex(block),
    blockHash: HASH,
    transactionHash: HASH,
    logIndex: '0x0',
    ...over,
  })
  const filter = { addresses: [TO], topics: [HASH] } satisfies {
    addresses: Hex[]
    topics: Hex[]
  }
  const range = (params: unknown[]) => {
    const [{ fromBlock, toBlock }]: [{ fromBlock: string; toBlock: string }] = JSON.parse(
      JSON.stringify(params),
    )
    return { from: BigInt(fromBlock), to: BigInt(toBlock) }
  }
  /** A node with a log in every thousandth block, which serves at most `widest` blocks at a time. */
  const limited = (widest: bigint, error = failed('block range too wide', -32_005)) => ({
    eth_getLogs: (params: unknown[]) => {
      const { from, to } = range(params)
      if (to - from >= widest) return error
      const first = ((from + 999n) / 1_000n) * 1_000n
      const blocks: bigint[] = []
      for (let block = first; block <= to; block += 1_000n) blocks.push(block)
      return result(blocks.map((block) => log(block)))
    },
  })

  it('are read in spans that a node accepts, without gap or overlap', async () => {
    for (const widest of [100_000n, 50_000n, 49_999n, 3_000n]) {
      const { chain, asked } = setup(limited(widest))
      const logs = await chain.logs({ ...filter, fromBlock: 1n, toBlock: 120_500n })
      expect(logs.map(({ blockNumber }) => blockNumber)).toEqual(
        Array.from({ length: 120 }, (_, i) => BigInt(i + 1) * 1_000n),
      )
      const before = asked('eth_getLogs').length
      await chain.logs({ ...filter, fromBlock: 1n, toBlock: 1_000n })
      expect(asked('eth_getLogs')).toHaveLength(before + 1)
    }
  })

  it('end at the head if no end is given', async () => {
    const { chain, asked } = setup({ ...limited(100_000n), eth_blockNumber: result('0x7d0') })
    expect(await chain.logs({ ...filter, fromBlock: 0n })).toHaveLength(3)
    expect(asked('eth_getLogs')[0]).toContain('"toBlock":"0x7d0"')
  })

  it('are not halved endlessly', async () => {
    const { chain, asked } = setup(limited(0n))
    expect(await codeOf(chain.logs({ ...filter, fromBlock: 0n, toBlock: 99n }))).toBe('chain-unreachable')
    expect(asked('eth_getLogs').length).toBeLessThan(10)
  })

  it('are read in wide spans again once a node has recovered', async () => {
    let isBroken = true
    const { chain, asked } = setup({
      eth_getLogs: () => (isBroken ? failed('internal error', -32_603) : result([])),
    })
    const range = { ...filter, fromBlock: 1n, toBlock: 40_000n }
    expect(await codeOf(chain.logs(range))).toBe('chain-unreachable')
    isBroken = false
    const before = asked('eth_getLogs').length
    expect(await chain.logs(range)).toEqual([])
    expect(asked('eth_getLogs')).toHaveLength(before + 1)
  })

  it('are not halved if the node is only busy or down', async () => {
    for (const said of [failed('Too Many Requests'), down]) {
      const { chain, asked } = setup({ eth_getLogs: said })
      expect(await codeOf(chain.logs({ ...filter, fromBlock: 0n, toBlock: 99n }))).toBe('chain-unreachable')
      expect(asked('eth_getLogs')).toHaveLength(1)
    }
  })

  it.each([
    ['another address', log(5n, { address: `0x${'1'.repeat(40)}` })],
    ['another topic', log(5n, { topics: [OTHER_HASH] })],
    ['no topic', log(5n, { topics: [] })],
    ['another range', log(50n)],
  ])('are nonsense from %s', async (_, odd) => {
    const { chain } = setup({ eth_getLogs: result([odd]) })
    expect(await codeOf(chain.logs({ ...filter, fromBlock: 5n, toBlock: 5n }))).toBe('chain-nonsense')
  })

  it('are a disagreement if one node hides or invents one', async () => {
    const [all, none] = [{ eth_getLogs: result([log(5n)]) }, { eth_getLogs: result([]) }]
    for (const [one, two] of [
      [all, none],
      [none, all],
    ] as const)
      expect(await codeOf(setup(one, two).chain.logs({ ...filter, fromBlock: 1n, toBlock: 9n }))).toBe(
        'chain-disagreement',
      )
    expect(await setup(all, all).chain.logs({ ...filter, fromBlock: 1n, toBlock: 9n })).toHaveLength(1)
  })
})
