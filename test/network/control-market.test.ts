// @module-tag release

import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { exchangeConnectorAbi, gasPriceOracleAbi, priceFeedAbi } from './evm/abi'
import { gasPriceOracle } from './evm/deploy-cross'
import { estimateShape, openNetwork } from './service/fixture'
import type { TestNetwork } from './service/fixture'

let network: TestNetwork
beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

const usdc = () => network.chains.deployment.base.tokens.usdc.address

async function quotedByContract(path: readonly Address[], amount: bigint): Promise<bigint> {
  const { result } = await network.client('polygon').simulateContract({
    address: network.chains.deployment.base.exchangeConnector,
    abi: exchangeConnectorAbi,
    functionName: 'getExactInput',
    args: [path, amount],
  })
  return result[1]
}

async function estimated(amountBTC: string): Promise<bigint> {
  const body = { amountBTC, networkName: 'polygon', outputToken: usdc() }
  return BigInt((await network.ask('wrap-and-swap-estimate', body, estimateShape)).outputAmount)
}

/** A wrap of 0.01 BTC: what its fees leave, at the exchange. */
async function worthOfFee(shareOf10k: bigint): Promise<bigint> {
  const sats = 1_000_000n - 500n - shareOf10k * 100n
  return quotedByContract([network.chains.deployment.base.wrappedBtc, usdc()], sats)
}

describe('the market under control', () => {
  it('moves a pool, and the service’s quote with it', async () => {
    const before = await estimated('0.01')
    expect(before).toBe(await worthOfFee(35n))
    const asked = { network: 'polygon', token: usdc(), factor: '0.5' }
    expect(await network.control('/market', asked)).toEqual({ status: 200, body: {} })
    expect(await estimated('0.01')).toBe(await worthOfFee(35n))
    expect(Number(await estimated('0.01')) / Number(before)).toBeCloseTo(2, 4)
    await network.control('/market', { ...asked, factor: '2' })
    expect(await estimated('0.01')).toBe(before)
  })

  it('changes the fees that contracts take and the service names', async () => {
    const before = await estimated('0.01')
    await network.control('/fees', { network: 'polygon', protocol: 100, locker: '200' })
    expect(await estimated('0.01')).toBe(await worthOfFee(300n))
    await network.control('/fees', { network: 'polygon' })
    expect(await estimated('0.01')).toBe(before)
  })

  it('lets the service quote while the connector does not', async () => {
    const before = await estimated('0.01')
    await network.control('/connector', { network: 'polygon', mode: 'stub' })
    expect(await worthOfFee(35n)).toBe(0n)
    expect(await estimated('0.01')).toBe(before)
    await network.control('/connector', { network: 'polygon', mode: 'real' })
    expect(await worthOfFee(35n)).toBe(before)
  })

  it('stops and changes feeds, and sets the rollup’s fee', async () => {
    const address = network.chains.deployment.cross.priceFeeds['native'] ?? '0x'
    const price = async () =>
      (
        await network.client('ethereum').readContract({
          address,
          abi: priceFeedAbi,
          functionName: 'latestRoundData',
        })
      )[1]
    const feed = { network: 'ethereum', name: 'native' }
    expect(await network.control('/feed', { ...feed, answer: '-5' })).toEqual({ status: 200, body: {} })
    expect(await price()).toBe(-5n)
    await network.control('/feed', { ...feed, missing: true })
    await expect(price()).rejects.toThrow('No data present')
    expect(await network.control('/rollup-fee', { wei: '12' })).toEqual({ status: 200, body: {} })
  })

  it('is put back as a whole to where it began', async () => {
    await network.control('/market/reset', {})
    const feed = { network: 'polygon', name: 'BTC' }
    const address = network.chains.deployment.base.priceFeeds['BTC'] ?? '0x'
    const answer = async () => {
      const functionName = 'latestRoundData'
      const [, price, , updatedAt] = await network
        .client('polygon')
        .readContract({ address, abi: priceFeedAbi, functionName })
      const { timestamp } = await network.client('polygon').getBlock()
      return { price, age: timestamp - updatedAt }
    }
    const rollupFee = () =>
      network.client('ethereum').readContract({
        address: gasPriceOracle,
        abi: gasPriceOracleAbi,
        functionName: 'getL1Fee',
        args: ['0x'],
      })
    const first = { quote: await estimated('0.01'), feed: await answer(), fee: await rollupFee() }
    for (const factor of ['0.5', '3'])
      await network.control('/market', { network: 'polygon', token: usdc(), factor })
    for (const change of [{ answer: '7' }, { stale: true }, { missing: true }])
      await network.control('/feed', { ...feed, ...change })
    await network.control('/fees', { network: 'polygon', protocol: 100, locker: '200' })
    await network.control('/connector', { network: 'polygon', mode: 'stub' })
    await network.control('/rollup-fee', { wei: '12' })
    expect(await network.control('/market/reset', {})).toEqual({ status: 200, body: {} })
    expect(await estimated('0.01')).toBe(first.quote)
    expect(await worthOfFee(35n)).toBe(first.quote)
    expect({ feed: await answer(), fee: await rollupFee() }).toEqual({ feed: first.feed, fee: first.fee })
  })

  it.each([
    ['/market', { network: 'polygon', token: null, factor: 0.5 }, 'factor'],
    ['/market', { network: 'polygon', token: null, factor: '1e3' }, 'factor: not a decimal like'],
    ['/market', { network: 'polygon', token: null, factor: '0' }, 'a price is more than nothing'],
    ['/market', { network: 'polygon', factor: '1' }, 'token'],
    ['/market', { network: 'polygon', token: `0x${'12'.repeat(20)}`, factor: '1' }, 'no pool has'],
    ['/feed', { network: 'polygon', name: 'DOGE', stale: true }, 'no feed prices DOGE'],
    ['/feed', { network: 'polygon', name: 'BTC', answer: 5 }, 'answer'],
    ['/feed', { network: 'polygon', name: 'BTC', old: true }, 'old'],
    ['/connector', { network: 'ethereum', mode: 'stub' }, 'network'],
    ['/connector', { network: 'polygon', mode: 'odd' }, 'mode'],
    ['/fees', { network: 'polygon', protocol: 10_000 }, 'protocol: not a share of 10,000'],
    ['/rollup-fee', { wei: -1 }, 'wei'],
  ])('refuses %s %j', async (path, body, reason) => {
    const answer = await network.control(path, body)
    expect(answer.status).toBe(400)
    expect(z.object({ error: z.object({ message: z.string() }) }).parse(answer.body).error.message).toContain(
      reason,
    )
  })
})
