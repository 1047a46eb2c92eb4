// @module-tag release

import type { Address, TransactionReceipt } from 'viem'
import { pad, parseEther, parseEventLogs, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  baseConnectorAbi,
  burnRouterAbi,
  connectorAbi,
  decodeCrossChainMessage,
  nativeToken,
  spokePoolAbi,
  tokenAbi,
} from './abi'
import { evmAccount, relayer } from './accounts'
import { openBridge } from './bridge-fixture'
import type { Bridge } from './bridge-fixture'

let bridge: Bridge
beforeAll(async () => {
  bridge = await openBridge()
  const { connector, tokens } = bridge.cross
  await bridge.network.cross.fundToken(tokens.usdc.address, user, usdcAmount * 20n)
  await bridge.onCross.send({
    from: user,
    to: tokens.usdc.address,
    abi: tokenAbi,
    functionName: 'approve',
    args: [connector, usdcAmount * 20n],
  })
})
afterAll(() => bridge.network.stop())

const user = evmAccount(7).address
const refundAddress = evmAccount(9).address
const usdcAmount = 1_000_000_000n
const userScript = '0x000102030405060708090a0b0c0d0e0f10111213'
/** One percent. */
const relayerFee = 10_000_000_000_000_000n

type Change = {
  token?: Address
  amounts?: bigint[]
  isInputFixed?: boolean
  path?: Address[]
  locker?: string
  relayerFee?: bigint
  refundAddress?: Address
  value?: bigint
}

function unwrap(change: Change = {}) {
  const { exchangeConnector, wrappedBtc } = bridge.base
  const args = [
    change.token ?? bridge.cross.tokens.usdc.address,
    exchangeConnector,
    change.amounts ?? [usdcAmount, 0n],
    change.isInputFixed ?? true,
    change.path ?? [bridge.cross.tokens.usdc.baseToken, wrappedBtc],
    { userScript, scriptType: 3, lockerLockingScript: change.locker ?? bridge.locker(0).lockingScript },
    change.relayerFee ?? relayerFee,
    7n,
  ]
  return bridge.onCross.send({
    from: user,
    to: bridge.cross.connector,
    abi: connectorAbi,
    functionName: change.refundAddress === undefined ? 'swapAndUnwrap' : 'swapAndUnwrapV2',
    args: change.refundAddress === undefined ? args : [...args, change.refundAddress],
    value: change.value ?? 0n,
  })
}

function unwrapNative(amount: bigint) {
  const path = [bridge.cross.nativeBaseToken, bridge.base.wrappedBtc]
  return unwrap({ token: nativeToken, amounts: [amount, 0n], path, value: amount })
}

function sent({ logs }: TransactionReceipt) {
  const [log] = parseEventLogs({ abi: connectorAbi, logs, eventName: 'MsgSent' })
  if (log === undefined) throw new Error('no message was sent')
  return log.args
}

/** The relayer's part for a message. */
async function execute(receipt: TransactionReceipt) {
  const { data, sourceChainInputToken, amount, relayerFeePercentage } = sent(receipt)
  const baseToken = await bridge.onCross.client.readContract({
    address: bridge.cross.connector,
    abi: connectorAbi,
    functionName: 'baseTokenOf',
    args: [sourceChainInputToken],
  })
  const { logs } = await bridge.onBase.send({
    from: relayer.address,
    to: bridge.base.baseConnector,
    abi: baseConnectorAbi,
    functionName: 'execute',
    args: [data, baseToken, amount, relayerFeePercentage],
  })
  return {
    opened: parseEventLogs({ abi: burnRouterAbi, logs, eventName: 'NewUnwrap' })[0]?.args,
    done: parseEventLogs({ abi: baseConnectorAbi, logs, eventName: 'NewSwapAndUnwrap' })[0]?.args,
    failed: parseEventLogs({ abi: baseConnectorAbi, logs, eventName: 'FailedSwapAndUnwrap' })[0]?.args,
  }
}

function refund(uniqueCounter: bigint) {
  return bridge.onCross.send({
    from: relayer.address,
    to: bridge.cross.connector,
    abi: connectorAbi,
    functionName: 'refund',
    args: [uniqueCounter],
  })
}

const usdcOf = (account: Address) => bridge.onCross.balanceOf(bridge.cross.tokens.usdc.address, account)

it('a connector names what a profile needs of it', async () => {
  const { base, cross } = bridge
  const connector = { address: cross.connector, abi: connectorAbi } as const
  const { client } = bridge.onCross
  const read = (token: Address, chainId: number) =>
    client.readContract({
      ...connector,
      functionName: 'bridgeTokenMapping',
      args: [token, BigInt(chainId)],
    })
  expect(await read(cross.tokens.usdc.address, base.chainId)).toBe(cross.tokens.usdc.baseToken)
  expect(await read(nativeToken, base.chainId)).toBe(cross.nativeBaseToken)
  expect(await read(cross.tokens.usdc.address, base.chainId + 1)).toBe(zeroAddress)
  expect(await client.readContract({ ...connector, functionName: 'wrappedNativeToken' })).toBe(
    cross.wrappedNative,
  )
  expect(
    await client.readContract({
      ...connector,
      functionName: 'bridgeConnectorMapping',
      args: [base.exchangeConnector],
    }),
  ).toEqual([BigInt(base.chainId), base.baseConnector])
})

describe('a cross-chain unwrap', () => {
  it('takes the token and sends the full message', async () => {
    const before = await usdcOf(user)
    const message = sent(await unwrap({ amounts: [usdcAmount, 900n] }))
    expect(before - (await usdcOf(user))).toBe(usdcAmount)
    expect(message).toMatchObject({
      sourceChainInputToken: bridge.cross.tokens.usdc.address,
      amount: usdcAmount,
      relayerFeePercentage: relayerFee,
    })
    expect(decodeCrossChainMessage(message.data)).toEqual({
      uniqueCounter: message.uniqueCounter,
      chainId: 31_338n,
      user,
      exchangeConnector: bridge.base.exchangeConnector,
      minOutputSats: 900n,
      isInputFixed: true,
      path: [bridge.cross.tokens.usdc.baseToken, bridge.base.wrappedBtc],
      scripts: { userScript, scriptType: 3, lockerLockingScript: bridge.locker(0).lockingScript },
      thirdPartyId: 7n,
    })
  })

  it('opens a burn request once, less the relayer fee', async () => {
    const receipt = await unwrap()
    const { opened, done, failed } = await execute(receipt)
    const inputAmount = (usdcAmount * 99n) / 100n
    expect(failed).toBeUndefined()
    expect(opened).toMatchObject({
      userScript,
      scriptType: 3,
      lockerTargetAddress: bridge.locker(0).target,
      userTargetAddress: bridge.base.baseConnector,
      thirdPartyId: 7n,
      inputToken: bridge.cross.tokens.usdc.baseToken,
    })
    expect(opened?.amounts[0]).toBe(inputAmount)
    expect(done).toEqual({
      uniqueCounter: sent(receipt).uniqueCounter,
      chainId: 31_338n,
      exchangeConnector: bridge.base.exchangeConnector,
      inputToken: bridge.cross.tokens.usdc.baseToken,
      inputAmount,
      userTargetAddress: user,
      userScript,
      scriptType: 3,
      lockerTargetAddress: bridge.locker(0).target,
      requestIdOfLocker: opened?.requestIdOfLocker,
      path: [bridge.cross.tokens.usdc.baseToken, bridge.base.wrappedBtc],
      thirdPartyId: 7n,
    })
    await expect(execute(receipt)).rejects.toThrow('BaseConnector: already executed')
  })

  it('takes the native currency for its base token', async () => {
    const before = await bridge.onCross.nativeBalanceOf(user)
    const receipt = await unwrapNative(parseEther('1'))
    const gasWei = receipt.gasUsed * receipt.effectiveGasPrice
    expect(before - (await bridge.onCross.nativeBalanceOf(user))).toBe(parseEther('1') + gasWei)
    const { opened } = await execute(receipt)
    expect(opened?.inputToken).toBe(bridge.cross.nativeBaseToken)
    expect(opened?.amounts[0]).toBe(parseEther('0.99'))
  })

  it('rejects what could not become a burn request', async () => {
    const { usdc } = bridge.cross.tokens
    const foreignPath = [bridge.base.tokens.link.address, bridge.base.wrappedBtc]
    await expect(unwrap({ value: usdcAmount })).rejects.toThrow('Connector: wrong value')
    await expect(
      unwrap({ token: nativeToken, path: [bridge.cross.nativeBaseToken, user], value: 1n }),
    ).rejects.toThrow('Connector: wrong value')
    await expect(unwrap({ token: user })).rejects.toThrow('Connector: unsupported token')
    await expect(unwrap({ path: foreignPath })).rejects.toThrow('Connector: wrong path')
    await expect(unwrap({ path: [usdc.baseToken] })).rejects.toThrow('Connector: wrong path')
    await expect(unwrap({ isInputFixed: false })).rejects.toThrow('Connector: not fixed token')
    await expect(unwrap({ amounts: [usdcAmount] })).rejects.toThrow('Connector: wrong amounts')
    await expect(unwrap({ relayerFee: -1n })).rejects.toThrow('Connector: invalid relayer fee')
    await expect(unwrap({ relayerFee: 10n ** 18n })).rejects.toThrow('Connector: invalid relayer fee')
  })
})

describe('a cross-chain unwrap that fails on the base chain', () => {
  it('returns the full token amount to the sender, once', async () => {
    const receipt = await unwrap({ amounts: [usdcAmount, 10n ** 12n] })
    const { opened, done, failed } = await execute(receipt)
    const { uniqueCounter } = sent(receipt)
    expect([opened, done]).toEqual([undefined, undefined])
    expect(failed).toMatchObject({
      uniqueCounter,
      chainId: 31_338n,
      inputToken: bridge.cross.tokens.usdc.baseToken,
      inputAmount: (usdcAmount * 99n) / 100n,
      userTargetAddress: user,
    })

    const before = await usdcOf(user)
    const { logs } = await refund(uniqueCounter)
    expect((await usdcOf(user)) - before).toBe(usdcAmount)
    expect(parseEventLogs({ abi: connectorAbi, logs, eventName: 'Refunded' })[0]?.args).toEqual({
      uniqueCounter,
      recipient: user,
      token: bridge.cross.tokens.usdc.address,
      amount: usdcAmount,
    })
    await expect(refund(uniqueCounter)).rejects.toThrow('Connector: nothing to refund')
  })

  it('returns it to the refund address if one was given', async () => {
    const receipt = await unwrap({ locker: '0x0014ff', refundAddress })
    expect((await execute(receipt)).failed?.userTargetAddress).toBe(refundAddress)
    const before = await usdcOf(refundAddress)
    await refund(sent(receipt).uniqueCounter)
    expect((await usdcOf(refundAddress)) - before).toBe(usdcAmount)
  })

  it('is sent back across by a deposit, once', async () => {
    const receipt = await unwrap({ amounts: [usdcAmount, 10n ** 12n] })
    const { uniqueCounter } = sent(receipt)
    const sendBack = () =>
      bridge.onBase.send({
        from: relayer.address,
        to: bridge.base.baseConnector,
        abi: baseConnectorAbi,
        functionName: 'withdrawFundsToSourceChain',
        args: [31_338n, uniqueCounter],
      })
    await expect(sendBack()).rejects.toThrow('SendsBack: nothing to send back')
    await execute(receipt)

    const { logs } = await sendBack()
    const amount = (usdcAmount * 99n) / 100n
    const token = bridge.cross.tokens.usdc.baseToken
    const [deposit] = parseEventLogs({ abi: spokePoolAbi, logs, eventName: 'FundsDeposited' })
    const [log] = parseEventLogs({ abi: baseConnectorAbi, logs, eventName: 'WithdrawnFundsToSourceChain' })
    expect(deposit?.args).toMatchObject({
      inputToken: pad(token).toLowerCase(),
      outputToken: pad(bridge.cross.tokens.usdc.address).toLowerCase(),
      outputAmount: amount,
      destinationChainId: 31_338n,
      recipient: pad(user).toLowerCase(),
    })
    expect(log?.args).toEqual({
      uniqueCounter,
      chainId: 31_338n,
      token,
      amount,
      relayerFeePercentage: 0n,
      user,
    })
    expect(deposit?.logIndex).toBeLessThan(log?.logIndex ?? 0)
    await expect(sendBack()).rejects.toThrow('SendsBack: nothing to send back')
  })

  it('returns the native currency as such', async () => {
    const { uniqueCounter } = sent(await unwrapNative(parseEther('1')))
    const before = await bridge.onCross.nativeBalanceOf(user)
    await refund(uniqueCounter)
    expect((await bridge.onCross.nativeBalanceOf(user)) - before).toBe(parseEther('1'))
  })

  it('leaves the base connector’s balance unchanged', async () => {
    const { baseToken } = bridge.cross.tokens.usdc
    const before = await bridge.onBase.balanceOf(baseToken, bridge.base.baseConnector)
    await execute(await unwrap({ amounts: [usdcAmount, 10n ** 12n] }))
    expect(await bridge.onBase.balanceOf(baseToken, bridge.base.baseConnector)).toBe(before)
  })
})
