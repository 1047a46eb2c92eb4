// @module-tag release

import { encodeFunctionData } from 'viem'
import type { Abi, Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { burnRouterAbi, connectorAbi, spokePoolAbi, tokenAbi } from '../evm/abi'
import { evmAccount, relayer } from '../evm/accounts'
import { openNetwork, recordShape, statusOf } from './fixture'
import type { TestNetwork } from './fixture'
import { createUserWallet } from './user-wallet'

const USER = 8
const user = evmAccount(USER).address
const ETHER = 10n ** 18n
let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})

afterAll(async () => {
  await network.stop()
})

const inputsShape = z.object({
  locker: z.object({ sourceAddress: z.string(), targetAddress: z.string(), lockingScript: z.string() }),
  inputs: z.object({ params: z.array(z.unknown()), value: z.string() }),
  contractAddress: z.templateLiteral(['0x', z.string()]),
  method: z.string(),
})
const estimateShape = z.looseObject({ outputAmountBTC: z.string(), inputAmount: z.string() })

type Input = { networkName: 'polygon' | 'ethereum'; inputToken?: Address; inputAmount: bigint }

/** Requests the inputs, approves the token and makes the call they describe. */
async function unwrap(
  { networkName, inputToken, inputAmount }: Input,
  bitcoinAddress: string,
  minBtcAmount?: string,
) {
  const exchangeInfo = { inputAmount: inputAmount.toString(), ...(inputToken ? { inputToken } : {}) }
  const asked = { exchangeInfo, networkName }
  const estimate = await network.ask('swap-and-unwrap-estimate', asked, estimateShape)
  const minimum = minBtcAmount === undefined ? {} : { minBtcAmount }
  const response = await network.ask(
    'swap-and-unwrap-inputs',
    { ...asked, bitcoinAddress, ...minimum },
    inputsShape,
  )
  const chain = networkName === 'polygon' ? network.chains.base : network.chains.cross
  if (inputToken) {
    await chain.fundToken(inputToken, user, inputAmount)
    const args = [response.contractAddress, inputAmount] as const
    await network.send(
      networkName,
      USER,
      inputToken,
      encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args }),
    )
  } else {
    await chain.fund(user, inputAmount + ETHER)
  }
  const { params, value } = response.inputs
  const abi: Abi = networkName === 'polygon' ? burnRouterAbi : connectorAbi
  const data = encodeFunctionData({ abi, functionName: response.method, args: named(params, networkName) })
  const receipt = await network.send(networkName, USER, response.contractAddress, data, BigInt(value))
  expect(receipt.status).toBe('success')
  return { estimate, response, hash: receipt.transactionHash, blockHash: receipt.blockHash }
}

/** viem takes a named tuple as an object. */
function named(params: unknown[], networkName: string): unknown[] {
  if (networkName === 'polygon') return params
  const scripts = z.tuple([z.string(), z.number(), z.string()]).parse(params[5])
  const [userScript, scriptType, lockerLockingScript] = scripts
  return params.map((value, at) => (at === 5 ? { userScript, scriptType, lockerLockingScript } : value))
}

async function paidTo(address: string): Promise<bigint[]> {
  const response = await fetch(`${network.esploraUrl}/address/${address}/utxo`)
  const coins = z.array(z.looseObject({ value: z.number() })).parse(await response.json())
  return coins.map((coin) => BigInt(coin.value))
}

function sats(btc: string): bigint {
  return BigInt(btc.replace('.', ''))
}

describe('the base network to bitcoin', () => {
  it.each(['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'] as const)('pays a %s address for an ERC-20', async (type) => {
    const { address } = createUserWallet(`unwrap ${type}`, type)
    const { usdc } = network.chains.deployment.base.tokens
    const input: Input = { networkName: 'polygon', inputToken: usdc.address, inputAmount: 5_000_000_000n }
    const { hash, estimate, response } = await unwrap(input, address)
    expect(response.method).toBe('swapAndUnwrap')
    expect(response.inputs.value).toBe('0')
    await network.service.turn()
    expect(await statusOf(network, hash)).toBe('Pending Confirmed')
    await network.service.turn()
    await network.mine(1)
    expect(await paidTo(address)).toEqual([sats(estimate.outputAmountBTC)])
    const record = recordShape.parse((await network.request(hash)).body)
    expect(record).toMatchObject({
      state: 'Done',
      status: 'Submitted',
      type: 'SwapAndUnwrap',
      toAddress: address,
    })
    expect(record.targetEvent?.targetTransaction.txId).toBe(hash)
    const payout = record.sourceTransaction?.txId ?? ''
    expect((await network.request(payout)).body).toEqual(record)
  })

  it('pays for the native coin', async () => {
    const { address } = createUserWallet('unwrap native')
    const { estimate, response } = await unwrap(
      { networkName: 'polygon', inputAmount: 9_000n * ETHER },
      address,
    )
    expect(response.inputs.value).toBe((9_000n * ETHER).toString())
    await network.service.turn()
    await network.mine(2)
    expect(await paidTo(address)).toEqual([sats(estimate.outputAmountBTC)])
  })

  it('pays for wrapped bitcoin, and marks the burn paid', async () => {
    const { wrappedBtc, burnRouter } = network.chains.deployment.base
    const { address } = createUserWallet('unwrap wrapped')
    const input: Input = { networkName: 'polygon', inputToken: wrappedBtc, inputAmount: 1_000_000n }
    const height = network.bitcoin.height()
    const { response, hash, blockHash } = await unwrap(input, address)
    expect(response.method).toBe('unwrap')
    await network.service.turn()
    await network.mine(2)
    expect(await paidTo(address)).toEqual([1_000_000n - 1500n - 2000n - 1500n])
    const [burn] = await network.client('polygon').getContractEvents({
      address: burnRouter,
      abi: burnRouterAbi,
      eventName: 'NewUnwrap',
      strict: true,
      blockHash,
    })
    const blocksToPay = Number(burn?.args.deadline) - height
    expect(blocksToPay).toBeGreaterThan(36 - 6)
    expect(blocksToPay).toBeLessThanOrEqual(36)
    const logs = await network.client('polygon').getContractEvents({
      address: burnRouter,
      abi: burnRouterAbi,
      eventName: 'PaidUnwrap',
      fromBlock: 0n,
      strict: true,
    })
    const txid = recordShape.parse((await network.request(hash)).body).sourceTransaction?.txId ?? ''
    const inHashOrder = Buffer.from(txid, 'hex').toReversed()
    expect(logs.at(-1)?.args.bitcoinTxId).toBe(`0x${Buffer.from(inHashOrder).toString('hex')}`)
  })

  it('treats the wrapped native token as a token', async () => {
    const { wrappedNative } = network.chains.deployment.base
    const { address } = createUserWallet('unwrap wrapped native')
    const input: Input = { networkName: 'polygon', inputToken: wrappedNative, inputAmount: 9_000n * ETHER }
    const { response } = await unwrap(input, address)
    expect(response.inputs.value).toBe('0')
    await network.service.turn()
    await network.mine(2)
    expect(await paidTo(address)).toHaveLength(1)
  })
})

describe('the cross-chain network to bitcoin', () => {
  it('carries an ERC-20 across and pays', async () => {
    const { usdc } = network.chains.deployment.cross.tokens
    const { address } = createUserWallet('cross erc20')
    const input: Input = { networkName: 'ethereum', inputToken: usdc.address, inputAmount: 5_000_000_000n }
    const { estimate, hash } = await unwrap(input, address)
    await network.service.turn()
    await network.mine(2)
    expect(await paidTo(address)).toEqual([sats(estimate.outputAmountBTC)])
    expect(await statusOf(network, hash)).toBe('Done Submitted')
  })

  it('carries the native coin across and pays', async () => {
    const { address } = createUserWallet('cross native')
    const { estimate } = await unwrap({ networkName: 'ethereum', inputAmount: ETHER }, address)
    await network.service.turn()
    await network.mine(2)
    expect(await paidTo(address)).toEqual([sats(estimate.outputAmountBTC)])
  })

  it('refunds the input if the minimum bitcoin is missed', async () => {
    const { usdc } = network.chains.deployment.cross.tokens
    const { address } = createUserWallet('cross miss')
    const before = await network.balance('ethereum', usdc.address, user)
    const input: Input = { networkName: 'ethereum', inputToken: usdc.address, inputAmount: 5_000_000_000n }
    const { hash } = await unwrap(input, address, '1')
    await network.service.turn()
    await network.service.turn()
    expect(await statusOf(network, hash)).toBe('Failed Withdrawn')
    expect((await network.balance('ethereum', usdc.address, user)) - before).toBe(input.inputAmount)
    expect(await paidTo(address)).toEqual([])
  })
})

describe('an unwrap that fails on the base chain', { tags: ['release'] }, () => {
  afterEach(() => network.control('/return', { by: 'refund' }))

  it.each(['USDC', 'native'] as const)('may be sent back in %s by a deposit', async (name) => {
    const { connector, tokens } = network.chains.deployment.cross
    const { address } = createUserWallet(`sent back ${name}`)
    const token = name === 'USDC' ? tokens.usdc.address : 'native'
    const inputAmount = name === 'USDC' ? 5_000_000_000n : ETHER
    const inputToken = name === 'USDC' ? { inputToken: tokens.usdc.address } : {}
    expect((await network.control('/return', { by: 'deposit' })).body).toMatchObject({ returns: 'deposit' })
    const { hash } = await unwrap({ networkName: 'ethereum', ...inputToken, inputAmount }, address, '1')
    const before = await network.balance('ethereum', token, user)
    await network.service.turn()
    expect(await statusOf(network, hash)).toBe('Failed Withdrawn')

    const fills = await network.client('ethereum').getContractEvents({
      address: connector,
      abi: spokePoolAbi,
      eventName: 'FilledRelay',
      fromBlock: 0n,
      strict: true,
    })
    const paid = fills.at(-1)?.args.outputAmount
    expect((await network.balance('ethereum', token, user)) - before).toBe(paid)
    expect(paid).toBeGreaterThan((inputAmount * 9n) / 10n)
    expect(await paidTo(address)).toEqual([])
  })
})

describe('an unwrap that is held up between the chains', { tags: ['release'] }, () => {
  it('is paid back in the native coin, blocks later', async () => {
    const { address } = createUserWallet('cross held')
    network.service.setConduct({ crossing: 'hold' })
    const { hash } = await unwrap({ networkName: 'ethereum', inputAmount: ETHER }, address, '1')
    await network.service.turn()
    await network.chains.cross.mine(5)
    expect(await statusOf(network, hash)).toBe('Pending NotProcessed')
    const before = await network.balance('ethereum', 'native', user)
    network.service.setConduct({ crossing: 'carry' })
    await network.service.turn()
    expect(await statusOf(network, hash)).toBe('Failed Withdrawn')
    expect((await network.balance('ethereum', 'native', user)) - before).toBe(ETHER)
  })
})

describe('an unwrap that nobody fills on the base chain', { tags: ['release'] }, () => {
  it.each(['USDC', 'native'] as const)('goes in %s to the operator after four hours', async (name) => {
    const { address } = createUserWallet(`expired ${name}`)
    const { usdc } = network.chains.deployment.cross.tokens
    const token = name === 'USDC' ? usdc.address : 'native'
    const inputAmount = name === 'USDC' ? 5_000_000_000n : ETHER
    const inputToken = name === 'USDC' ? { inputToken: usdc.address } : {}
    network.service.setConduct({ crossing: 'hold', refundsStranded: false })
    const { hash } = await unwrap({ networkName: 'ethereum', ...inputToken, inputAmount }, address)
    await network.service.turn()
    const [operators, users] = [
      await network.balance('ethereum', token, relayer.address),
      await network.balance('ethereum', token, user),
    ]
    await network.control('/evm/time', { network: 'ethereum', seconds: 4 * 3_600 + 60 })
    await network.service.turn()
    expect(await statusOf(network, hash)).toBe('Failed Failed')
    const gained = (await network.balance('ethereum', token, relayer.address)) - operators
    expect(gained).toBeGreaterThan((inputAmount * 9n) / 10n)

    network.service.setConduct({ crossing: 'carry', refundsStranded: true })
    await network.service.turn()
    expect(await statusOf(network, hash)).toBe('Failed Withdrawn')
    expect((await network.balance('ethereum', token, user)) - users).toBe(inputAmount)
    expect(await paidTo(address)).toEqual([])
  })
})

describe('the deadline of a swap', () => {
  it('is that of public clients, 100,000 seconds', async () => {
    const { address } = createUserWallet('deadline')
    const body = {
      exchangeInfo: { inputAmount: (9_000n * ETHER).toString() },
      networkName: 'polygon',
      bitcoinAddress: address,
    }
    const earliest = Math.floor(Date.now() / 1000) + 100_000
    const { inputs } = await network.ask('swap-and-unwrap-inputs', body, inputsShape)
    const deadline = Number(inputs.params[4])
    expect(deadline).toBeGreaterThanOrEqual(earliest)
    expect(deadline).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 100_000)
  })
})

describe('a reorganisation of the base chain', () => {
  it('removes an unpaid burn request', async () => {
    const { wrappedBtc } = network.chains.deployment.base
    const { address } = createUserWallet('reorganised')
    const input: Input = { networkName: 'polygon', inputToken: wrappedBtc, inputAmount: 1_000_000n }
    const { hash } = await unwrap(input, address)
    // While the Bitcoin node is down, the request is seen and cannot be paid.
    network.bitcoin.setEndpoint('node', { down: true })
    await network.service.turn()
    expect(await statusOf(network, hash)).toBe('Pending Pending')
    await network.chains.base.reorg(1)
    network.bitcoin.setEndpoint('node', { down: false })
    await network.mine(2)
    expect((await network.request(hash)).status).toBe(404)
    expect(await paidTo(address)).toEqual([])
  })
})
