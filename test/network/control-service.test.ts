// @module-tag release

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { estimateShape, freshAddress, openNetwork } from './service/fixture'
import type { TestNetwork } from './service/fixture'

let network: TestNetwork
beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(async () => {
  const honest = { networkFeeSats: null, crossingFeePercent: null, estimatePercent: null }
  expect((await network.control('/service', honest)).status).toBe(200)
})

const quoteShape = z.looseObject({
  outputAmount: z.string(),
  bridgeFee: z.object({ networkFeeBTC: z.string(), thirdPartyFeeBTC: z.string() }),
})
const unwrapShape = z.looseObject({ outputAmountBTC: z.string() })
const inputsShape = z.looseObject({ inputs: z.object({ params: z.array(z.unknown()) }) })

const usdc = (chain: 'base' | 'cross') => network.chains.deployment[chain].tokens.usdc.address
const toUsdc = (over: object = {}) => ({
  amountBTC: '0.01',
  networkName: 'polygon',
  outputToken: usdc('base'),
  ...over,
})
const ofUsdc = (networkName: 'polygon' | 'ethereum') => ({
  networkName,
  exchangeInfo: {
    inputToken: usdc(networkName === 'polygon' ? 'base' : 'cross'),
    inputAmount: '500000000',
  },
})
const estimate = (over: object = {}) => network.ask('wrap-and-swap-estimate', toUsdc(over), quoteShape)

describe('what the service keeps', () => {
  it('is named in the estimate, and taken from the output', async () => {
    const honest = await estimate()
    await network.control('/service', { networkFeeSats: 90_000 })
    const dear = await estimate()
    expect(dear.bridgeFee.networkFeeBTC).toBe('0.00090000')
    expect(BigInt(dear.outputAmount) * 100n).toBeLessThan(BigInt(honest.outputAmount) * 92n)
  })

  it('is spread over a fixed fee and a crossing', async () => {
    const over = { networkName: 'ethereum', outputToken: usdc('cross') }
    const honest = await estimate(over)
    const state = await network.control('/service', { networkFeeSats: '40000', crossingFeePercent: 5.5 })
    expect(state.body).toMatchObject({
      bridgeFee: { ethereum: '550000', optimism: '550000' },
      relayerFee: '55000000000000000',
    })
    const dear = await estimate(over)
    expect(BigInt(dear.outputAmount) * 100n).toBeLessThan(BigInt(honest.outputAmount) * 92n)
    const body = { ...ofUsdc('ethereum'), bitcoinAddress: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' }
    const { inputs } = await network.ask('swap-and-unwrap-inputs', body, inputsShape)
    expect(inputs.params).toContain('55000000000000000')
  })
})

it('promises another output than the contracts give', async () => {
  const honest = await network.ask('wrap-and-swap-estimate', toUsdc(), estimateShape)
  const honestBack = await network.ask('swap-and-unwrap-estimate', ofUsdc('polygon'), unwrapShape)
  await network.control('/service', { estimatePercent: '150' })
  const high = await network.ask('wrap-and-swap-estimate', toUsdc(), estimateShape)
  expect(BigInt(high.outputAmount)).toBe((BigInt(honest.outputAmount) * 150n) / 100n)
  const highBack = await network.ask('swap-and-unwrap-estimate', ofUsdc('polygon'), unwrapShape)
  expect(Number(highBack.outputAmountBTC) / Number(honestBack.outputAmountBTC)).toBeCloseTo(1.5, 4)
})

it('registers an integrator, whose share the estimate names', async () => {
  const taking = { id: 99, basisPoints: 3_000, payee: freshAddress(1) }
  expect(await network.control('/thirdparty', taking)).toEqual({ status: 200, body: {} })
  expect((await estimate({ thirdPartyId: 99 })).bridgeFee.thirdPartyFeeBTC).toBe('0.00300000')
  await network.control('/market/reset', {})
  expect((await estimate({ thirdPartyId: 99 })).bridgeFee.thirdPartyFeeBTC).toBe('0.00000000')
})

it.each([{ networkFeeSats: -1 }, { crossingFeePercent: '1e3' }, { estimatePercent: 'all' }])(
  'refuses %o',
  async (body) => {
    expect((await network.control('/service', body)).status).toBe(400)
  },
)

describe('the count of requests', () => {
  const counted = async () =>
    z.record(z.string(), z.unknown()).parse((await network.control('/requests')).body)

  it('names endpoint, method and path, and begins anew', async () => {
    expect(await network.control('/requests/reset', {})).toEqual({ status: 200, body: {} })
    await fetch(`${network.esploraUrl}/blocks/tip/height`)
    await fetch(`${network.esploraUrl}/blocks/tip/height?again`)
    const asked = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    await fetch(network.evm['polygon'] ?? '', { method: 'POST', body: asked })
    await estimate()
    expect(await counted()).toEqual({
      service: { 'POST /api/v2/bridge/utils/wrap-and-swap-estimate': 1 },
      'esplora-0': { 'GET /blocks/tip/height': 2 },
      'esplora-1': {},
      'polygon-0': { 'POST /': 1 },
      'polygon-1': {},
      'ethereum-0': {},
      'ethereum-1': {},
    })
    await network.control('/requests/reset', {})
    expect(await counted()).toMatchObject({ service: {}, 'esplora-0': {}, 'polygon-0': {} })
  })

  it('leaves out what the bridge itself reads', async () => {
    await network.control('/requests/reset', {})
    await network.mine(1)
    expect(await counted()).toMatchObject({
      'esplora-0': {},
      'esplora-1': {},
      'polygon-0': {},
      'polygon-1': {},
    })
  })
})
