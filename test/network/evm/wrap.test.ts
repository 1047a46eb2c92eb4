// @module-tag release

import { encodeFunctionData, isAddressEqual, keccak256, parseEventLogs, size, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockersAbi, tokenAbi, transferRouterAbi, wrappedBtcAbi } from './abi'
import { evmAccount, owner, relayer, thirdParties, treasury } from './accounts'
import { bitcoinTxId, openBridge } from './bridge-fixture'
import type { Bridge } from './bridge-fixture'

let bridge: Bridge
beforeAll(async () => {
  bridge = await openBridge()
})
afterAll(() => bridge.network.stop())

const user = evmAccount(7).address

function wrap(
  change: {
    txid?: `0x${string}`
    script?: `0x${string}`
    sats?: bigint
    thirdParty?: bigint
    from?: `0x${string}`
    length?: bigint
    speed?: bigint
  } = {},
) {
  const {
    txid = bitcoinTxId(),
    script = bridge.locker(0).lockingScript,
    sats = 1_000_000n,
    thirdParty = 0n,
    length = 28n,
    speed = 0n,
  } = change
  return bridge.onBase.send({
    from: change.from ?? relayer.address,
    to: bridge.base.transferRouter,
    abi: transferRouterAbi,
    functionName: 'wrap',
    args: [txid, script, sats, 2_000n, user, thirdParty, length, speed],
  })
}

const capacity = (index: 0 | 1 | 2) =>
  bridge.onBase.client.readContract({
    address: bridge.base.lockers,
    abi: lockersAbi,
    functionName: 'getLockerCapacity',
    args: [bridge.locker(index).target],
  })

const wrappedBtcOf = (account: `0x${string}`) => bridge.onBase.balanceOf(bridge.base.wrappedBtc, account)

describe('lockers registry', () => {
  const read = async (index: 0 | 1 | 2) => {
    const { client } = bridge.onBase
    const at = { address: bridge.base.lockers, abi: lockersAbi } as const
    const { lockingScript, target } = bridge.locker(index)
    return {
      isLocker: await client.readContract({ ...at, functionName: 'isLocker', args: [lockingScript] }),
      isTarget: isAddressEqual(
        await client.readContract({ ...at, functionName: 'getLockerTargetAddress', args: [lockingScript] }),
        target,
      ),
      isActive: await client.readContract({ ...at, functionName: 'isLockerActive', args: [target] }),
    }
  }

  it('knows two active lockers and one inactive', async () => {
    expect(await read(0)).toEqual({ isLocker: true, isTarget: true, isActive: true })
    expect(await read(1)).toEqual({ isLocker: true, isTarget: true, isActive: true })
    expect(await read(2)).toEqual({ isLocker: true, isTarget: true, isActive: false })
  })

  it('knows no other script, but calls a stranger active', async () => {
    const { client } = bridge.onBase
    const at = { address: bridge.base.lockers, abi: lockersAbi } as const
    const script = ['0x0014000102030405060708090a0b0c0d0e0f10111213'] as const
    expect(await client.readContract({ ...at, functionName: 'isLocker', args: script })).toBe(false)
    expect(await client.readContract({ ...at, functionName: 'getLockerTargetAddress', args: script })).toBe(
      zeroAddress,
    )
    expect(await client.readContract({ ...at, functionName: 'isLockerActive', args: [zeroAddress] })).toBe(
      true,
    )
    await expect(
      client.readContract({ ...at, functionName: 'getLockerCapacity', args: [zeroAddress] }),
    ).rejects.toThrow('no locker')
  })

  it('answers in whole words, as every contract here', async () => {
    const { base, onBase } = bridge
    const calls = [
      [
        base.lockers,
        encodeFunctionData({
          abi: lockersAbi,
          functionName: 'isLocker',
          args: [bridge.locker(0).lockingScript],
        }),
      ],
      [base.wrappedBtc, encodeFunctionData({ abi: tokenAbi, functionName: 'decimals' })],
      [base.lockers, encodeFunctionData({ abi: lockersAbi, functionName: 'priceOracle' })],
    ] as const
    for (const [to, data] of calls) {
      const { data: answer } = await onBase.client.call({ to, data })
      expect(size(answer ?? '0x')).toBe(32)
    }
  })
})

describe('the mint limit of wrapped bitcoin', () => {
  const at = () => ({ address: bridge.base.wrappedBtc, abi: wrappedBtcAbi }) as const
  const limit = () => bridge.onBase.client.readContract({ ...at(), functionName: 'maxMintLimit' })

  it('caps each wrap and all wraps of an epoch', async () => {
    const first = await limit()
    await bridge.network.market.setMintLimit(1_500_000n)
    expect(await limit()).toBe(1_500_000n)
    expect(await capacity(0)).toBeGreaterThan(3_000_000n)
    await expect(wrap({ sats: 1_500_001n })).rejects.toThrow('WrappedBtc: mint limit exceeded')
    expect((await wrap({ sats: 1_400_000n })).status).toBe('success')
    await expect(wrap({ sats: 200_000n })).rejects.toThrow('epoch mint limit exceeded')
    await bridge.network.market.setMintLimit(first)
    expect((await wrap({ sats: 200_000n })).status).toBe('success')
  })
})

describe('wrap', () => {
  it('mints the amount less the fees, and logs it', async () => {
    const txid = bitcoinTxId()
    const before = await wrappedBtcOf(user)
    const receipt = await wrap({ txid })
    // 1,000,000 − 2,000 network − 2,000 locker − 1,500 protocol
    expect((await wrappedBtcOf(user)) - before).toBe(994_500n)
    const [log] = parseEventLogs({ abi: transferRouterAbi, logs: receipt.logs, eventName: 'NewWrap' })
    expect(log?.args).toEqual({
      bitcoinTxId: txid,
      lockerLockingScript: keccak256(bridge.locker(0).lockingScript),
      lockerTargetAddress: bridge.locker(0).target,
      user,
      teleporter: relayer.address,
      amounts: [1_000_000n, 994_500n],
      fees: [2_000n, 2_000n, 1_500n, 0n],
      thirdPartyId: 0n,
      destinationChainId: 31_337n,
    })
    const transfers = parseEventLogs({ abi: tokenAbi, logs: receipt.logs, eventName: 'Transfer' })
    expect(transfers.filter(({ args }) => args.to === user).map(({ args }) => args.value)).toEqual([994_500n])
  })

  it('pays every fee at once, including the third party’s share', async () => {
    const payees = [
      relayer.address,
      bridge.locker(0).target,
      treasury,
      thirdParties[0]?.payee ?? user,
    ] as const
    const before = await Promise.all(payees.map(wrappedBtcOf))
    await wrap({ thirdParty: 7n })
    const after = await Promise.all(payees.map(wrappedBtcOf))
    expect(after.map((sats, i) => sats - (before[i] ?? 0n))).toEqual([2_000n, 2_000n, 1_500n, 1_000n])
  })

  it('pays nothing to an unregistered third party', async () => {
    const before = await wrappedBtcOf(user)
    await wrap({ thirdParty: 8n })
    expect((await wrappedBtcOf(user)) - before).toBe(994_500n)
  })

  it('accepts a Bitcoin transaction once', async () => {
    const txid = bitcoinTxId()
    await wrap({ txid })
    await expect(wrap({ txid })).rejects.toThrow('WrapMint: bitcoin transaction already used')
  })

  it('fills the locker, and rejects what exceeds its capacity', async () => {
    const before = await capacity(1)
    await wrap({ script: bridge.locker(1).lockingScript, sats: 300_000n })
    expect(before - (await capacity(1))).toBe(300_000n)

    await bridge.onBase.send({
      from: owner.address,
      to: bridge.base.lockers,
      abi: lockersAbi,
      functionName: 'setCapacity',
      args: [bridge.locker(1).target, 299_999n],
    })
    await expect(wrap({ script: bridge.locker(1).lockingScript, sats: 300_000n })).rejects.toThrow(
      'Lockers: capacity exceeded',
    )
  })

  it('rejects a wrong locker, amount or caller', async () => {
    await expect(wrap({ script: '0x0014ff' })).rejects.toThrow('Lockers: unknown locker')
    await expect(wrap({ script: bridge.locker(2).lockingScript })).rejects.toThrow(
      'Lockers: locker not active',
    )
    await expect(wrap({ sats: 2_000n })).rejects.toThrow('WrapMint: amount does not cover the fees')
    await expect(wrap({ from: user })).rejects.toThrow('Roles: not the relayer')
  })
})
