import { describe, expect, it } from 'vitest'
import { numberToHex } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { HASH, OTHER_HASH, TO, type Node, down, result, failed, setup, codeOf } from './evm-chain.fixture'

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

  // threat: disputed-answer
  it.each([
    ['hides', null],
    ['shows in another block', receipt({ blockHash: OTHER_HASH })],
  ])('are those of two nodes, whatever a third %s', async (_, odd) => {
    const of = (one: unknown, two: unknown, three: unknown) =>
      setup(node(one), node(two), node(three)).chain.receipt(HASH)
    expect(await of(odd, receipt(), receipt())).toMatchObject({ status: 'success', blockHash: HASH })
    expect(await of(receipt(), odd, receipt())).toMatchObject({ status: 'success', blockHash: HASH })
    expect(await of(receipt(), null, null)).toBeUndefined()
  })

  it.each([
    ['first with one', null],
    ['beside a reorganisation', receipt({ blockHash: OTHER_HASH })],
  ])('keep asking a node that is merely %s', async (_, late) => {
    const { chain, asked } = setup(node(receipt()), node(late), node(late))
    await chain.receipt(HASH)
    await chain.blockNumber()
    expect(asked('eth_blockNumber').map((call) => call.split(' ', 1)[0])).toContain('one')
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

  it.each([
    ['another amount of gas', { gasUsed: '0x2' }],
    ['another price', { effectiveGasPrice: '0x6' }],
    ['a fee of the layer below', { l1Fee: '0xde0b6b3a7640000' }],
  ])('tell no cost where one node names %s', async (_, lie) => {
    const told = receipt({ effectiveGasPrice: '0x5' })
    expect(await read(told, told)).toMatchObject({ gasUsed: 1n, effectiveGasPrice: 5n })
    const lying = { ...told, ...lie }
    expect(await read(told, lying)).not.toHaveProperty('effectiveGasPrice')
    expect(await read(lying, told)).not.toHaveProperty('effectiveGasPrice')
  })

  it('have the other node’s price where one names none', async () => {
    const told = receipt({ effectiveGasPrice: '0x5' })
    expect(await read(receipt(), told)).toMatchObject({ effectiveGasPrice: 5n })
    expect(await read(told, receipt())).toMatchObject({ effectiveGasPrice: 5n })
    expect(await read(receipt(), receipt())).not.toHaveProperty('effectiveGasPrice')
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

  it('need one node to be known, two to be mined', async () => {
    expect(await read(transaction(), transaction())).toMatchObject({ blockNumber: 16n })
    expect(await read(transaction(), transaction())).not.toHaveProperty('isOfOne')
    expect(await read(transaction(), null)).toMatchObject({ hash: HASH, blockNumber: null, isOfOne: true })
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

  it('are the next base fee and the median tips', async () => {
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

  it('are the node’s advice if blocks are empty', async () => {
    const advice = { eth_maxPriorityFeePerGas: result('0x7') }
    for (const reward of [[['0x0', '0x0', '0x0']], [], null])
      expect((await setup({ ...history(reward), ...advice }).chain.fees()).priority).toEqual({
        slow: 7n,
        normal: 7n,
        fast: 7n,
      })
    expect((await setup(history(null)).chain.fees()).priority.slow).toBe(1_000_000n)
  })

  it.each<[string, Node]>([
    ['lacks the method', { eth_feeHistory: failed('the method eth_feeHistory does not exist', -32_601) }],
    ['has it on another plan', { eth_feeHistory: failed('kalo mun', -32_055) }],
    ['answers nothing', { eth_feeHistory: result(null) }],
    ['has no base fees', { eth_feeHistory: result({ baseFeePerGas: null, reward: null }) }],
    ['has base fees of null', { eth_feeHistory: result({ baseFeePerGas: [null, null] }) }],
    ['has no blocks', { eth_feeHistory: result({ baseFeePerGas: [], gasUsedRatio: [] }) }],
  ])('are those of the newest block if the node %s', async (_, node) => {
    const block = { number: '0x64', hash: HASH, timestamp: '0x1', baseFeePerGas: '0x50' }
    const advice = { eth_maxPriorityFeePerGas: result('0x7') }
    const fees = await setup({ ...node, ...advice, eth_getBlockByNumber: result(block) }).chain.fees()
    expect(fees).toEqual({
      baseFeePerGas: 90n,
      recentBaseFee: 80n,
      priority: { slow: 7n, normal: 7n, fast: 7n },
    })
    const old = { ...block, baseFeePerGas: null }
    expect(await setup({ ...node, eth_getBlockByNumber: result(old) }).chain.fees()).toMatchObject({
      baseFeePerGas: 0n,
      priority: { slow: 1_000_000n },
    })
  })

  it.each([
    [null, ['0x1', '0x5', '0x9']],
    [
      ['0x1', null, '0x9'],
      ['0x1', '0x5', '0x9'],
    ],
  ])('leave out what no node tells: %j', async (...rows) => {
    const told = { baseFeePerGas: ['0x1', '0xa'], gasUsedRatio: null, reward: rows }
    expect((await setup({ eth_feeHistory: result(told) }).chain.fees()).priority.fast).toBe(9n)
  })
})

describe('a nonce', () => {
  const node = (nonce: string, head = '0x64') => ({
    eth_blockNumber: result(head),
    eth_getTransactionCount: ([, block]: unknown[]) => result(block === '0x64' ? nonce : '0x63'),
  })
  const asked = (...nodes: Parameters<typeof setup>) => setup(...nodes).chain.isNonceDisputed(TO)

  it('is disputed if two nodes differ at one block', async () => {
    expect(await asked(node('0x4'), node('0x4'))).toBe(false)
    expect(await asked(node('0x4'), node('0x5'))).toBe(true)
    expect(await asked(node('0x5'), node('0x4', '0x65'))).toBe(true)
    expect(await asked(node('0x4'), node('0x4', '0x65'))).toBe(false)
    expect(await asked(node('0x4'), node('0x5'), node('0x4'))).toBe(false)
    expect(await asked(node('0x4'))).toBe(false)
  })
})

describe('fees of two nodes', () => {
  const node = (base: string, tips: string) => ({
    eth_feeHistory: result({ baseFeePerGas: [base], reward: [[tips, tips, tips]] }),
  })

  it('are the lower tip and the higher base fee', async () => {
    for (const pair of [
      [node('0x64', '0x5'), node('0x65', '0xffffffffff')],
      [node('0x65', '0xffffffffff'), node('0x64', '0x5')],
    ] as const)
      expect(await setup(...pair).chain.fees()).toEqual({
        baseFeePerGas: 101n,
        recentBaseFee: 100n,
        areTipsApart: true,
        priority: { slow: 5n, normal: 5n, fast: 5n },
      })
  })

  // threat: inflated-gas
  it('are disputed if the base fees are far apart', async () => {
    const [market, absurd] = [node('0x6fc23ac00', '0x5'), node('0xde0b6b3a7640000', '0x5')]
    for (const pair of [
      [market, absurd],
      [absurd, market],
    ] as const)
      expect(await setup(...pair).chain.fees()).toMatchObject({
        isBaseFeeDisputed: true,
        baseFeePerGas: 10n ** 18n,
        recentBaseFee: 30_000_000_000n,
      })
    const settled = await setup(absurd, market, market).chain.fees()
    expect(settled.baseFeePerGas).toBe(30_000_000_000n)
    expect(settled).not.toHaveProperty('isBaseFeeDisputed')
  })

  it('are disputed if the last blocks’ are far apart', async () => {
    const paid = (...base: string[]) => ({ eth_feeHistory: result({ baseFeePerGas: base, reward: [] }) })
    const [market, absurd] = [paid('0x3b9aca00', '0x3b9aca00'), paid('0xe8d4a51000', '0x3b9aca00')]
    expect(await setup(market, absurd).chain.fees()).toMatchObject({
      isBaseFeeDisputed: true,
      recentBaseFee: 1_000_000_000n,
    })
  })

  it.each([
    [100n, 112n, 0, false],
    [100n, 113n, 0, true],
    [100n, 113n, 1, true],
    [100n, 126n, 2, false],
    [100n, 127n, 2, true],
    [100n, 202n, 6, false],
    [100n, 203n, 60, true],
  ])('are disputed at %i and %i, %i blocks apart: %s', async (low, high, blocks, isDisputed) => {
    const at = (gwei: bigint, oldestBlock: number) => {
      const fee = `0x${(gwei * 10n ** 9n).toString(16)}`
      const told = { oldestBlock: `0x${oldestBlock.toString(16)}`, baseFeePerGas: [fee, fee], reward: [] }
      return { eth_feeHistory: result(told) }
    }
    const fees = await setup(at(low, 100), at(high, 100 + blocks)).chain.fees()
    expect(fees.isBaseFeeDisputed ?? false).toBe(isDisputed)
  })

  it('may differ by any factor where they cost nothing', async () => {
    expect((await setup(node('0x1', '0x5'), node('0xf4240', '0x5')).chain.fees()).recentBaseFee).toBe(1n)
  })

  it('have the last blocks’ median beside the next base fee', async () => {
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
  const read = (...nodes: [Node, Node?, Node?]) => setup(...nodes).chain.isRuledOut(VERSIONS, 100n)

  it.each<[string, Node, boolean]>([
    ['its nonce is unused', unused, false],
    ['another transaction used its nonce', used, true],
    ['one version succeeded', done, false],
    ['one version failed', reverted, true],
    ['one version failed in a later block', node('0x4', '0x0', '0x65'), false],
  ])('is told by two nodes or the only one: %s', async (_, one, verdict) => {
    expect(await read(one, one)).toBe(verdict)
    expect(await read(one)).toBe(verdict)
  })

  it('is unknown if one of two nodes fails or lags', async () => {
    const behind: Node = { ...used, eth_getTransactionCount: failed('header not found') }
    expect(await read(used, { eth_getTransactionReceipt: down })).toBeUndefined()
    expect(await read(behind, used)).toBeUndefined()
  })

  // threat: false-end
  it.each<[string, Node, Node, boolean]>([
    ['one hides the receipt', used, done, false],
    ['one overstates the nonce', used, unused, false],
    ['one understates the nonce', unused, used, true],
    ['one turns the outcome around', reverted, done, false],
  ])('is a disagreement if %s, which a third node settles', async (_, liar, honest, verdict) => {
    expect(await codeOf(read(liar, honest))).toBe('chain-disagreement')
    expect(await codeOf(read(honest, liar))).toBe('chain-disagreement')
    expect(await read(liar, honest, honest)).toBe(verdict)
  })

  it('needs only receipts where the wallet’s nonce is not known', async () => {
    const of = (one: Node) =>
      setup(one, one).chain.isRuledOut({ account: TO, nonce: null, hashes: [OTHER_HASH] }, 100n)
    expect(await of(used)).toBe(false)
    expect(await of(reverted)).toBe(true)
  })
})

describe('what own transactions of a block cost', () => {
  const sent = (hash: Hex, to: Hex | null, value: string, from: Hex = TO) => ({
    hash,
    from,
    to,
    value,
    type: '0x2',
  })
  const receipt = (hash: unknown, over: object = {}) => ({
    transactionHash: hash,
    status: '0x1',
    blockNumber: '0x64',
    blockHash: HASH,
    gasUsed: '0xa',
    effectiveGasPrice: '0x3',
    logs: [],
    ...over,
  })
  const OTHERS = sent(`0x${'ee'.repeat(32)}`, TO, '0x9999', '0x000000000000000000000000000000000000dEaD')
  const node = (transactions: unknown[], over: object = {}): Node => ({
    eth_getTransactionCount: ([, block]) =>
      result(block === '0x64' ? numberToHex(4 + transactions.length) : '0x4'),
    eth_getBlockByNumber: result({
      number: '0x64',
      hash: HASH,
      timestamp: '0x1',
      transactions: [OTHERS, ...transactions],
    }),
    eth_getTransactionReceipt: ([hash]) => result(receipt(hash, over)),
  })
  const SINK: Hex = '0x0000000000000000000000000000000000000001'
  const ONE = sent(HASH, SINK, '0x64')
  const TWO = sent(OTHER_HASH, null, '0x5', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045')

  it.each<[string, Node, bigint]>([
    ['value and gas', node([ONE]), 130n],
    ['each of several', node([ONE, TWO]), 165n],
    ['only gas where one failed', node([ONE], { status: '0x0' }), 30n],
    ['only gas where one pays its sender', node([sent(HASH, TO, '0x64')]), 30n],
    ['what a rollup takes for the layer below', node([ONE], { l1Fee: '0x7' }), 137n],
    ['nothing without any', node([]), 0n],
  ])('is %s', async (_, given, cost) => {
    expect(await setup(given, given).chain.paidBy(TO, 100n)).toBe(cost)
  })

  it('reads no block where nothing was sent', async () => {
    const { chain, asked } = setup(node([]))
    await chain.paidBy(TO, 100n)
    expect(asked('eth_getBlockByNumber')).toEqual([])
  })

  it('is what two nodes say', async () => {
    const read = (one: Node, other: Node) => codeOf(setup(one, other).chain.paidBy(TO, 100n))
    expect(await read(node([ONE]), node([]))).toBe('chain-disagreement')
    expect(await read(node([ONE]), node([ONE], { effectiveGasPrice: '0x4' }))).toBe('chain-disagreement')
    expect(await codeOf(setup(node([ONE], { effectiveGasPrice: undefined })).chain.paidBy(TO, 100n))).toBe(
      'chain-nonsense',
    )
  })
})
