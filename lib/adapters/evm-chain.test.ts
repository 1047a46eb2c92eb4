import { describe, expect, it } from 'vitest'
import { numberToHex } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import {
  HASH,
  OTHER_HASH,
  TO,
  CALL,
  type Node,
  down,
  result,
  failed,
  setup,
  failure,
  codeOf,
} from './evm-chain.fixture'

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
  ])('counts as failed where the error is %s', async (_, error) => {
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

  it('counts its own servers among calls made at once', async () => {
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

  it('is repeated at a shared block if the heads differ', async () => {
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

  it('gives each of two answers that differ at one block', async () => {
    const told = (...given: Parameters<typeof setup>) => setup(...given).chain.callByTwo(CALL)
    const [yes, no] = [{ eth_call: result('0x01') }, { eth_call: result('0x00') }]
    const reverts = { eth_call: failed('execution reverted', 3) }
    expect(await told(yes, yes)).toEqual(['0x01'])
    expect(await told(yes, no)).toEqual(['0x01', '0x00'])
    expect(await told(reverts, yes)).toEqual([undefined, '0x01'])
    expect(await told(reverts, reverts)).toEqual([undefined])
    expect(await told(yes, no, no)).toEqual(['0x00'])
    expect(await told(yes, no, { eth_call: result('0x02') })).toEqual(['0x01', '0x00', '0x02'])
    expect(await told(yes, { eth_call: down })).toEqual(['0x01'])
    const behind = { eth_call: ([, at]: unknown[]) => result(at === '0x63' ? '0x01' : '0x00') }
    expect(await told(yes, { ...behind, eth_blockNumber: result('0x63') })).toEqual(['0x01'])
    const apart = { ...no, eth_blockNumber: result('0xffff') }
    expect(await told(yes, apart)).toEqual(['0x01', '0x00'])
  })

  it('is one node’s answer if the other has none', async () => {
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

  it('reads errors sent with an HTTP error status', async () => {
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
  })

  it('are what both nodes have where no number is given', async () => {
    const node = (latest: string, time: string): Node => ({
      ...head(latest),
      eth_getBlockByNumber: ([tag]) =>
        result({ number: tag === 'latest' ? latest : tag, hash: HASH, timestamp: time }),
    })
    const honest = node('0x65', '0x5')
    expect(await setup(node('0x64', '0x5'), honest).chain.block()).toMatchObject({ number: 100n })
    const ahead = node('0x64', '0x7fffffff')
    expect(await codeOf(setup(ahead, honest).chain.block())).toBe('chain-disagreement')
    expect(await setup(ahead, honest, honest).chain.block()).toMatchObject({ timestamp: 5 })
  })

  it('are disputed if far apart or different at one height', async () => {
    expect(await codeOf(setup(head('0xffff'), head('0x64')).chain.blockNumber())).toBe('chain-disagreement')
    expect(await codeOf(setup(head('0xffff'), head('0x64')).chain.block())).toBe('chain-disagreement')
    expect(await codeOf(setup(block('0x64'), block('0x64', OTHER_HASH)).chain.block(100n))).toBe(
      'chain-disagreement',
    )
  })

  describe('of a fast chain', () => {
    /** Blocks come every quarter of a second; `says` is what a node adds to their times. */
    const node = (latest: number, says = 0): Node => ({
      eth_blockNumber: result(numberToHex(latest)),
      eth_getBlockByNumber: ([number]) =>
        result({
          number,
          hash: HASH,
          timestamp: numberToHex(1_000_000 + Math.floor(Number(number) / 4) + says),
        }),
      eth_getLogs: result([]),
    })
    const heads = (...nodes: [Node, Node, Node?]) => {
      const { chain } = setup(...nodes)
      return Promise.all([chain.blockNumber(), chain.logsSince(filter).then(({ head }) => head)])
    }
    const filter = { addresses: [TO], fromBlock: 1n } satisfies { addresses: Hex[]; fromBlock: bigint }

    it.each([65, 240, 1_200])('are the lower of two that are %i blocks apart', async (apart) => {
      expect(await heads(node(9_000), node(9_000 - apart))).toEqual([
        9_000n - BigInt(apart),
        9_000n - BigInt(apart),
      ])
      expect(await heads(node(9_000 - apart), node(9_000))).toEqual([
        9_000n - BigInt(apart),
        9_000n - BigInt(apart),
      ])
    })

    it('disagree if minutes apart, whatever time the lower says', async () => {
      const late = node(7_000, 500)
      expect(await codeOf(heads(node(9_000), late))).toBe('chain-disagreement')
      expect(await codeOf(heads(late, node(9_000)))).toBe('chain-disagreement')
      expect(await heads(late, node(9_000), node(8_999))).toEqual([8_999n, 8_999n])
      const silent = { ...node(9_000), eth_getBlockByNumber: failed('no such block') }
      expect(await codeOf(heads(node(8_900), silent))).toBe('chain-disagreement')
    })
  })

  it('are the requested blocks', async () => {
    expect(await codeOf(setup(block('0x64')).chain.block(99n))).toBe('chain-nonsense')
    expect(await setup(block('0x64')).chain.block(100n)).toEqual({ number: 100n, hash: HASH, timestamp: 5 })
  })
})

describe('balance and nonce', () => {
  it('needs two nodes only for a past balance', async () => {
    const { chain, asked } = setup({ eth_getBalance: result('0x5') }, { eth_getBalance: result('0x6') })
    expect(await chain.balance(TO)).toBe(5n)
    expect(asked('eth_getBalance')).toHaveLength(1)
    expect(await codeOf(chain.balance(TO, 9n))).toBe('chain-disagreement')
  })

  const nonce = (count: string) => ({ eth_getTransactionCount: result(count) })

  it('takes the higher nonce of two that are close', async () => {
    expect(await setup(nonce('0x7'), nonce('0x8')).chain.nonce(TO, 'latest')).toBe(8)
    expect(await setup(nonce('0xa'), nonce('0x7')).chain.nonce(TO, 'pending')).toBe(10)
  })

  it('takes nonces that are far apart for a disagreement', async () => {
    for (const pair of [
      [nonce('0x7'), nonce('0x3b9aca00')],
      [nonce('0x0'), nonce('0x7')],
    ] as const)
      expect(await codeOf(setup(...pair).chain.nonce(TO, 'pending'))).toBe('chain-disagreement')
    expect(await setup(nonce('0x3b9aca00'), nonce('0x7'), nonce('0x7')).chain.nonce(TO, 'pending')).toBe(7)
  })
})

describe('what an account has sent', () => {
  const node = (mined: number, pending: number): Node => ({
    eth_getTransactionCount: ([, tag]) => result(numberToHex(tag === 'latest' ? mined : pending)),
  })
  const own = (...nonces: number[]) => new Set(nonces)

  it('may be known to one node if our own', async () => {
    const six = own(3, 4, 5, 6, 7, 8)
    const pairs = [
      [node(3, 3), node(3, 9)],
      [node(3, 9), node(3, 3)],
    ] as const
    for (const pair of pairs)
      expect(await setup(...pair).chain.sent(TO, six)).toEqual({ mined: 3, pending: 9 })
    expect(await setup(node(3, 4), node(9, 9)).chain.sent(TO, six)).toEqual({ mined: 9, pending: 9 })
    // One is a block behind, and both know the next.
    expect(await setup(node(2, 5), node(5, 5)).chain.sent(TO, own())).toMatchObject({ pending: 5 })
  })

  // threat: inflated-nonce
  it('needs two nodes if not our own', async () => {
    const lies: [[number, number], [number, number], Set<number>][] = [
      [[3, 3], [3, 4], own()],
      [[3, 3], [3, 9], own(3, 4, 5, 6, 8)],
      [[3, 3], [4, 4], own(4)],
      [[3, 3], [3, 1_000_000_000], own(3, 4)],
      [[3, 3], [1_000_000_000, 0], own(3)],
      [[0, 0], [7, 7], own()],
    ]
    for (const [one, other, known] of lies) {
      expect(await codeOf(setup(node(...one), node(...other)).chain.sent(TO, known))).toBe(
        'chain-disagreement',
      )
      expect(await codeOf(setup(node(...other), node(...one)).chain.sent(TO, known))).toBe(
        'chain-disagreement',
      )
    }
    const third = setup(node(3, 1_000_000_000), node(3, 4), node(3, 4))
    expect(await third.chain.sent(TO, own())).toEqual({ mined: 3, pending: 4 })
  })

  it('is asked anew for each signature', async () => {
    const { chain, asked } = setup(node(3, 4))
    await chain.sent(TO, own())
    await chain.sent(TO, own())
    expect(asked('eth_getTransactionCount')).toHaveLength(4)
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

  it('are read without gaps in spans that a node accepts', async () => {
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

  it('are read in wide spans again once a node recovers', async () => {
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

  it('are soon read in wide spans after a single refusal', async () => {
    const replies = [failed('header not found')]
    const { chain, asked } = setup({ eth_getLogs: () => replies.shift() ?? result([]) })
    await chain.logs({ ...filter, fromBlock: 1n, toBlock: 64n })
    const before = asked('eth_getLogs').length
    await chain.logs({ ...filter, fromBlock: 1n, toBlock: 50_000n })
    expect(asked('eth_getLogs').length - before).toBeLessThan(15)
  })

  it('are seldom tried in wider spans than a node accepts', async () => {
    const { chain, asked } = setup(limited(3_000n))
    const read = () => chain.logs({ ...filter, fromBlock: 1n, toBlock: 50_000n })
    await read()
    const before = asked('eth_getLogs').length
    await read()
    const [needed, tried] = [Math.ceil(50_000 / 1_562), 1]
    expect(asked('eth_getLogs').length - before).toBe(needed + tried)
    await chain.logs({ ...filter, fromBlock: 1n, toBlock: 1_000n })
    expect(asked('eth_getLogs').length - before).toBe(needed + tried + 1)
  })

  it('are not halved if a node is busy or down', async () => {
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

  it('are a disagreement if nodes differ on a log’s height', async () => {
    const [one, two] = [{ eth_getLogs: result([log(5n)]) }, { eth_getLogs: result([log(6n)]) }]
    const read = (...nodes: [Node, Node?, Node?]) =>
      setup(...nodes).chain.logs({ ...filter, fromBlock: 1n, toBlock: 9n })
    expect(await codeOf(read(one, two))).toBe('chain-disagreement')
    expect(await read(two, one, one)).toMatchObject([{ blockNumber: 5n }])
  })
})

it('looks for code at a block that both nodes have', async () => {
  const atBlock = (params: unknown[]) => result(params[1] === '0x63' ? '0x' : '0x6080')
  const ahead = { eth_getCode: atBlock, eth_blockNumber: result('0x64') }
  const behind = { eth_getCode: result('0x'), eth_blockNumber: result('0x63') }
  expect(await setup(ahead, behind).chain.hasCode(TO)).toBe(false)
  const liar = { eth_getCode: result('0x6080'), eth_blockNumber: result('0x64') }
  expect(await codeOf(setup(liar, behind).chain.hasCode(TO))).toBe('chain-disagreement')
})

it('tells the code behind a proxy by two nodes', async () => {
  const slotOf = (digit: string) => `0x${'0'.repeat(24)}${digit.repeat(40)}`
  const node = (slot: string) => ({ eth_getStorageAt: result(slot), eth_blockNumber: result('0x63') })
  const read = (one: string, other: string) => setup(node(one), node(other)).chain.implementationOf(TO)
  expect(await read(slotOf('1'), slotOf('1'))).toBe(`0x${'1'.repeat(40)}`)
  expect(await read(slotOf('0'), slotOf('0'))).toBeNull()
  expect(await codeOf(read(slotOf('1'), slotOf('2')))).toBe('chain-disagreement')
  expect(await codeOf(read(slotOf('1'), slotOf('0')))).toBe('chain-disagreement')
})

it.each([
  ['nothing', '0x', false],
  ['a contract', '0x6080', true],
  ['the account of a key that has delegated to a contract (EIP-7702)', `0xef0100${'12'.repeat(20)}`, false],
  ['longer code that begins alike', `0xef0100${'12'.repeat(21)}`, true],
])('tells whether an address with %s is a contract', async (_, code, isContract) => {
  const node = { eth_getCode: result(code) }
  expect(await setup(node, node).chain.hasCode(TO)).toBe(isContract)
})
