// @module-tag release

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evmAccount } from '../evm/accounts'
import { estimateShape, openNetwork, recordShape, statusOf } from './fixture'
import type { TestNetwork } from './fixture'
import { payBy } from './user-payment'
import type { Wrap } from './user-payment'

const AMOUNT = { amountBTC: '0.02' }
let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})

afterAll(async () => {
  await network.stop()
})

const pay = (wrap: Wrap) => payBy(network, wrap)

function deployment() {
  return network.chains.deployment
}

describe('bitcoin to the base network', () => {
  it('follows a payment from the mempool to an ERC-20', async () => {
    const { usdc } = deployment().base.tokens
    const { txid, recipientAddress, estimate } = await pay({
      networkName: 'polygon',
      outputToken: usdc.address,
    })
    expect((await network.request('ab'.repeat(32))).status).toBe(404)
    await network.service.turn()
    expect(await statusOf(network, txid)).toBe('Pending NotProcessed')
    await network.mine(1)
    expect(await statusOf(network, txid)).toBe('Pending NotProcessed')
    expect(await network.balance('polygon', usdc.address, recipientAddress)).toBe(0n)
    await network.mine(1)
    expect(await network.balance('polygon', usdc.address, recipientAddress)).toBe(
      BigInt(estimate.outputAmount),
    )

    const record = recordShape.parse((await network.request(txid)).body)
    expect(record).toMatchObject({
      state: 'Done',
      status: 'Submitted',
      type: 'WrapAndSwap',
      toAddress: expect.stringMatching(new RegExp(recipientAddress, 'i')),
      inputTokenAmount: '2000000',
      outputTokenAmount: estimate.outputAmount,
      sourceTransaction: { txId: txid },
      networkFee: '500',
      protocolFee: '3000',
      lockerFee: '4000',
    })
    const hash = record.targetEvent?.targetTransaction.txId
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('pays the native currency', async () => {
    const { recipientAddress, estimate } = await pay({ networkName: 'polygon' })
    await network.mine(2)
    expect(await network.balance('polygon', 'native', recipientAddress)).toBe(BigInt(estimate.outputAmount))
  })

  it('mints wrapped bitcoin and pays the third party', async () => {
    const { wrappedBtc } = deployment().base
    const payee = evmAccount(5).address
    const earned = await network.balance('polygon', wrappedBtc, payee)
    const wrap = { networkName: 'polygon', outputToken: wrappedBtc, thirdPartyId: '7' }
    const { txid, recipientAddress } = await pay(wrap)
    await network.mine(2)
    // 15, 20 and 10 basis points of 2,000,000 and 500 sats for the relayer.
    expect(await network.balance('polygon', wrappedBtc, recipientAddress)).toBe(1_990_500n)
    expect((await network.balance('polygon', wrappedBtc, payee)) - earned).toBe(2000n)
    expect((await network.request(txid)).body).toMatchObject({
      type: 'Wrap',
      state: 'Done',
      thirdPartyFee: '2000',
    })
  })
})

describe.each(['v1', 'v2'] as const)('bitcoin to the cross-chain network with payload %s', (codec) => {
  beforeAll(() => network.service.setBehaviour({ codec }))
  afterAll(() => network.service.setBehaviour({ codec: 'v1' }))

  it('delivers an ERC-20 less the bridge fee', async () => {
    const { usdc } = deployment().cross.tokens
    const { txid, recipientAddress, estimate } = await pay({
      networkName: 'ethereum',
      outputToken: usdc.address,
    })
    await network.mine(2)
    expect(await network.balance('ethereum', usdc.address, recipientAddress)).toBe(
      BigInt(estimate.outputAmount),
    )
    expect(await statusOf(network, txid)).toBe('Done Submitted')
  })

  it('delivers the native currency', async () => {
    const { recipientAddress, estimate } = await pay({ networkName: 'ethereum' })
    await network.mine(2)
    expect(await network.balance('ethereum', 'native', recipientAddress)).toBe(BigInt(estimate.outputAmount))
  })

  it('enforces the requested minimum output', async () => {
    const { usdc } = deployment().cross.tokens
    const asked = { ...AMOUNT, networkName: 'ethereum', outputToken: usdc.address }
    const { outputAmount } = await network.ask('wrap-and-swap-estimate', asked, estimateShape)
    const tooMuch = (BigInt(outputAmount) + 1n).toString()
    const missed = await pay({ ...asked, minOutputAmount: tooMuch })
    await network.mine(2)
    expect(await statusOf(network, missed.txid)).toBe('Failed ExchangeFailed')
    expect(await network.balance('ethereum', usdc.address, missed.recipientAddress)).toBe(0n)
  })
})

describe('v2 with no enforced minimum', () => {
  it('delivers whatever the swap yields', async () => {
    network.service.setBehaviour({ codec: 'v2', minIntermediary: 'zero' })
    const { usdc } = deployment().base.tokens
    const minOutputAmount = (10n ** 20n).toString()
    const wrap = { networkName: 'polygon', outputToken: usdc.address, minOutputAmount }
    const { txid, recipientAddress, estimate } = await pay(wrap)
    network.service.setBehaviour({ codec: 'v1', minIntermediary: 'expressed' })
    await network.mine(2)
    expect(await statusOf(network, txid)).toBe('Done Submitted')
    expect(await network.balance('polygon', usdc.address, recipientAddress)).toBe(
      BigInt(estimate.outputAmount),
    )
  })
})

describe('a swap that misses its minimum output', () => {
  it('is refunded to the script that paid, and then withdrawn', async () => {
    const { usdc } = deployment().base.tokens
    const minOutputAmount = (10n ** 20n).toString()
    const { txid, wallet } = await pay({ networkName: 'polygon', outputToken: usdc.address, minOutputAmount })
    await network.mine(2)
    expect(await statusOf(network, txid)).toBe('Failed ExchangeFailed')
    await network.mine(3)
    expect(await statusOf(network, txid)).toBe('Failed Withdrawn')
    // 2,000,000 less the wrap's 7,500 of fees, then 35 basis points and 1,500 sats of the refund's own.
    const locked = 1_992_500n
    const refund = locked - (locked * 15n) / 10_000n - (locked * 20n) / 10_000n - 1500n
    const coins = await fetch(`${network.esploraUrl}/address/${wallet.address}/utxo`)
    expect(await coins.json()).toContainEqual(expect.objectContaining({ value: Number(refund) }))
  })
})

describe('a reorganisation', () => {
  it('of the base chain makes the relayer mint again', async () => {
    const { wrappedBtc } = deployment().base
    const { txid, recipientAddress } = await pay({ networkName: 'polygon', outputToken: wrappedBtc })
    await network.mine(2)
    expect(await network.balance('polygon', wrappedBtc, recipientAddress)).toBe(1_992_500n)
    // The relayer looks for the mint, and finds it once more.
    await network.service.turn()
    const { swap } = network.service.state().wraps[txid] ?? {}
    const head = await network.client('polygon').getBlockNumber()
    await network.chains.base.reorg(Number(head - (swap?.block ?? head)) + 1)
    expect(await network.balance('polygon', wrappedBtc, recipientAddress)).toBe(0n)
    await network.service.turn()
    expect(await network.balance('polygon', wrappedBtc, recipientAddress)).toBe(1_992_500n)
  })

  it('of Bitcoin, before the payment counts, makes it wait again', async () => {
    const { txid } = await pay({ networkName: 'polygon' })
    await network.mine(1)
    await network.bitcoin.reorg(1)
    await network.service.turn()
    expect(await statusOf(network, txid)).toBe('Pending NotProcessed')
    await network.mine(1)
    expect(await statusOf(network, txid)).toBe('Pending NotProcessed')
    await network.mine(1)
    expect(await statusOf(network, txid)).toBe('Done Submitted')
  })

  it('forgets a payment that the mempool dropped', async () => {
    const { txid } = await pay({ networkName: 'polygon' })
    await network.service.turn()
    expect((await network.request(txid)).status).toBe(200)
    network.bitcoin.dropFromMempool(txid)
    await network.service.turn()
    expect((await network.request(txid)).status).toBe(404)
  })
})
