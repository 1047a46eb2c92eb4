// @module-tag release

import type { Hash } from 'viem'
import { hexToBigInt, parseEventLogs } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { baseConnectorAbi, ENTRIES, universalArrivalsAbi, universalTrailingArrivalsAbi } from '../evm/abi'
import { openNetwork, statusOf } from './fixture'
import type { TestNetwork } from './fixture'
import { contractTxid } from './relayer/relay'
import { payBy } from './user-payment'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterEach(async () => {
  await network.control('/entry', { entry: 'v2' })
  await network.control('/crossing', { crossing: 'carry' })
})
afterAll(() => network.stop())

const usdc = {
  polygon: () => network.chains.deployment.base.tokens.usdc,
  ethereum: () => network.chains.deployment.cross.tokens.usdc,
}
const toPolygon = (more: object = {}) =>
  payBy(network, { networkName: 'polygon', outputToken: usdc.polygon().address, ...more })
const toEthereum = (more: object = {}) =>
  payBy(network, { networkName: 'ethereum', outputToken: usdc.ethereum().address, ...more })

/** The first bytes of all that a transaction logged. */
async function topicsOf(chain: 'polygon' | 'ethereum', hash: Hash | undefined): Promise<string[]> {
  if (hash === undefined) throw new Error('no transaction')
  const { logs } = await network.client(chain).getTransactionReceipt({ hash })
  return logs.map(({ topics }) => (topics[0] ?? '').slice(0, 10))
}

const entryOf = (txid: string) => network.service.state().wraps[txid]

const REFUND_PROCESSED = '0x79bab54e'
const FUNDS_DEPOSITED = '0x32ed1a40'
/** FilledRelay, and what the universal entries log. */
const ARRIVALS = new Set(['0x44b559f1', '0x1d06ebf4', '0xab92a34f'])

describe.each([
  {
    entry: ENTRIES[0],
    filled: '0xf2de1389',
    done: '0x49235eee',
    failed: '0x5832c9b1',
    arrived: ['0x44b559f1'],
  },
  {
    entry: ENTRIES[1],
    filled: '0xf754a802',
    done: '0x73aa4769',
    failed: '0x5b5393c2',
    arrived: ['0x44b559f1', '0x1d06ebf4'],
  },
  {
    entry: ENTRIES[2],
    filled: '0x577d6715',
    done: '0x322a1699',
    failed: '0x36117f59',
    arrived: ['0x44b559f1', '0xab92a34f'],
  },
])('the relayer enters by $entry', ({ entry, filled, done, failed, arrived }) => {
  it('and the recipient is paid', async () => {
    await network.control('/entry', { entry })
    const { txid, recipientAddress, estimate } = await toPolygon()
    await network.mine(2)
    expect(await topicsOf('polygon', entryOf(txid)?.swap?.hash)).toContain(done)
    expect(await network.balance('polygon', usdc.polygon().address, recipientAddress)).toBe(
      BigInt(estimate.outputAmount),
    )
    expect(await statusOf(network, txid)).toBe('Done Submitted')
  })

  it('and a swap that misses its minimum is refunded', async () => {
    await network.control('/entry', { entry })
    const { txid } = await toPolygon({ minOutputAmount: (10n ** 20n).toString() })
    await network.mine(2)
    expect(await topicsOf('polygon', entryOf(txid)?.swap?.hash)).toContain(failed)
    await network.mine(3)
    expect(await statusOf(network, txid)).toBe('Failed Withdrawn')
  })

  it('and a refund that is opened first is logged first', async () => {
    await network.control('/entry', { entry, refundFirst: true })
    const { txid } = await toPolygon({ minOutputAmount: (10n ** 20n).toString() })
    await network.mine(2)
    const topics = await topicsOf('polygon', entryOf(txid)?.swap?.hash)
    expect(topics.filter((topic) => [failed, REFUND_PROCESSED].includes(topic))).toEqual([
      REFUND_PROCESSED,
      failed,
    ])
    expect(entryOf(txid)?.refund).toEqual(entryOf(txid)?.swap)
    await network.mine(3)
    expect(await statusOf(network, txid)).toBe('Failed Withdrawn')
  })

  it('and the cross chain is reached', async () => {
    await network.control('/entry', { entry })
    const { txid, recipientAddress, estimate } = await toEthereum()
    await network.mine(2)
    expect(await network.balance('ethereum', usdc.ethereum().address, recipientAddress)).toBe(
      BigInt(estimate.outputAmount),
    )
    const topics = await topicsOf('ethereum', entryOf(txid)?.delivery?.hash)
    expect(topics.filter((topic) => ARRIVALS.has(topic))).toEqual(arrived)
  })

  it('logs each of several crossings before its deposit', async () => {
    await network.control('/entry', { entry, together: true })
    const { txid } = await toEthereum()
    const other = await toEthereum()
    // Both are due before the relayer acts.
    await network.bitcoin.mine(2)
    await network.mine(1)
    const { swap } = entryOf(txid) ?? {}
    expect(entryOf(other.txid)?.swap).toEqual(swap)
    const topics = await topicsOf('polygon', swap?.hash)
    expect(topics.filter((topic) => [done, FUNDS_DEPOSITED].includes(topic))).toEqual([
      done,
      FUNDS_DEPOSITED,
      done,
      FUNDS_DEPOSITED,
    ])
    expect(await statusOf(network, txid)).toBe('Done Submitted')
    expect(await statusOf(network, other.txid)).toBe('Done Submitted')
  })

  it('logs an early fill after its deposit', async () => {
    await network.control('/entry', { entry })
    const { txid } = await toEthereum({ speed: true })
    await network.service.turn()
    const topics = await topicsOf('polygon', await network.fill(txid))
    expect(topics.filter((topic) => topic === FUNDS_DEPOSITED || topic === filled)).toEqual([
      FUNDS_DEPOSITED,
      filled,
    ])
  })
})

describe('an exchange on the target chain', () => {
  it('enforces no minimum for what it brings', async () => {
    await network.control('/entry', { entry: 'universal' })
    await network.control('/crossing', { crossing: 'carry', exchangePercent: 60 })
    const { txid, recipientAddress, estimate } = await toEthereum()
    await network.mine(2)
    expect(await network.balance('ethereum', usdc.ethereum().address, recipientAddress)).toBe(
      (BigInt(estimate.outputAmount) * 60n) / 100n,
    )
    expect(await statusOf(network, txid)).toBe('Done Submitted')
  })
})

describe('a swap with speed', () => {
  it('is filled early, once, and not delivered again', async () => {
    const { txid, recipientAddress, estimate } = await toPolygon({ speed: true })
    expect((await network.control('/fill', { txid })).status).toBe(400)
    await network.service.turn()
    const { status, body } = await network.control('/fill', { txid })
    expect({ status, body }).toEqual({
      status: 200,
      body: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
    const paid = () => network.balance('polygon', usdc.polygon().address, recipientAddress)
    expect(await paid()).toBe(BigInt(estimate.outputAmount))
    expect((await network.control('/fill', { txid })).status).toBe(400)

    await network.mine(2)
    expect(await paid()).toBe(BigInt(estimate.outputAmount))
    expect(await statusOf(network, txid)).toBe('Done Submitted')
  })

  it('is filled in the native currency', async () => {
    const { txid, recipientAddress, estimate } = await payBy(network, { networkName: 'polygon', speed: true })
    await network.service.turn()
    expect(await network.fill(txid)).toMatch(/^0x/)
    expect(await network.balance('polygon', 'native', recipientAddress)).toBe(BigInt(estimate.outputAmount))
  })

  it('is filled once though two ask at the same time', async () => {
    const { txid, recipientAddress, estimate } = await toPolygon({ speed: true })
    await network.service.turn()
    const [first, second] = await Promise.allSettled([network.fill(txid), network.fill(txid)])
    expect(first.status).toBe('fulfilled')
    expect(String(second.status === 'rejected' && second.reason)).toContain('already filled')
    const paid = await network.balance('polygon', usdc.polygon().address, recipientAddress)
    expect(paid).toBe(BigInt(estimate.outputAmount))
  })

  it('is filled by nobody where it has none', async () => {
    const slow = await toPolygon()
    await network.service.turn()
    await expect(network.fill(slow.txid)).rejects.toThrow('no payment that may be filled')
  })

  it('is filled across by a deposit that a relayer fills', async () => {
    const { txid, recipientAddress, estimate } = await toEthereum({ speed: true })
    await network.service.turn()
    const hash = await network.fill(txid)
    // FundsDeposited, RequestFilledV2
    expect(await topicsOf('polygon', hash)).toEqual(expect.arrayContaining(['0x32ed1a40', '0xf2de1389']))
    const paid = () => network.balance('ethereum', usdc.ethereum().address, recipientAddress)
    expect(await paid()).toBe(BigInt(estimate.outputAmount))

    await network.mine(2)
    expect(await paid()).toBe(BigInt(estimate.outputAmount))
    // FilledRelay
    expect(await topicsOf('ethereum', entryOf(txid)?.delivery?.hash)).toContain('0x44b559f1')
    expect(await statusOf(network, txid)).toBe('Done Submitted')
  })
})

describe('a crossing', () => {
  const FOUR_HOURS = 4 * 3_600

  it('is late, and arrives when it is carried on', async () => {
    await network.control('/crossing', { crossing: 'hold' })
    const { txid, recipientAddress } = await toEthereum()
    await network.mine(3)
    expect(await statusOf(network, txid)).toBe('Pending Confirmed')
    await network.control('/crossing', { crossing: 'carry' })
    await network.service.turn()
    expect(await network.balance('ethereum', usdc.ethereum().address, recipientAddress)).toBe(
      entryOf(txid)?.output,
    )
  })

  it('expires after four hours and goes to the operator', async () => {
    await network.control('/crossing', { crossing: 'hold', refund: false })
    const { txid, recipientAddress } = await toEthereum()
    await network.mine(2)
    const operator = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const { address } = usdc.polygon()
    const before = await network.balance('polygon', address, operator)
    await network.control('/evm/time', { network: 'polygon', seconds: FOUR_HOURS - 60 })
    await network.service.turn()
    expect(await statusOf(network, txid)).toBe('Pending Confirmed')
    await network.control('/evm/time', { network: 'polygon', seconds: 120 })
    await network.service.turn()
    expect(await statusOf(network, txid)).toBe('Failed Failed')
    const { intermediary = 0n } = entryOf(txid) ?? {}
    expect(intermediary).toBeGreaterThan(0n)
    expect((await network.balance('polygon', address, operator)) - before).toBe(intermediary)

    await network.control('/crossing', { crossing: 'carry', refund: false })
    await network.mine(1)
    expect(await network.balance('ethereum', usdc.ethereum().address, recipientAddress)).toBe(0n)
    await network.control('/crossing', { crossing: 'carry' })
    await network.mine(3)
    expect(await statusOf(network, txid)).toBe('Failed Withdrawn')
  })

  it.each([
    { entry: 'universal', abi: universalArrivalsAbi, topic: '0x4dfdf3f1' },
    { entry: 'universal-trailing', abi: universalTrailingArrivalsAbi, topic: '0xff048240' },
  ])('fails on the target chain after $entry, and is refunded', async ({ entry, abi, topic }) => {
    await network.control('/entry', { entry })
    await network.control('/crossing', { crossing: 'fail', refund: false })
    const { txid, recipientAddress, wallet } = await toEthereum()
    await network.mine(2)
    expect(await statusOf(network, txid)).toBe('Failed Failed')
    const { refused, intermediary } = entryOf(txid) ?? {}
    if (refused === undefined) throw new Error('nothing was refused')
    expect(await topicsOf('ethereum', refused.hash)).toContain(topic)
    const receipt = await network.client('ethereum').getTransactionReceipt(refused)
    const [failure] = parseEventLogs({ abi, logs: receipt.logs })
    expect(failure?.args).toMatchObject({
      bitcoinTxId: contractTxid(txid),
      destinationChainId: 31_338n,
      intermediaryChainId: 31_337n,
      targetAddress: expect.stringMatching(new RegExp(recipientAddress, 'i')),
      destTokenAmount: 0n,
      pathFromIntermediaryToDestTokenOnDestChain: [usdc.ethereum().address],
    })

    await network.control('/crossing', { crossing: 'fail' })
    await network.service.turn()
    const { refund } = entryOf(txid) ?? {}
    if (refund === undefined) throw new Error('nothing was refunded')
    const refunded = await network.client('polygon').getTransactionReceipt(refund)
    const [swappedBack] = parseEventLogs({
      abi: baseConnectorAbi,
      logs: refunded.logs,
      eventName: 'NewSwapAndUnwrapUniversal',
    })
    expect(swappedBack?.args).toMatchObject({
      uniqueCounter: hexToBigInt(contractTxid(txid)),
      chainId: 31_338n,
      inputToken: usdc.polygon().address,
      inputAmount: intermediary,
    })
    await network.mine(3)
    expect(await statusOf(network, txid)).toBe('Failed Withdrawn')
    const coins = await fetch(`${network.esploraUrl}/address/${wallet.address}/utxo`)
    expect(await coins.json()).toHaveLength(2)
  })
})

describe('the mint limit of wrapped bitcoin', () => {
  it('keeps a larger wrap waiting', async () => {
    await network.control('/mint-limit', { network: 'polygon', sats: '1999999' })
    const { txid } = await toPolygon()
    await network.mine(3)
    expect(entryOf(txid)).toMatchObject({
      stage: 'processing',
      reason: expect.stringContaining('mint limit'),
    })
    await network.control('/mint-limit', { network: 'polygon', sats: '10000000000' })
    await network.service.turn()
    expect(await statusOf(network, txid)).toBe('Done Submitted')
  })
})

describe('the commands of the relayer', () => {
  it('are refused where they name nothing that it does', async () => {
    const wrong: [string, object][] = [
      ['/entry', { entry: 'v3' }],
      ['/entry', { entry: 'v2', refundFirst: 'yes' }],
      ['/crossing', { crossing: 'expire' }],
      ['/fill', { txid: 'none' }],
      ['/mint-limit', { network: 'ethereum', sats: '1' }],
      ['/evm/time', { network: 'polygon', seconds: 0 }],
    ]
    for (const [path, body] of wrong) expect((await network.control(path, body)).status).toBe(400)
  })
})
