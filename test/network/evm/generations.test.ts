// @module-tag release

import type { Address, Hex, TransactionReceipt } from 'viem'
import { getAddress, pad, parseEventLogs, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchangeRouterAbi, firstExchangeRouterAbi, tokenAbi, transferRouterAbi } from './abi'
import { evmAccount, filler, relayer } from './accounts'
import { BASE_KINDS } from './base-kinds'
import type { BaseKind } from './base-kinds'
import { bitcoinTxId, openBridge } from './bridge-fixture'
import type { Bridge } from './bridge-fixture'

const recipient = evmAccount(8).address
/** 1,000,000 less 2,000 network, 2,000 locker and 1,500 protocol. */
const receivedSats = 994_500n
const byRelayer = { from: relayer.address } as const

type Change = {
  bitcoinTxId?: Hex
  payloadLength?: bigint
  minOutput?: bigint
  bridgePercentageFee?: bigint
  speed?: bigint
}

function requestOf(bridge: Bridge, outputToken: Address, change: Change) {
  return {
    bitcoinTxId: bitcoinTxId(),
    lockerLockingScript: bridge.locker(0).lockingScript,
    amountSats: 1_000_000n,
    payloadLength: BigInt(bridge.base.payloads.swap[0] ?? 0),
    networkFeeSats: 2_000n,
    recipient,
    outputToken,
    minOutput: 1n,
    bridgePercentageFee: 0n,
    appId: 20n,
    speed: 0n,
    thirdPartyId: 0n,
    destinationChainId: BigInt(bridge.base.chainId),
    exchangeConnector: bridge.base.exchangeConnector,
    path: [bridge.base.wrappedBtc, outputToken],
    handler: zeroAddress,
    ...change,
  }
}

function wrap(bridge: Bridge, payloadLength: bigint, speed = 0n): Promise<TransactionReceipt> {
  const args = [
    bitcoinTxId(),
    bridge.locker(0).lockingScript,
    1_000_000n,
    2_000n,
    recipient,
    0n,
    payloadLength,
    speed,
  ]
  const to = bridge.base.transferRouter
  return bridge.onBase.send({ ...byRelayer, to, abi: transferRouterAbi, functionName: 'wrap', args })
}

function swap(bridge: Bridge, outputToken: Address, change: Change = {}): Promise<TransactionReceipt> {
  const request = requestOf(bridge, outputToken, change)
  const [abi, args] =
    bridge.base.router === 'v1' ? [firstExchangeRouterAbi, [request]] : [exchangeRouterAbi, [request, 0]]
  const to = bridge.base.exchangeRouter
  return bridge.onBase.send({ ...byRelayer, to, abi, functionName: 'wrapAndSwap', args })
}

/** Sums what a receipt's Transfers paid the recipient. */
function paid({ logs }: TransactionReceipt): [token: Address, amount: bigint][] {
  return parseEventLogs({ abi: tokenAbi, logs, eventName: 'Transfer' })
    .filter(({ args }) => args.to === recipient)
    .map(({ address, args }) => [getAddress(address), args.value])
}

async function outcomeOf(sent: Promise<TransactionReceipt>): Promise<string> {
  return sent.then(
    ({ status }) => status,
    (error: unknown) => (/invalid len|speed is out of range/.exec(String(error)) ?? [String(error)])[0],
  )
}

describe.each(['polygon', 'bsc', 'bob'] as const satisfies BaseKind[])('routers of the kind %s', (kind) => {
  let bridge: Bridge
  beforeAll(async () => {
    bridge = await openBridge(kind)
  })
  afterAll(() => bridge.network.stop())

  it('read only the data carrier lengths that the profile names', async () => {
    const { payloads } = BASE_KINDS[kind]
    const outcomes = async (
      lengths: readonly number[],
      send: (length: bigint) => Promise<TransactionReceipt>,
    ) => {
      const read = []
      for (const length of lengths)
        if ((await outcomeOf(send(BigInt(length)))) === 'success') read.push(length)
      return read
    }
    const { address } = bridge.base.tokens.usdc
    expect(await outcomes([27, 28, 40, 65, 77], (length) => wrap(bridge, length))).toEqual(payloads.wrap)
    expect(
      await outcomes([28, 40, 65, 77, 78], (length) => swap(bridge, address, { payloadLength: length })),
    ).toEqual(payloads.swap)
    expect(await outcomeOf(wrap(bridge, 65n))).toBe('invalid len')
    expect(await outcomeOf(swap(bridge, address, { payloadLength: 28n }))).toBe('invalid len')
  })

  it('refuse a plain wrap with speed', async () => {
    expect(await outcomeOf(wrap(bridge, 28n, 1n))).toBe('speed is out of range')
  })

  if (kind !== 'bob') return

  it('deliver a token', async () => {
    const { usdc } = bridge.base.tokens
    const receipt = await swap(bridge, usdc.address)
    const [delivery] = paid(receipt)
    expect(delivery?.[0]).toBe(usdc.address)
    const [log] = parseEventLogs({ abi: firstExchangeRouterAbi, logs: receipt.logs })
    expect(log).toMatchObject({
      eventName: 'NewWrapAndSwap',
      args: {
        user: recipient,
        inputAndOutputToken: [bridge.base.wrappedBtc, usdc.address],
        inputAndOutputAmount: [1_000_000n, delivery?.[1]],
        fees: [2_000n, 2_000n, 1_500n, 0n, 0n],
      },
    })
  })

  it('deliver the native asset in its wrapped form', async () => {
    const { wrappedNative } = bridge.base
    const before = await bridge.onBase.nativeBalanceOf(recipient)
    const receipt = await swap(bridge, wrappedNative)
    expect(paid(receipt).map(([token]) => token)).toEqual([wrappedNative])
    expect(await bridge.onBase.nativeBalanceOf(recipient)).toBe(before)
  })

  it('pay wrapped bitcoin at once where a swap fails', async () => {
    const receipt = await swap(bridge, bridge.base.tokens.usdc.address, { minOutput: 2n ** 100n })
    expect(paid(receipt)).toEqual([[bridge.base.wrappedBtc, receivedSats]])
    const [log] = parseEventLogs({ abi: firstExchangeRouterAbi, logs: receipt.logs })
    expect(log).toMatchObject({
      eventName: 'FailedWrapAndSwap',
      args: { inputAndOutputAmount: [1_000_000n, 0n] },
    })
  })

  it('refuse a bridge fee on their own chain', async () => {
    const { usdc } = bridge.base.tokens
    await expect(swap(bridge, usdc.address, { bridgePercentageFee: 1n })).rejects.toThrow('bridge fee')
  })
})

describe('a swap that is filled early', () => {
  let bridge: Bridge
  beforeAll(async () => {
    bridge = await openBridge()
  })
  afterAll(() => bridge.network.stop())

  const AMOUNT = 900_000_000n

  async function fill(txid: Hex, token: Address, value = 0n): Promise<TransactionReceipt> {
    const { base, onBase, network } = bridge
    await network.base.fund(filler.address, 10n ** 18n)
    if (value === 0n) {
      await network.base.fundToken(token, filler.address, AMOUNT)
      const args = [base.exchangeRouter, AMOUNT]
      await onBase.send({ from: filler.address, to: token, abi: tokenAbi, functionName: 'approve', args })
    }
    return onBase.send({
      from: filler.address,
      to: base.exchangeRouter,
      abi: exchangeRouterAbi,
      functionName: 'fillTx',
      args: [
        {
          bitcoinTxId: txid,
          recipient,
          token,
          fillAmount: AMOUNT,
          userRequestedAmount: 1n,
          destinationChainId: BigInt(base.chainId),
          bridgePercentageFee: 0n,
          lockerLockingScript: bridge.locker(0).lockingScript,
        },
        0,
      ],
      value,
    })
  }

  it('is delivered by the filler, who gets wrapped bitcoin', async () => {
    const { usdc } = bridge.base.tokens
    const txid = bitcoinTxId()
    const receipt = await fill(txid, usdc.address)
    expect(paid(receipt)).toEqual([[usdc.address, AMOUNT]])
    const [log] = parseEventLogs({ abi: exchangeRouterAbi, logs: receipt.logs, eventName: 'RequestFilledV2' })
    expect(log?.args).toEqual({
      filler: filler.address,
      user: pad(recipient).toLowerCase(),
      lockerTargetAddress: bridge.locker(0).target,
      bitcoinTxId: txid,
      inputAndOutputToken: [bridge.base.wrappedBtc, usdc.address],
      fillAmount: AMOUNT,
      finalAmount: AMOUNT,
      userRequestedAmount: 1n,
      destinationChainId: 31_337n,
      bridgePercentageFee: 0n,
    })
    await expect(fill(txid, usdc.address)).rejects.toThrow('already filled')

    const proven = await swap(bridge, usdc.address, { bitcoinTxId: txid, speed: 1n })
    expect(paid(proven)).toEqual([])
    expect(await bridge.onBase.balanceOf(bridge.base.wrappedBtc, filler.address)).toBe(receivedSats)
    await expect(fill(txid, usdc.address)).rejects.toThrow('already submitted')
  })

  it('is paid in the native asset as well', async () => {
    const before = await bridge.onBase.nativeBalanceOf(recipient)
    await fill(bitcoinTxId(), bridge.base.wrappedNative, AMOUNT)
    expect((await bridge.onBase.nativeBalanceOf(recipient)) - before).toBe(AMOUNT)
  })

  it('is the filler’s gift where the payment asks otherwise', async () => {
    const { usdc, link } = bridge.base.tokens
    const [other, slow] = [bitcoinTxId(), bitcoinTxId()]
    await fill(other, usdc.address)
    await fill(slow, usdc.address)
    const receipts = [
      await swap(bridge, link.address, { bitcoinTxId: other, speed: 1n }),
      await swap(bridge, usdc.address, { bitcoinTxId: slow }),
    ]
    expect(receipts.map((receipt) => paid(receipt)[0]?.[0])).toEqual([link.address, usdc.address])
  })
})
