import { describe, expect, it } from 'vitest'
import { keccak256 } from 'viem/utils'
import {
  HASH,
  OTHER_HASH,
  TO,
  CALL,
  type Reply,
  type Node,
  down,
  result,
  failed,
  setup,
  setupOn,
  codeOf,
} from './evm-chain.fixture'

const RAW = '0x02abcd'
const RAW_HASH = keccak256(RAW)

describe('estimateGas', () => {
  const node = (said: Reply) => ({ eth_estimateGas: said })

  it('is the larger of two, or disputed if far apart', async () => {
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

  it.each([
    ['dearer', result('0x5f370')],
    ['impossible', failed('reverted', 3)],
  ])('is of a shared block where the newest is %s', async (_, newest) => {
    const atBlock = (params: unknown[]) => (params[1] === '0x63' ? result('0x64') : newest)
    const ahead = { eth_estimateGas: atBlock, eth_blockNumber: result('0x64') }
    const behind = { eth_estimateGas: result('0x64'), eth_blockNumber: result('0x63') }
    expect(await setup(ahead, behind).chain.estimateGas(CALL)).toBe(100n)
    expect(await setup(behind, ahead).chain.estimateGas(CALL)).toBe(100n)
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

  it('comes from the node that supports it, if any does', async () => {
    expect(await setup({}, {}).chain.simulate([CALL])).toBeUndefined()
    const able = { eth_simulateV1: result([{ calls: [call({})] }]) }
    expect((await setup({}, able).chain.simulate([CALL]))?.results).toHaveLength(1)
  })

  it('is disputed if success or logs differ at one block', async () => {
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

  it('stays disputed where a third node cannot run it', async () => {
    const run = (data: string) => ({
      eth_simulateV1: result([{ calls: [call({ logs: [{ address: TO, topics: [HASH], data }] })] }]),
    })
    for (const { chain } of [setup(run('0x01'), run('0x02'), {}), setup({}, run('0x01'), run('0x02'))])
      expect(await codeOf(chain.simulate([CALL]))).toBe('chain-disagreement')
  })

  // threat: inflated-gas
  it.each(['0x5208', '0x1c9c380'])('is a disagreement if one node names %s gas', async (gasUsed) => {
    const run = (used: string) => ({ eth_simulateV1: result([{ calls: [call({ gasUsed: used })] }]) })
    for (const pair of [
      [run('0x5f370'), run(gasUsed)],
      [run(gasUsed), run('0x5f370')],
    ] as const)
      expect(await codeOf(setup(...pair).chain.simulate([CALL]))).toBe('chain-disagreement')
  })

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

  it('goes to every node, of which one must accept', async () => {
    const { chain, asked } = setup({ ...sent(failed('underpriced')), ...unknown }, sent(result(RAW_HASH)))
    expect(await chain.broadcast(RAW)).toEqual({ accepted: true })
    expect(asked('eth_sendRawTransaction')).toHaveLength(2)
  })

  it.each([
    'already known',
    'nonce too low',
    'replacement transaction underpriced',
    'INTERNAL_ERROR: could not replace existing tx',
  ])('is accepted only if the node has it: %s', async (message) => {
    expect(await setup({ ...sent(failed(message)), ...known }).chain.broadcast(RAW)).toEqual({
      accepted: true,
    })
    expect(await setup({ ...sent(failed(message)), ...unknown }).chain.broadcast(RAW)).toEqual({
      accepted: false,
      reason: message,
    })
  })

  it('is accepted after a lost or odd answer if known', async () => {
    for (const said of [down, result(OTHER_HASH), result(null)])
      expect(await setup({ ...sent(said), ...known }).chain.broadcast(RAW)).toEqual({ accepted: true })
  })

  it('is undecided if no node examined it', async () => {
    for (const said of [
      down,
      failed('rate limit exceeded'),
      failed('no', -32_601),
      failed('limit exceeded', -32_005),
      failed('INTERNAL_ERROR: could be anything'),
      failed('Internal error', -32_603),
      failed('node is not synced'),
      failed('txpool is full'),
      { status: 502, text: '<html>502 Bad Gateway</html>' },
    ])
      expect(await codeOf(setup({ ...sent(said), ...unknown }).chain.broadcast(RAW))).toBe(
        'chain-unreachable',
      )
  })
})
