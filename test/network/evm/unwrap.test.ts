// @module-tag release

import type { Abi, Address, TransactionReceipt } from 'viem'
import { encodeFunctionData, hexToBigInt, parseEther, parseEventLogs } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { burnRouterAbi, exchangeConnectorAbi, lockersAbi, tokenAbi } from './abi'
import { evmAccount, owner, relayer, thirdParties, treasury } from './accounts'
import { bitcoinTxId, openBridge } from './bridge-fixture'
import type { Bridge } from './bridge-fixture'

let bridge: Bridge
beforeAll(async () => {
  bridge = await openBridge()
  const { wrappedBtc, wrappedNative, burnRouter, tokens } = bridge.base
  for (const token of [wrappedBtc, wrappedNative, tokens.usdc.address]) {
    await bridge.network.base.fundToken(token, user, parseEther('100'))
    await bridge.onBase.send({
      from: user,
      to: token,
      abi: tokenAbi,
      functionName: 'approve',
      args: [burnRouter, parseEther('100')],
    })
  }
})
afterAll(() => bridge.network.stop())

const user = evmAccount(7).address
const farDeadline = 4_000_000_000n
const userScript = '0x000102030405060708090a0b0c0d0e0f10111213'

function send(functionName: string, args: readonly unknown[], from: Address = user, value = 0n) {
  return bridge.onBase.send({
    from,
    to: bridge.base.burnRouter,
    abi: burnRouterAbi,
    functionName,
    args,
    value,
  })
}

type UnwrapChange = {
  sats?: bigint
  script?: string
  scriptType?: number
  locker?: string
  thirdParty?: bigint
}

function unwrap(change: UnwrapChange = {}) {
  const { sats = 1_000_000n, script = userScript, scriptType = 3, thirdParty = 0n } = change
  return send('unwrap', [
    sats,
    script,
    scriptType,
    change.locker ?? bridge.locker(0).lockingScript,
    thirdParty,
  ])
}

type SwapChange = {
  connector?: Address
  amounts?: bigint[]
  isFixedToken?: boolean
  path?: Address[]
  deadline?: bigint
  locker?: string
  value?: bigint
}

function swapAndUnwrap(change: SwapChange = {}) {
  const { wrappedBtc, tokens, exchangeConnector } = bridge.base
  const args = [
    change.connector ?? exchangeConnector,
    change.amounts ?? [1_000_000_000n, 0n],
    change.isFixedToken ?? true,
    change.path ?? [tokens.usdc.address, wrappedBtc],
    change.deadline ?? farDeadline,
    userScript,
    3,
    change.locker ?? bridge.locker(0).lockingScript,
    0n,
  ]
  return send('swapAndUnwrap', args, user, change.value)
}

function opened({ logs }: TransactionReceipt) {
  const [log] = parseEventLogs({ abi: burnRouterAbi, logs, eventName: 'NewUnwrap' })
  if (log === undefined) throw new Error('no burn request was opened')
  return log.args
}

function quote(amountIn: bigint, path: Address[]): Promise<bigint> {
  return bridge.onBase.client.readContract({
    address: bridge.base.exchangeConnector,
    abi: exchangeConnectorAbi,
    functionName: 'outputOf',
    args: [amountIn, path],
  })
}

/** Reads what a call of the burn router returns, on the state as it is. */
async function returned(functionName: 'unwrap' | 'swapAndUnwrap', args: readonly unknown[]): Promise<bigint> {
  const { data } = await bridge.onBase.client.call({
    account: user,
    to: bridge.base.burnRouter,
    data: encodeFunctionData<Abi>({ abi: burnRouterAbi, functionName, args }),
  })
  return hexToBigInt(data ?? '0x')
}

/** An unwrap's fees, each rounded down. */
const payoutOf = (sats: bigint) => sats - 1_500n - (sats * 20n) / 10_000n - (sats * 15n) / 10_000n

const wrappedBtcOf = (account: Address) => bridge.onBase.balanceOf(bridge.base.wrappedBtc, account)

describe('unwrap', () => {
  it('pays the fees at once and requests the rest', async () => {
    const payees = [user, bridge.locker(0).target, treasury, thirdParties[0]?.payee ?? user] as const
    const before = await Promise.all(payees.map(wrappedBtcOf))
    await send('setBitcoinHeight', [500n], relayer.address)
    const request = opened(await unwrap({ thirdParty: 7n }))
    const after = await Promise.all(payees.map(wrappedBtcOf))
    expect(after.map((sats, i) => sats - (before[i] ?? 0n))).toEqual([-1_000_000n, 2_000n, 1_500n, 1_000n])
    expect(request).toEqual({
      userScript,
      scriptType: 3,
      lockerTargetAddress: bridge.locker(0).target,
      userTargetAddress: user,
      requestIdOfLocker: 0n,
      deadline: 536n,
      thirdPartyId: 7n,
      inputToken: bridge.base.wrappedBtc,
      amounts: [1_000_000n, 1_000_000n, 994_000n],
      fees: [1_500n, 2_000n, 1_500n, 1_000n],
    })
  })

  it('burns what the locker pays on Bitcoin', async () => {
    const read = async () => ({
      supply: await bridge.onBase.client.readContract({
        address: bridge.base.wrappedBtc,
        abi: tokenAbi,
        functionName: 'totalSupply',
      }),
      capacity: await bridge.onBase.client.readContract({
        address: bridge.base.lockers,
        abi: lockersAbi,
        functionName: 'getLockerCapacity',
        args: [bridge.locker(1).target],
      }),
    })
    const before = await read()
    await unwrap({ locker: bridge.locker(1).lockingScript })
    const after = await read()
    expect(before.supply - after.supply).toBe(996_500n)
    expect(after.capacity - before.capacity).toBe(996_500n)
  })

  it('rejects an invalid script, locker or amount', async () => {
    const { lockingScript } = bridge.locker(2)
    await expect(unwrap({ script: '0x00' })).rejects.toThrow('BurnRouter: invalid script')
    await expect(unwrap({ scriptType: 5 })).rejects.toThrow('BurnRouter: invalid script')
    await expect(unwrap({ scriptType: 6 })).rejects.toThrow('BurnRouter: invalid script')
    await expect(unwrap({ locker: '0x0014ff' })).rejects.toThrow('BurnRouter: unknown locker')
    await expect(unwrap({ locker: lockingScript })).rejects.toThrow('BurnRouter: locker not active')
    await expect(unwrap({ sats: 2_500n })).rejects.toThrow('BurnRouter: amount too small')
  })

  it('needs an allowance', async () => {
    const args = [1_000_000n, userScript, 3, bridge.locker(0).lockingScript, 0n]
    await expect(send('unwrap', args, evmAccount(9).address)).rejects.toThrow('Token: insufficient allowance')
  })
})

describe('swap and unwrap', () => {
  it('takes an ERC-20 token at the quoted price', async () => {
    const { usdc } = bridge.base.tokens
    const sats = await quote(1_000_000_000n, [usdc.address, bridge.base.wrappedBtc])
    const before = await bridge.onBase.balanceOf(usdc.address, user)
    const request = opened(await swapAndUnwrap({ amounts: [1_000_000_000n, payoutOf(sats)] }))
    expect(before - (await bridge.onBase.balanceOf(usdc.address, user))).toBe(1_000_000_000n)
    expect(request.inputToken).toBe(usdc.address)
    expect(request.amounts).toEqual([1_000_000_000n, sats, payoutOf(sats)])
  })

  it('takes the native currency, leaving the wrapped one alone', async () => {
    const path = [bridge.base.wrappedNative, bridge.base.wrappedBtc]
    const amount = parseEther('2000')
    const sats = await quote(amount, path)
    const native = await bridge.onBase.nativeBalanceOf(user)
    const wrapped = await bridge.onBase.balanceOf(bridge.base.wrappedNative, user)
    const receipt = await swapAndUnwrap({ amounts: [amount, 0n], path, value: amount })
    expect(opened(receipt).amounts).toEqual([amount, sats, payoutOf(sats)])
    const gasWei = receipt.gasUsed * receipt.effectiveGasPrice
    expect(native - (await bridge.onBase.nativeBalanceOf(user))).toBe(amount + gasWei)
    expect(await bridge.onBase.balanceOf(bridge.base.wrappedNative, user)).toBe(wrapped)
  })

  it('takes wrapped native as an ERC-20 token without value', async () => {
    const path = [bridge.base.wrappedNative, bridge.base.wrappedBtc]
    const before = await bridge.onBase.balanceOf(bridge.base.wrappedNative, user)
    await swapAndUnwrap({ amounts: [parseEther('20'), 0n], path })
    expect(before - (await bridge.onBase.balanceOf(bridge.base.wrappedNative, user))).toBe(parseEther('20'))
  })

  it('pays at least the requested minimum, or reverts', async () => {
    const { usdc } = bridge.base.tokens
    const sats = await quote(1_000_000_000n, [usdc.address, bridge.base.wrappedBtc])
    const before = await bridge.onBase.balanceOf(usdc.address, user)
    await expect(swapAndUnwrap({ amounts: [1_000_000_000n, payoutOf(sats) + 1n] })).rejects.toThrow(
      'BurnRouter: insufficient output',
    )
    expect(await bridge.onBase.balanceOf(usdc.address, user)).toBe(before)
  })

  it('rejects any other invalid input, with the reason', async () => {
    const { wrappedNative, wrappedBtc, tokens } = bridge.base
    await expect(swapAndUnwrap({ deadline: 1n })).rejects.toThrow('BurnRouter: deadline passed')
    await expect(swapAndUnwrap({ isFixedToken: false })).rejects.toThrow('BurnRouter: not fixed token')
    await expect(swapAndUnwrap({ connector: user })).rejects.toThrow('BurnRouter: unknown exchange connector')
    await expect(swapAndUnwrap({ locker: '0x0014ff' })).rejects.toThrow('BurnRouter: unknown locker')
    await expect(swapAndUnwrap({ amounts: [1n] })).rejects.toThrow('BurnRouter: wrong amounts')
    await expect(swapAndUnwrap({ path: [wrappedBtc, tokens.usdc.address] })).rejects.toThrow(
      'BurnRouter: wrong path',
    )
    await expect(swapAndUnwrap({ value: 1_000_000_000n })).rejects.toThrow('BurnRouter: wrong value')
    const path = [wrappedNative, wrappedBtc]
    await expect(swapAndUnwrap({ path, value: 1n })).rejects.toThrow('BurnRouter: wrong value')
  })
})

describe('paid', () => {
  it('is marked once, by the relayer alone', async () => {
    const { requestIdOfLocker, lockerTargetAddress } = opened(await unwrap())
    const txid = bitcoinTxId()
    const mark = (from: Address, id = requestIdOfLocker) =>
      send('markPaid', [lockerTargetAddress, id, txid, 1n], from)
    await expect(mark(owner.address)).rejects.toThrow('Roles: not the relayer')
    await expect(mark(relayer.address, 999n)).rejects.toThrow('BurnRouter: unknown request')
    const { logs } = await mark(relayer.address)
    expect(parseEventLogs({ abi: burnRouterAbi, logs, eventName: 'PaidUnwrap' })[0]?.args).toEqual({
      lockerTargetAddress,
      requestIdOfLocker,
      bitcoinTxId: txid,
      bitcoinTxOutputIndex: 1n,
    })
    await expect(mark(relayer.address)).rejects.toThrow('BurnRouter: already paid')
  })
})

it('both calls return what the locker will pay', async () => {
  const { wrappedBtc, tokens, exchangeConnector } = bridge.base
  const { lockingScript } = bridge.locker(0)
  expect(await returned('unwrap', [1_000_000n, userScript, 3, lockingScript, 0n])).toBe(payoutOf(1_000_000n))
  const path = [tokens.usdc.address, wrappedBtc]
  const amounts = [1_000_000_000n, 0n]
  const args = [exchangeConnector, amounts, true, path, farDeadline, userScript, 3, lockingScript, 0n]
  expect(await returned('swapAndUnwrap', args)).toBe(payoutOf(await quote(1_000_000_000n, path)))
})
