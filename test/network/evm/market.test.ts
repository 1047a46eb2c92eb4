// @module-tag release

import type { Address } from 'viem'
import { isAddressEqual } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  burnRouterAbi,
  exchangeConnectorAbi,
  gasPriceOracleAbi,
  lockersAbi,
  priceFeedAbi,
  priceOracleAbi,
  routerFeesAbi,
  swapRouterFeesAbi,
} from './abi'
import { evmAccount, thirdParties } from './accounts'
import { openBridge } from './bridge-fixture'
import type { Bridge } from './bridge-fixture'
import { gasPriceOracle } from './deploy-cross'

let bridge: Bridge
let tokens: [name: string, token: Address, decimals: number][]
beforeAll(async () => {
  bridge = await openBridge()
  const { usdc, link, weth } = bridge.base.tokens
  tokens = [
    ['native', bridge.base.wrappedNative, 18],
    ...[usdc, link, weth].map(({ address, decimals }): [string, Address, number] => [
      address,
      address,
      decimals,
    ]),
  ]
})
afterAll(() => bridge.network.stop())

const btc = 100_000_000n

/** Reads the exchange's own quoting function by an eth_call. */
async function exactInput(path: readonly Address[], amount: bigint) {
  const { result } = await bridge.onBase.client.simulateContract({
    address: bridge.base.exchangeConnector,
    abi: exchangeConnectorAbi,
    functionName: 'getExactInput',
    args: [path, amount],
  })
  return result
}

async function exactOutput(path: readonly Address[], amount: bigint) {
  const { result } = await bridge.onBase.client.simulateContract({
    address: bridge.base.exchangeConnector,
    abi: exchangeConnectorAbi,
    functionName: 'getExactOutput',
    args: [path, amount],
  })
  return result
}

const pairOutput = (amount: bigint, from: Address, to: Address) =>
  bridge.onBase.client.readContract({
    address: bridge.base.exchangeConnector,
    abi: exchangeConnectorAbi,
    functionName: 'getOutputAmount',
    args: [amount, from, to],
  })

const swapped = (path: readonly Address[], amount: bigint) =>
  bridge.onBase.client.readContract({
    address: bridge.base.exchangeConnector,
    abi: exchangeConnectorAbi,
    functionName: 'outputOf',
    args: [amount, path],
  })

const worth = (amount: bigint, from: [Address, number], to: [Address, number]) =>
  bridge.onBase.client.readContract({
    address: bridge.base.priceOracle,
    abi: priceOracleAbi,
    functionName: 'equivalentOutputAmount',
    args: [amount, BigInt(from[1]), BigInt(to[1]), from[0], to[0]],
  })

async function feedAt(chain: 'base' | 'cross', name: string) {
  const { client } = chain === 'base' ? bridge.onBase : bridge.onCross
  const at = { address: bridge[chain].priceFeeds[name] ?? '0x', abi: priceFeedAbi } as const
  const [, price, , updatedAt] = await client.readContract({ ...at, functionName: 'latestRoundData' })
  return { price, updatedAt, decimals: await client.readContract({ ...at, functionName: 'decimals' }) }
}

/** How far apart two amounts are, in basis points of the second. */
function distanceBp(a: bigint, b: bigint): number {
  return Number(((a > b ? a - b : b - a) * 10_000n) / b)
}

describe('the exchange’s quotes', () => {
  it('are what a swap along any path gives', async () => {
    const { wrappedBtc, wrappedNative } = bridge.base
    const { usdc, link } = bridge.base.tokens
    for (const path of [
      [wrappedBtc, usdc.address],
      [usdc.address, wrappedBtc, wrappedNative],
      [link.address, wrappedBtc, usdc.address, wrappedBtc],
    ]) {
      expect(await exactInput(path, 5_000_000n)).toEqual([true, await swapped(path, 5_000_000n)])
    }
    expect(await pairOutput(btc, wrappedBtc, usdc.address)).toEqual(
      await exactInput([wrappedBtc, usdc.address], btc),
    )
  })

  it('name the minimum input for an exact output', async () => {
    const path = [bridge.base.wrappedBtc, bridge.base.tokens.usdc.address]
    const [known, input] = await exactOutput(path, 500_000_000n)
    expect(known).toBe(true)
    expect((await exactInput(path, input))[1]).toBeGreaterThanOrEqual(500_000_000n)
    expect((await exactInput(path, input - 1n))[1]).toBeLessThan(500_000_000n)
  })

  it('say that there is no such path', async () => {
    const { wrappedBtc } = bridge.base
    const { usdc, link } = bridge.base.tokens
    for (const path of [[wrappedBtc], [usdc.address, link.address], [wrappedBtc, evmAccount(9).address]]) {
      expect(await exactInput(path, btc)).toEqual([false, 0n])
      expect(await exactOutput(path, btc)).toEqual([false, 0n])
    }
    expect(await pairOutput(btc, usdc.address, link.address)).toEqual([false, 0n])
  })
})

describe('other kinds of connector', () => {
  afterEach(() => bridge.network.market.setConnector('real'))

  it('answer nothing, for pairs only, or not at all', async () => {
    const { wrappedBtc } = bridge.base
    const usdc = bridge.base.tokens.usdc.address
    const path = [wrappedBtc, usdc]
    const real = await exactInput(path, btc)
    await bridge.network.market.setConnector('stub')
    expect(await exactInput(path, btc)).toEqual([true, 0n])
    expect(await exactOutput(path, btc)).toEqual([true, 0n])
    expect(await pairOutput(btc, wrappedBtc, usdc)).toEqual([true, 0n])
    expect(await swapped(path, btc)).toBe(real[1])
    await bridge.network.market.setConnector('pair')
    await expect(exactInput(path, btc)).rejects.toThrow('PairConnector: no path')
    expect(await pairOutput(btc, wrappedBtc, usdc)).toEqual(real)
    await bridge.network.market.setConnector('revert')
    await expect(exactInput(path, btc)).rejects.toThrow('no path')
    await expect(pairOutput(btc, wrappedBtc, usdc)).rejects.toThrow('RevertingConnector: no quote')
    await bridge.network.market.setConnector('real')
    expect(await exactInput(path, btc)).toEqual(real)
  })
})

describe('prices', () => {
  it('of pools, oracle and feeds agree to half a percent', async () => {
    const { wrappedBtc, priceFeeds } = bridge.base
    const bitcoin = await feedAt('base', 'BTC')
    for (const [name, token, decimals] of tokens) {
      const sold = await swapped([wrappedBtc, token], btc)
      const even = await worth(btc, [wrappedBtc, 8], [token, decimals])
      expect(distanceBp(sold, even)).toBeLessThan(50)
      expect(distanceBp(await swapped([token, wrappedBtc], even), btc)).toBeLessThan(50)
      expect(distanceBp(await worth(even, [token, decimals], [wrappedBtc, 8]), btc)).toBe(0)
      expect(priceFeeds[name]).toBeDefined()
      const { price, decimals: feedDecimals } = await feedAt('base', name)
      const byFeeds =
        (bitcoin.price * 10n ** BigInt(decimals + feedDecimals)) / (price * 10n ** BigInt(bitcoin.decimals))
      expect(distanceBp(byFeeds, even)).toBe(0)
    }
  })

  it('are the same on both chains', async () => {
    const { usdc, link } = bridge.base.tokens
    const cross = bridge.cross.tokens
    expect(await feedAt('cross', 'BTC')).toMatchObject({ price: 10_000_000_000_000n, decimals: 8 })
    for (const [here, there] of [
      ['BTC', 'BTC'],
      [bridge.base.tokens.weth.address, 'native'],
      [usdc.address, cross.usdc.address],
      [link.address, cross.link.address],
    ] as const) {
      const { price, decimals } = await feedAt('cross', there)
      expect(await feedAt('base', here)).toMatchObject({ price, decimals })
    }
  })

  it('come from the oracle that the lockers’ registry names', async () => {
    const named = await bridge.onBase.client.readContract({
      address: bridge.base.lockers,
      abi: lockersAbi,
      functionName: 'priceOracle',
    })
    expect(isAddressEqual(named, bridge.base.priceOracle)).toBe(true)
    await expect(worth(1n, [evmAccount(9).address, 8], [bridge.base.wrappedBtc, 8])).rejects.toThrow(
      'PriceOracle: no feed',
    )
  })

  it('move in one pool while the feeds stay', async () => {
    const { market } = bridge.network
    const { wrappedBtc } = bridge.base
    for (const [name, token, decimals] of tokens) {
      const on = name === bridge.cross.nativeBaseToken ? 'cross' : 'base'
      const before = await swapped([wrappedBtc, token], btc)
      const even = await worth(btc, [wrappedBtc, 8], [token, decimals])
      const asked = on === 'cross' || name === 'native' ? null : token
      await market.movePrice(on, asked, 500n)
      expect(distanceBp(await swapped([wrappedBtc, token], btc), before * 20n)).toBe(0)
      expect(await worth(btc, [wrappedBtc, 8], [token, decimals])).toBe(even)
      await market.movePrice(on, asked, 200_000n)
      expect(distanceBp(await swapped([wrappedBtc, token], btc), before)).toBe(0)
    }
    await market.movePrice('cross', bridge.cross.tokens.usdc.address, 10_000n)
    await expect(market.movePrice('base', wrappedBtc, 10_000n)).rejects.toThrow('no pool has')
    await expect(market.movePrice('cross', wrappedBtc, 10_000n)).rejects.toThrow('no token')
    await expect(market.movePrice('base', null, 0n)).rejects.toThrow('more than nothing')
  })

  it('leave a fallen pool able to pay what it quotes', async () => {
    const { link } = bridge.base.tokens
    const { wrappedBtc, exchangeConnector } = bridge.base
    await bridge.network.market.movePrice('base', link.address, 1_000n)
    const quoted = await swapped([wrappedBtc, link.address], 90_000_000_000n)
    expect(await bridge.onBase.balanceOf(link.address, exchangeConnector)).toBeGreaterThan(quoted)
    await bridge.network.market.movePrice('base', link.address, 100_000n)
  })

  it('change, grow old or go missing in a feed', async () => {
    const { market } = bridge.network
    const { wrappedBtc } = bridge.base
    const { address: link } = bridge.base.tokens.link
    const ask = () => worth(btc, [wrappedBtc, 8], [link, 18])
    const before = await ask()
    const { price, updatedAt } = await feedAt('base', link)
    await market.setFeed('base', link.toLowerCase(), { answer: price * 2n })
    expect(await ask()).toBe(before / 2n)
    await market.setFeed('base', link, { stale: true })
    expect((await feedAt('base', link)).updatedAt).toBeLessThan(updatedAt - 86_400n)
    await expect(ask()).rejects.toThrow('PriceOracle: price is not up to date')
    await market.setFeed('base', link, { stale: false, missing: true })
    await expect(feedAt('base', link)).rejects.toThrow('No data present')
    await expect(ask()).rejects.toThrow('No data present')
    await market.setFeed('base', link, { answer: price, missing: false })
    expect(await ask()).toBe(before)
    await expect(market.setFeed('base', 'LINK', { stale: true })).rejects.toThrow('no feed prices LINK')
  })
})

describe('fees', () => {
  const routers = () => [bridge.base.transferRouter, bridge.base.exchangeRouter, bridge.base.burnRouter]

  async function feesOf(router: Address) {
    const at = { address: router, abi: routerFeesAbi } as const
    const read = bridge.onBase.client.readContract
    const thirdParty = (id: bigint) => read({ ...at, functionName: 'thirdPartyFee', args: [id] })
    return [
      await read({ ...at, functionName: 'protocolPercentageFee' }),
      await read({ ...at, functionName: 'lockerPercentageFee' }),
      await thirdParty(BigInt(thirdParties[0]?.id ?? 0)),
      await thirdParty(0n),
    ]
  }

  const effective = (router: Address) =>
    bridge.onBase.client.readContract({
      address: router,
      abi: swapRouterFeesAbi,
      functionName: 'getEffectiveLockerFee',
      args: [31_338n, `0x${'00'.repeat(32)}`, 7n, btc],
    })

  const bitcoinFee = () =>
    bridge.onBase.client.readContract({
      address: bridge.base.burnRouter,
      abi: burnRouterAbi,
      functionName: 'bitcoinFee',
    })

  it('are shown by every router, and change for all', async () => {
    for (const router of routers()) expect(await feesOf(router)).toEqual([15n, 20n, 10n, 0n])
    expect(await bitcoinFee()).toBe(1_500n)
    await bridge.network.market.setFees({ protocol: 40n, locker: 60n, bitcoinFeeSats: 9_000n })
    for (const router of routers()) expect(await feesOf(router)).toEqual([40n, 60n, 10n, 0n])
    for (const router of routers().slice(1)) expect(await effective(router)).toBe(60n)
    expect(await bitcoinFee()).toBe(9_000n)
    await bridge.network.market.setFees({ locker: 60n, swapLocker: 70n })
    for (const router of routers()) expect(await feesOf(router)).toEqual([15n, 60n, 10n, 0n])
    for (const router of routers().slice(1)) expect(await effective(router)).toBe(70n)
    await bridge.network.market.setFees({})
    for (const router of routers()) expect(await feesOf(router)).toEqual([15n, 20n, 10n, 0n])
    expect(await bitcoinFee()).toBe(1_500n)
  })

  it('of the layer below are charged on the cross chain', async () => {
    const at = { address: gasPriceOracle, abi: gasPriceOracleAbi } as const
    const read = async () => [
      await bridge.onCross.client.readContract({ ...at, functionName: 'getL1Fee', args: ['0x02ff'] }),
      await bridge.onCross.client.readContract({ ...at, functionName: 'getL1FeeUpperBound', args: [500n] }),
    ]
    const [first = 0n, bound] = await read()
    expect(first).toBeGreaterThan(0n)
    expect(bound).toBe(first)
    await bridge.network.market.setRollupFee(7n)
    expect(await read()).toEqual([7n, 7n])
    await bridge.network.market.setRollupFee(first)
    expect(await read()).toEqual([first, first])
  })
})
