// @module-tag release

import type { Hex } from 'viem'
import { encodeFunctionData, parseEther, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { burnRouterAbi, lockersAbi, nativeToken, tokenAbi } from './abi'
import { evmAccount } from './accounts'
import { anvilClient } from './anvil'
import { openBridge } from './bridge-fixture'
import type { Bridge } from './bridge-fixture'
import { callRpc } from './json-rpc'
import { profileEvm } from './profile'
import { startEvm } from './start-evm'

let bridge: Bridge
beforeAll(async () => {
  bridge = await openBridge()
})
afterEach(() => {
  for (const index of [0, 1] as const) bridge.network.base.setEndpoint(index, { down: false, lie: false })
})
afterAll(() => bridge.network.stop())

const user = evmAccount(8).address

const chainIdAt = (index: 0 | 1) => callRpc(bridge.network.base.rpcUrls[index], 'eth_chainId', [])

function readLockersAt(index: 0 | 1, data: Hex) {
  return callRpc(bridge.network.base.rpcUrls[index], 'eth_call', [
    { to: bridge.base.lockers, data },
    'latest',
  ])
}

describe('endpoints', () => {
  it('answer for their chain, also to web pages', async () => {
    expect(await callRpc(bridge.network.base.rpcUrls[0], 'eth_chainId', [])).toBe(toHex(31_337))
    expect(await callRpc(bridge.network.cross.rpcUrls[1], 'eth_chainId', [])).toBe(toHex(31_338))
    for (const url of [...bridge.network.base.rpcUrls, ...bridge.network.cross.rpcUrls]) {
      const asked = await fetch(url, { method: 'OPTIONS' })
      expect(asked.status).toBe(204)
      expect(asked.headers.get('access-control-allow-headers')).toBe('content-type')
      const answered = await fetch(url, {
        method: 'POST',
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
      })
      expect(answered.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('go down and come back independently', async () => {
    bridge.network.base.setEndpoint(1, { down: true })
    await expect(chainIdAt(1)).rejects.toThrow('socket hang up')
    expect(await chainIdAt(0)).toBe('0x7a69')
    bridge.network.base.setEndpoint(1, { down: false })
    expect(await chainIdAt(1)).toBe('0x7a69')
  })

  it('lie about the chain independently, in batches too', async () => {
    bridge.network.base.setEndpoint(0, { lie: 'chain-id' })
    expect(await chainIdAt(0)).toBe('0x1')
    expect(await chainIdAt(1)).toBe('0x7a69')
    const batch = ['eth_blockNumber', 'eth_chainId'].map((method, id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params: [],
    }))
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(bridge.network.base.rpcUrls[0], {
      method: 'POST',
      headers,
      body: JSON.stringify(batch),
    })
    const answers: { id: number; result: string }[] = JSON.parse(await response.text())
    expect(answers.find(({ id }) => id === 1)?.result).toBe('0x1')
    expect(answers.find(({ id }) => id === 0)?.result).not.toBe('0x1')
  })

  it('lie about registered and invented lockers', async () => {
    bridge.network.base.setEndpoint(1, { lie: 'locker' })
    const ask = (script: Hex) =>
      encodeFunctionData({ abi: lockersAbi, functionName: 'isLocker', args: [script] })
    const genuine = ask(bridge.locker(0).lockingScript)
    const madeUp = ask('0x0014ff')
    expect(await Promise.all([readLockersAt(0, genuine), readLockersAt(1, genuine)])).toEqual([
      word(1n),
      word(0n),
    ])
    expect(await Promise.all([readLockersAt(0, madeUp), readLockersAt(1, madeUp)])).toEqual([
      word(0n),
      word(1n),
    ])
    const inactive = bridge.locker(2).target
    const active = encodeFunctionData({ abi: lockersAbi, functionName: 'isLockerActive', args: [inactive] })
    expect(await Promise.all([readLockersAt(0, active), readLockersAt(1, active)])).toEqual([
      word(0n),
      word(1n),
    ])
    const capacity = encodeFunctionData({ abi: lockersAbi, functionName: 'getLockerCapacity', args: [user] })
    expect(await Promise.all([readLockersAt(0, capacity), readLockersAt(1, capacity)])).toEqual([
      word(0n),
      word(2n ** 40n),
    ])
  })

  it('lie about receipts and logs', async () => {
    const { usdc } = bridge.base.tokens
    await bridge.network.base.fundToken(usdc.address, user, 1n)
    const [log] = await bridge.onBase.client.getLogs({ address: usdc.address, fromBlock: 0n })
    const at = (index: 0 | 1) =>
      callRpc(bridge.network.base.rpcUrls[index], 'eth_getTransactionReceipt', [log?.transactionHash])
    const logsAt = (index: 0 | 1) =>
      callRpc(bridge.network.base.rpcUrls[index], 'eth_getLogs', [
        { address: usdc.address, fromBlock: '0x0' },
      ])
    bridge.network.base.setEndpoint(1, { lie: 'receipts' })
    expect(await at(0)).toMatchObject({ status: '0x1', logs: [{ address: usdc.address.toLowerCase() }] })
    expect(await at(1)).toMatchObject({ status: '0x0', logs: [] })
    expect(await logsAt(0)).not.toEqual([])
    expect(await logsAt(1)).toEqual([])
  })
})

describe('chains', () => {
  it('fund accounts in every asset, and reject an unknown token', async () => {
    const before = await bridge.onBase.nativeBalanceOf(user)
    await bridge.network.base.fund(user, 5n)
    await bridge.network.base.fundToken(nativeToken, user, 6n)
    expect((await bridge.onBase.nativeBalanceOf(user)) - before).toBe(11n)
    const { wrappedNative, wrappedBtc } = bridge.base
    for (const token of [wrappedNative, wrappedBtc]) {
      await bridge.network.base.fundToken(token, user, 7n)
      expect(await bridge.onBase.balanceOf(token, user)).toBe(7n)
    }
    await expect(bridge.network.cross.fundToken(wrappedBtc, user, 7n)).rejects.toThrow('no token')
  })

  it('mine and reorganise: the last blocks and their transactions disappear', async () => {
    const { client } = bridge.onBase
    const start = await client.getBlockNumber()
    await bridge.network.base.mine(3)
    expect(await client.getBlockNumber()).toBe(start + 3n)

    const { link } = bridge.base.tokens
    await bridge.network.base.fundToken(link.address, user, 9n)
    const lost = await client.getBlock({ blockNumber: start + 4n })
    await bridge.network.base.reorg(1)
    const now = await client.getBlock({ blockNumber: start + 4n })
    expect(now.hash).not.toBe(lost.hash)
    expect(now.parentHash).toBe(lost.parentHash)
    expect(await client.getBlockNumber()).toBe(start + 5n)
    expect(await bridge.onBase.balanceOf(link.address, user)).toBe(0n)
    expect(
      await callRpc(bridge.network.base.nodeUrl, 'eth_getTransactionReceipt', [lost.transactions[0]]),
    ).toBeNull()
  })

  it('start from one deployment, each with a tip of now', async () => {
    const before = BigInt(Math.floor(Date.now() / 1000))
    const network = await startEvm({ ports: { base: [0, 0], cross: [0, 0] } })
    try {
      expect(network.deployment).toEqual(bridge.network.deployment)
      for (const { nodeUrl } of [network.base, network.cross])
        expect((await anvilClient(nodeUrl).getBlock()).timestamp).toBeGreaterThanOrEqual(before)
    } finally {
      await network.stop()
    }
  })

  it('simulate calls with their logs', async () => {
    await bridge.network.base.fundToken(bridge.base.wrappedBtc, user, 1_000_000n)
    const { burnRouter, wrappedBtc } = bridge.base
    const args = [
      1_000_000n,
      '0x000102030405060708090a0b0c0d0e0f10111213',
      3,
      bridge.locker(0).lockingScript,
      0n,
    ] as const
    const calls = [
      { from: user, to: wrappedBtc, abi: tokenAbi, functionName: 'approve', args: [burnRouter, 1_000_000n] },
      { from: user, to: burnRouter, abi: burnRouterAbi, functionName: 'unwrap', args },
    ] as const
    const [block] = await bridge.onBase.client.simulateBlocks({ blocks: [{ calls }] })
    const results = block?.calls ?? []
    expect(results.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(results[1]?.logs?.some(({ address }) => address === burnRouter.toLowerCase())).toBe(true)
    expect(await bridge.onBase.balanceOf(wrappedBtc, user)).toBeGreaterThanOrEqual(1_000_000n)
  })
})

describe('the profile', () => {
  it('names contracts that exist, at distinct addresses', async () => {
    const [base, cross] = profileEvm(bridge, {
      base: bridge.network.base.rpcUrls,
      cross: bridge.network.cross.rpcUrls,
    })
    const { lockers, transferRouter, exchangeRouter, burnRouter, baseConnector, wrappedNative, wrappedBtc } =
      base
    const onBase = [
      lockers,
      transferRouter,
      exchangeRouter,
      burnRouter,
      baseConnector,
      wrappedNative,
      wrappedBtc,
    ]
    onBase.push(
      cross.nativeBaseToken,
      ...base.exchangeConnectors,
      ...base.tokens.map(({ address }) => address),
    )
    const onCross = [cross.connector, cross.wrappedNative, ...cross.tokens.map(({ address }) => address)]
    for (const address of onBase) expect(await bridge.onBase.client.getCode({ address })).toBeDefined()
    for (const address of onCross) expect(await bridge.onCross.client.getCode({ address })).toBeDefined()
    expect(new Set([...onBase, ...onCross]).size).toBe(onBase.length + onCross.length)
    for (const { baseToken, decimals, baseDecimals } of cross.tokens) {
      expect(base.tokens.find(({ address }) => address === baseToken)?.decimals).toBe(baseDecimals)
      expect(decimals).toBe(baseDecimals)
    }
    expect(await bridge.onBase.balanceOf(cross.nativeBaseToken, base.baseConnector)).toBe(parseEther('25000'))
  })
})

const word = (value: bigint) => toHex(value, { size: 32 })
