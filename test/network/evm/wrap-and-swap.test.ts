// @module-tag release

import type { Address, Hex, TransactionReceipt } from 'viem'
import { pad, parseEventLogs, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  burnRouterAbi,
  connectorAbi,
  exchangeConnectorAbi,
  exchangeRouterAbi,
  relayerBridgeAbi,
  spokePoolAbi,
  tokenAbi,
} from './abi'
import { evmAccount, relayer } from './accounts'
import { bitcoinTxId, openBridge } from './bridge-fixture'
import type { Bridge } from './bridge-fixture'

let bridge: Bridge
beforeAll(async () => {
  bridge = await openBridge()
})
afterAll(() => bridge.network.stop())

const recipient = evmAccount(8).address
/** 1,000,000 less 2,000 network, 2,000 locker and 1,500 protocol. */
const swappedSats = 994_500n

type Change = {
  bitcoinTxId?: Hex
  minOutput?: bigint
  destinationChainId?: bigint
  exchangeConnector?: Address
  path?: Address[]
}

function wrapAndSwap(outputToken: Address, change: Change = {}): Promise<TransactionReceipt> {
  const request = {
    bitcoinTxId: bitcoinTxId(),
    lockerLockingScript: bridge.locker(0).lockingScript,
    amountSats: 1_000_000n,
    payloadLength: 77n,
    networkFeeSats: 2_000n,
    recipient,
    outputToken,
    minOutput: 1n,
    bridgePercentageFee: 25_000n, // A quarter of a percent.
    appId: 20n,
    speed: 0n,
    thirdPartyId: 0n,
    destinationChainId: 31_337n,
    exchangeConnector: bridge.base.exchangeConnector,
    path: [bridge.base.wrappedBtc, outputToken],
    handler: zeroAddress,
    ...change,
  }
  return bridge.onBase.send({
    from: relayer.address,
    to: bridge.base.exchangeRouter,
    abi: exchangeRouterAbi,
    functionName: 'wrapAndSwap',
    args: [request, 0],
  })
}

function quote(sats: bigint, token: Address): Promise<bigint> {
  return bridge.onBase.client.readContract({
    address: bridge.base.exchangeConnector,
    abi: exchangeConnectorAbi,
    functionName: 'outputOf',
    args: [sats, [bridge.base.wrappedBtc, token]],
  })
}

const done = ({ logs }: TransactionReceipt) =>
  parseEventLogs({ abi: exchangeRouterAbi, logs, eventName: 'NewWrapAndSwapV2' })[0]?.args
const failed = ({ logs }: TransactionReceipt) =>
  parseEventLogs({ abi: exchangeRouterAbi, logs, eventName: 'FailedWrapAndSwapV2' })[0]?.args

describe('the exchange', () => {
  it('prices by the product of its reserves, after its fee', async () => {
    const kept = 994_500n * 997n
    const expected = (kept * 100_000_000_000_000n) / (100_000_000_000n * 1_000n + kept)
    expect(await quote(swappedSats, bridge.base.tokens.usdc.address)).toBe(expected)
  })

  it('gives less per unit for larger swaps', async () => {
    const usdc = bridge.base.tokens.usdc.address
    expect(await quote(20_000_000_000n, usdc)).toBeLessThan(2n * (await quote(10_000_000_000n, usdc)))
  })

  it('computes the exact input for an output', async () => {
    const { usdc } = bridge.base.tokens
    const path = [bridge.base.wrappedBtc, usdc.address]
    const output = 500_000_000n
    const input = await bridge.onBase.client.readContract({
      address: bridge.base.exchangeConnector,
      abi: exchangeConnectorAbi,
      functionName: 'inputOf',
      args: [output, path],
    })
    expect(await quote(input, usdc.address)).toBeGreaterThanOrEqual(output)
    expect(await quote(input - 1n, usdc.address)).toBeLessThan(output)
  })
})

describe('wrap and swap on the base chain', () => {
  it('pays an ERC-20 token as quoted', async () => {
    const { usdc } = bridge.base.tokens
    const expected = await quote(swappedSats, usdc.address)
    const txid = bitcoinTxId()
    const receipt = await wrapAndSwap(usdc.address, { bitcoinTxId: txid, minOutput: expected })
    expect(await bridge.onBase.balanceOf(usdc.address, recipient)).toBe(expected)
    expect(done(receipt)).toEqual({
      lockerTargetAddress: bridge.locker(0).target,
      user: pad(recipient).toLowerCase(),
      inputIntermediaryOutputToken: [bridge.base.wrappedBtc, usdc.address, usdc.address].map((token) =>
        pad(token).toLowerCase(),
      ),
      inputIntermediaryOutputAmount: [1_000_000n, expected, expected],
      speed: 0n,
      teleporter: relayer.address,
      bitcoinTxId: txid,
      appId: 20n,
      thirdPartyId: 0n,
      fees: [2_000n, 2_000n, 1_500n, 0n, 0n],
      destinationChainId: 31_337n,
    })
    const transfers = parseEventLogs({ abi: tokenAbi, logs: receipt.logs, eventName: 'Transfer' })
    expect(transfers.filter(({ args }) => args.to === recipient).map(({ args }) => args.value)).toEqual([
      expected,
    ])
  })

  it('pays the native currency if the output is wrapped native', async () => {
    const { wrappedNative } = bridge.base
    const expected = await quote(swappedSats, wrappedNative)
    const before = await bridge.onBase.nativeBalanceOf(recipient)
    await wrapAndSwap(wrappedNative)
    expect((await bridge.onBase.nativeBalanceOf(recipient)) - before).toBe(expected)
    expect(await bridge.onBase.balanceOf(wrappedNative, recipient)).toBe(0n)
  })

  it('swaps along a path of several pools', async () => {
    const { usdc, link } = bridge.base.tokens
    const before = await bridge.onBase.balanceOf(link.address, recipient)
    const path = [bridge.base.wrappedBtc, usdc.address, bridge.base.wrappedBtc, link.address]
    const receipt = await wrapAndSwap(link.address, { path })
    expect((await bridge.onBase.balanceOf(link.address, recipient)) - before).toBe(
      done(receipt)?.inputIntermediaryOutputAmount[2],
    )
  })

  it('accepts a Bitcoin transaction once, whether it succeeds or not', async () => {
    const { usdc } = bridge.base.tokens
    for (const minOutput of [1n, 2n ** 100n]) {
      const txid = bitcoinTxId()
      await wrapAndSwap(usdc.address, { bitcoinTxId: txid, minOutput })
      await expect(wrapAndSwap(usdc.address, { bitcoinTxId: txid })).rejects.toThrow('already used')
    }
  })

  it('rejects an unknown exchange and a path to another token', async () => {
    const { usdc, link } = bridge.base.tokens
    const path = [bridge.base.wrappedBtc, link.address]
    await expect(wrapAndSwap(usdc.address, { exchangeConnector: recipient })).rejects.toThrow(
      'unknown exchange connector',
    )
    await expect(wrapAndSwap(usdc.address, { path })).rejects.toThrow('SwapRouter: wrong path')
  })
})

describe('wrap and swap to the cross chain', () => {
  /** The relayer's part: delivers what the base chain's bridge recorded. */
  async function relay(receipt: TransactionReceipt) {
    const { logs } = receipt
    const [sent] = parseEventLogs({ abi: relayerBridgeAbi, logs, eventName: 'BridgeSent' })
    const [deposit] = parseEventLogs({ abi: spokePoolAbi, logs, eventName: 'FundsDeposited' })
    if (sent === undefined || deposit === undefined) throw new Error('nothing was sent')
    const { inputToken, outputToken, inputAmount, outputAmount, depositId } = deposit.args
    const { targetToken, recipient } = sent.args
    const fill = {
      inputToken,
      outputToken,
      inputAmount,
      outputAmount,
      depositId,
      depositor: relayer.address,
      recipient,
    }
    const deliver = () =>
      bridge.onCross.send({
        from: relayer.address,
        to: bridge.cross.connector,
        abi: connectorAbi,
        functionName: 'fillRelay',
        args: [BigInt(bridge.base.chainId), targetToken, fill],
      })
    return { deposit: deposit.args, delivered: await deliver(), deliver }
  }

  it('delivers an ERC-20 token less the bridge fee, once', async () => {
    const { baseToken, address } = bridge.cross.tokens.usdc
    const bought = await quote(swappedSats, baseToken)
    const arriving = (bought * 9_975_000n) / 10_000_000n
    const txid = bitcoinTxId()
    const receipt = await wrapAndSwap(baseToken, { bitcoinTxId: txid, destinationChainId: 31_338n })
    expect(done(receipt)).toMatchObject({
      inputIntermediaryOutputToken: [pad(bridge.base.wrappedBtc), pad(baseToken), pad(address)].map((word) =>
        word.toLowerCase(),
      ),
      inputIntermediaryOutputAmount: [1_000_000n, bought, arriving],
      fees: [2_000n, 2_000n, 1_500n, 0n, bought - arriving],
      destinationChainId: 31_338n,
    })

    const { deposit, delivered, deliver } = await relay(receipt)
    expect(deposit).toMatchObject({
      inputAmount: bought,
      outputAmount: arriving,
      destinationChainId: 31_338n,
      recipient: pad(recipient).toLowerCase(),
    })
    expect(await bridge.onCross.balanceOf(address, recipient)).toBe(arriving)
    const [log] = parseEventLogs({ abi: spokePoolAbi, logs: delivered.logs, eventName: 'FilledRelay' })
    expect(log?.args).toMatchObject({
      originChainId: 31_337n,
      depositId: deposit.depositId,
      outputAmount: arriving,
      recipient: pad(recipient).toLowerCase(),
    })
    await expect(deliver()).rejects.toThrow('Connector: already filled')
  })

  it('delivers the native currency for its base token', async () => {
    const { nativeBaseToken } = bridge.cross
    const arriving = ((await quote(swappedSats, nativeBaseToken)) * 9_975_000n) / 10_000_000n
    const before = await bridge.onCross.nativeBalanceOf(recipient)
    const receipt = await wrapAndSwap(nativeBaseToken, { destinationChainId: 31_338n })
    expect(done(receipt)?.inputIntermediaryOutputToken[2]).toBe(pad(bridge.cross.wrappedNative).toLowerCase())
    await relay(receipt)
    expect((await bridge.onCross.nativeBalanceOf(recipient)) - before).toBe(arriving)
  })
})

describe('a swap that misses its minimum', () => {
  const userScript = '0x000102030405060708090a0b0c0d0e0f10111213'

  function refund(txid: Hex) {
    return bridge.onBase.send({
      from: relayer.address,
      to: bridge.base.exchangeRouter,
      abi: exchangeRouterAbi,
      functionName: 'refund',
      args: [txid, userScript, 3, bridge.locker(1).lockingScript],
    })
  }

  it('fails, and refunds the bitcoin by a burn request', async () => {
    const { usdc } = bridge.base.tokens
    const txid = bitcoinTxId()
    const before = await bridge.onBase.balanceOf(usdc.address, recipient)
    const minOutput = (await quote(swappedSats, usdc.address)) + 1n
    const receipt = await wrapAndSwap(usdc.address, { bitcoinTxId: txid, minOutput })
    expect(done(receipt)).toBeUndefined()
    expect(failed(receipt)).toMatchObject({
      bitcoinTxId: txid,
      inputIntermediaryOutputAmount: [1_000_000n, 0n, 0n],
      fees: [2_000n, 2_000n, 1_500n, 0n, 0n],
    })
    expect(await bridge.onBase.balanceOf(usdc.address, recipient)).toBe(before)

    const { logs } = await refund(txid)
    // 994,500 − 1,500 network − 1,989 locker − 1,491 protocol
    const refundSats = 989_520n
    const [processed] = parseEventLogs({ abi: exchangeRouterAbi, logs, eventName: 'RefundProcessed' })
    const [opened] = parseEventLogs({ abi: burnRouterAbi, logs, eventName: 'NewUnwrap' })
    expect(processed?.args).toEqual({
      txId: txid,
      refundedBy: relayer.address,
      failedRequestAmount: swappedSats,
      refundAmount: refundSats,
      userScript,
      scriptType: 3,
      lockerTargetAddress: bridge.locker(1).target,
      burnRequestCounter: opened?.args.requestIdOfLocker,
    })
    expect(opened?.args).toMatchObject({
      userTargetAddress: bridge.base.exchangeRouter,
      lockerTargetAddress: bridge.locker(1).target,
      userScript,
      amounts: [swappedSats, swappedSats, refundSats],
    })
    await expect(refund(txid)).rejects.toThrow('ExchangeRouter: nothing to refund')
  })

  it('fails likewise for an unbridged chain or token', async () => {
    const { usdc } = bridge.base.tokens
    expect(failed(await wrapAndSwap(usdc.address, { destinationChainId: 31_339n }))).toBeDefined()
    const native = bridge.base.wrappedNative
    expect(failed(await wrapAndSwap(native, { destinationChainId: 31_338n }))).toBeDefined()
  })

  it('gives no refund for a completed request', async () => {
    const txid = bitcoinTxId()
    await wrapAndSwap(bridge.base.tokens.usdc.address, { bitcoinTxId: txid })
    await expect(refund(txid)).rejects.toThrow('ExchangeRouter: nothing to refund')
  })
})
