// @module-tag release

import type { Hex } from 'viem'
import { encodeFunctionData, hexToBigInt, parseGwei, toFunctionSelector, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { exchangeConnectorAbi, gasPriceOracleAbi, priceFeedAbi } from './abi'
import { evmAccount, owner } from './accounts'
import { openBridge } from './bridge-fixture'
import type { Bridge } from './bridge-fixture'
import { gasPriceOracle } from './deploy-cross'
import { callRpc } from './json-rpc'
import type { Lie } from './lies'

let bridge: Bridge
/** A payment in a block that ten more have followed, and one in the head. */
let old: Hex
let recent: Hex
let head: bigint
beforeAll(async () => {
  bridge = await openBridge()
  old = await pay(1n)
  await bridge.network.base.mine(12)
  recent = await pay(2n)
  head = await bridge.onBase.client.getBlockNumber()
})
afterEach(() => {
  bridge.network.base.setEndpoint(0, { lie: false })
  bridge.network.cross.setEndpoint(0, { lie: false })
})
afterAll(() => bridge.network.stop())

const user = evmAccount(8).address
const usdc = () => bridge.base.tokens.usdc.address

/** A block of its own with a log: one base unit is minted. */
async function pay(amount: bigint): Promise<Hex> {
  await bridge.network.base.fundToken(usdc(), user, amount)
  const block = await bridge.onBase.client.getBlock()
  const [hash] = block.transactions
  if (hash === undefined) throw new Error('no transaction was mined')
  return hash
}

/** Asks both endpoints: the lying one, and the other. */
async function both(lie: Lie, method: string, params: readonly unknown[], chain: 'base' | 'cross' = 'base') {
  const { rpcUrls } = bridge.network[chain]
  bridge.network[chain].setEndpoint(0, { lie })
  return Promise.all([callRpc(rpcUrls[0], method, params), callRpc(rpcUrls[1], method, params)])
}

async function words(lie: Lie, to: Hex, data: Hex, chain: 'base' | 'cross' = 'base') {
  const [lied, truth] = await both(lie, 'eth_call', [{ to, data }, 'latest'], chain)
  return [lied, truth].map((answer) =>
    (z.string().parse(answer).slice(2).match(/.{64}/g) ?? []).map((word) => hexToBigInt(`0x${word}`)),
  )
}

const numberOf = (answer: unknown) => hexToBigInt(z.templateLiteral(['0x', z.string()]).parse(answer))

describe('lies about what contracts answer', () => {
  it('quote: the exchange gives ten times as much', async () => {
    const { exchangeConnector, wrappedBtc } = bridge.base
    const path = [wrappedBtc, usdc()]
    const quotes: [Hex, (truth: bigint) => bigint][] = [
      [
        encodeFunctionData({ abi: exchangeConnectorAbi, functionName: 'getExactInput', args: [path, 500n] }),
        (truth) => truth * 10n,
      ],
      [
        encodeFunctionData({
          abi: exchangeConnectorAbi,
          functionName: 'getOutputAmount',
          args: [500n, wrappedBtc, usdc()],
        }),
        (truth) => truth * 10n,
      ],
      [
        encodeFunctionData({
          abi: exchangeConnectorAbi,
          functionName: 'getExactOutput',
          args: [path, 500_000n],
        }),
        (truth) => truth / 10n,
      ],
    ]
    for (const [data, lied] of quotes) {
      const [answer, [known = 0n, amount = 0n] = []] = await words('quote', exchangeConnector, data)
      expect(amount).toBeGreaterThan(0n)
      expect(answer).toEqual([known, lied(amount)])
    }
  })

  it('feed: the price is ten times higher, and as fresh', async () => {
    const data = encodeFunctionData({ abi: priceFeedAbi, functionName: 'latestRoundData' })
    const [answer, truth] = await words('feed', bridge.base.priceFeeds['BTC'] ?? '0x', data)
    expect(answer?.[1]).toBe(100_000_000_000_000n)
    expect(truth?.[1]).toBe(10_000_000_000_000n)
    expect(answer?.slice(2)).toEqual(truth?.slice(2))
  })

  it('shares: the protocol takes nothing', async () => {
    const data = toFunctionSelector('protocolPercentageFee()')
    const [answer, [truth] = []] = await words('shares', bridge.base.exchangeRouter, data)
    expect(answer).toEqual([0n])
    expect(truth).toBeGreaterThan(0n)
  })

  it('rollup-fee: the layer below costs nothing', async () => {
    for (const data of [
      encodeFunctionData({ abi: gasPriceOracleAbi, functionName: 'getL1Fee', args: ['0x02'] }),
      encodeFunctionData({ abi: gasPriceOracleAbi, functionName: 'getL1FeeUpperBound', args: [100n] }),
    ]) {
      const [answer, [truth] = []] = await words('rollup-fee', gasPriceOracle, data, 'cross')
      expect(answer).toEqual([0n])
      expect(truth).toBeGreaterThan(0n)
    }
  })

  it('leave a call alone that answers nothing', async () => {
    const data = encodeFunctionData({ abi: priceFeedAbi, functionName: 'latestRoundData' })
    expect(await both('feed', 'eth_call', [{ to: user, data }, 'latest'])).toEqual(['0x', '0x'])
  })
})

describe('lies about fees, gas and nonces', () => {
  it('base-fee: a thousand times the base fee', async () => {
    const [lied, truth] = await both('base-fee', 'eth_feeHistory', [toHex(5), 'latest', [50]])
    const shape = z.object({ baseFeePerGas: z.array(z.string()), oldestBlock: z.string() })
    const [fees, trueFees] = [shape.parse(lied), shape.parse(truth)]
    expect(fees.oldestBlock).toBe(trueFees.oldestBlock)
    expect(fees.baseFeePerGas).toHaveLength(trueFees.baseFeePerGas.length)
    for (const fee of fees.baseFeePerGas) expect(numberOf(fee)).toBeGreaterThanOrEqual(parseGwei('1000'))
    for (const fee of trueFees.baseFeePerGas) expect(numberOf(fee)).toBeLessThan(parseGwei('10'))
    const [price] = await both('base-fee', 'eth_gasPrice', [])
    expect(numberOf(price)).toBeGreaterThanOrEqual(parseGwei('1000'))
  })

  it.each([
    ['gas-used', 30_000_000n],
    ['gas-low', 21_000n],
  ] as const)('%s: estimates and simulations name %d', async (lie, gas) => {
    const call = { from: user, to: user, data: '0x1234', value: '0x0' }
    const [estimate, trueEstimate] = await both(lie, 'eth_estimateGas', [call])
    expect(numberOf(estimate)).toBe(gas)
    expect(numberOf(trueEstimate)).not.toBe(gas)
    const run = { blockStateCalls: [{ calls: [call, call] }] }
    const [simulated, truth] = await both(lie, 'eth_simulateV1', [run, 'latest'])
    const shape = z.tuple([z.looseObject({ calls: z.array(z.looseObject({ gasUsed: z.string() })) })])
    const [{ calls }] = shape.parse(simulated)
    const [{ calls: trueCalls }] = shape.parse(truth)
    expect(calls).toEqual(trueCalls.map((result) => ({ ...result, gasUsed: toHex(gas) })))
    expect(calls).not.toEqual(trueCalls)
  })

  it('nonce and nonce-low: a thousand million, and none', async () => {
    const asked = [owner.address, 'latest']
    const [high, truth] = await both('nonce', 'eth_getTransactionCount', asked)
    expect(numberOf(high)).toBe(1_000_000_000n)
    expect(numberOf(truth)).not.toBe(numberOf(high))
    expect(numberOf(truth)).not.toBe(0n)
    expect(await both('nonce-low', 'eth_getTransactionCount', asked)).toEqual(['0x0', truth])
  })
})

describe('a batch of calls', () => {
  const batch = [
    { jsonrpc: '2.0', id: 5, method: 'eth_getTransactionCount', params: [owner.address, 'latest'] },
    { jsonrpc: '2.0', id: 6, method: 'eth_chainId', params: [] },
  ]
  const answers = z.array(z.object({ id: z.number(), result: z.string() }))
  async function ask(url: string) {
    const body = JSON.stringify(batch)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return new Map(answers.parse(await response.json()).map(({ id, result }) => [id, result]))
  }

  it('is answered by id, with one kind of lie', async () => {
    const { base } = bridge.network
    base.setEndpoint(0, { lie: 'nonce' })
    const [lied, truth] = [await ask(base.rpcUrls[0]), await ask(base.rpcUrls[1])]
    expect([...truth.keys()].toSorted((a, b) => a - b)).toEqual([5, 6])
    expect(lied.get(6)).toBe(truth.get(6))
    expect(lied.get(6)).toBe(toHex(31_337))
    expect(numberOf(lied.get(5))).toBe(1_000_000_000n)
    expect(numberOf(truth.get(5))).toBeLessThan(1_000_000n)
  })
})

describe('lies about what happened', () => {
  const logs = (fromBlock: string) => [{ address: usdc(), fromBlock, toBlock: 'latest' }]

  it('hide-receipt: no transaction is known, while its log is', async () => {
    for (const method of ['eth_getTransactionReceipt', 'eth_getTransactionByHash']) {
      const [hidden, truth] = await both('hide-receipt', method, [recent])
      expect(hidden).toBeNull()
      expect(truth).not.toBeNull()
    }
    const [seen, truth] = await both('hide-receipt', 'eth_getLogs', logs('0x0'))
    expect(seen).toEqual(truth)
  })

  it('behind: everything is as of ten blocks ago', async () => {
    const ask = (method: string, ...params: unknown[]) => both('behind', method, params)
    const balance = { to: usdc(), data: `0x70a08231${user.slice(2).padStart(64, '0')}` }
    const logCount = (answer: unknown) => z.array(z.unknown()).parse(answer).length

    expect(await ask('eth_blockNumber')).toEqual([toHex(head - 10n), toHex(head)])
    expect((await ask('eth_call', balance, 'latest')).map(numberOf)).toEqual([1n, 3n])
    expect((await ask('eth_call', balance)).map(numberOf)).toEqual([1n, 3n])
    await expect(ask('eth_call', balance, toHex(head))).rejects.toThrow('header not found')
    expect((await ask('eth_call', balance, toHex(head - 10n))).map(numberOf)).toEqual([1n, 1n])
    expect((await ask('eth_getLogs', ...logs('0x0'))).map(logCount)).toEqual([
      logCount((await ask('eth_getLogs', ...logs('0x0')))[1]) - 1,
      logCount((await ask('eth_getLogs', ...logs('0x0')))[1]),
    ])
    expect((await ask('eth_getLogs', ...logs(toHex(head)))).map(logCount)).toEqual([0, 1])
    expect((await ask('eth_getTransactionReceipt', recent)).map((receipt) => receipt === null)).toEqual([
      true,
      false,
    ])
    const [known, same] = await ask('eth_getTransactionReceipt', old)
    expect(known).toEqual(same)
    const [block] = await ask('eth_getBlockByNumber', 'latest', false)
    expect(block).toMatchObject({ number: toHex(head - 10n) })
    expect((await ask('eth_getBlockByNumber', toHex(head), false))[0]).toBeNull()
    const [nonce, trueNonce] = await ask('eth_getTransactionCount', owner.address, 'latest')
    expect(numberOf(trueNonce) - numberOf(nonce)).toBe(1n)
  })

  it('pruned: old blocks, state and logs are errors', async () => {
    const { base } = bridge.network
    base.setEndpoint(0, { lie: 'pruned' })
    const ask = (method: string, ...params: unknown[]) => callRpc(base.rpcUrls[0], method, params)
    for (const [method, ...params] of [
      ['eth_getBlockByNumber', '0x1', false],
      ['eth_getLogs', { address: usdc(), fromBlock: '0x0', toBlock: 'latest' }],
      ['eth_getLogs', { address: usdc(), fromBlock: 'earliest' }],
      ['eth_call', { to: usdc(), data: '0x18160ddd' }, toHex(head - 11n)],
      ['eth_getBalance', user, '0x1'],
    ] as const) {
      await expect(ask(method, ...params)).rejects.toThrow('pruned history unavailable')
    }
    expect(await ask('eth_getTransactionReceipt', old)).toBeNull()
    expect(await ask('eth_getTransactionReceipt', recent)).toMatchObject({ status: '0x1' })
    expect(await ask('eth_getLogs', ...logs(toHex(head)))).toHaveLength(1)
    expect(await ask('eth_blockNumber')).toBe(toHex(head))
    expect(await ask('eth_getBlockByNumber', toHex(head - 10n), false)).not.toBeNull()
  })

  it('stateless: old state alone is an error', async () => {
    const { base } = bridge.network
    base.setEndpoint(0, { lie: 'stateless' })
    const ask = (method: string, ...params: unknown[]) => callRpc(base.rpcUrls[0], method, params)
    await expect(ask('eth_getBalance', user, '0x1')).rejects.toThrow('missing trie node')
    expect(await ask('eth_getBalance', user, 'latest')).toMatch(/^0x/)
    expect(await ask('eth_getTransactionReceipt', old)).toMatchObject({ status: '0x1' })
    expect(await ask('eth_getBlockByNumber', '0x1', false)).not.toBeNull()
  })

  it('nonsense-once: one answer that nobody can read, then the truth', async () => {
    const { base } = bridge.network
    base.setEndpoint(0, { lie: 'nonsense-once' })
    expect(await callRpc(base.rpcUrls[0], 'eth_chainId', [])).toEqual({ nonsense: true })
    expect(await callRpc(base.rpcUrls[0], 'eth_chainId', [])).toBe(toHex(31_337))
  })
})
