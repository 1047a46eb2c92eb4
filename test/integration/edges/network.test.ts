import { encodeFunctionData, keccak256, parseAbi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBitcoinChain } from '~/lib/adapters/bitcoin-chain'
import { createBridgeService } from '~/lib/adapters/bridge-service'
import { createEvmChain } from '~/lib/adapters/evm-chain'
import { createHttp } from '~/lib/adapters/http'
import { createReadings } from '~/lib/adapters/readings'
import { createStoredNumbers } from '~/lib/adapters/stored-numbers'
import { parseProfile, type Profile } from '~/lib/contract/profile'
import { txidOf } from '~/lib/core/bitcoin/transaction'
import { readIsLocker } from '~/lib/core/evm/read'
import { AppError } from '~/lib/core/errors'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import type { EvmLog } from '~/lib/services/ports/evm-chain'
import { createTestWallet } from '../../network/bitcoin/test-wallet'
import { evmAccount } from '../../network/evm/accounts'
import { minedReceipt } from '../../network/evm/mined-receipt'
import { lockers } from '../../network/lockers'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'

const ELSEWHERE = Buffer.from('0014751e76e8199196d454941c45d1b3a323f1433bd6', 'hex')
const ERC20 = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
])
const TRANSFER_TOPIC: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

let network: TestNetwork
let profile: Profile

beforeAll(async () => {
  network = await openNetwork({ envelope: true, segment: 'acme' })
  profile = parseProfile(network.profile)
})
afterAll(() => network.stop())
beforeEach(() => {
  for (const index of [0, 1] as const) {
    network.bitcoin.setEndpoint(index, { down: false, lie: false })
    network.chains.base.setEndpoint(index, { down: false, lie: false })
  }
})

/** Adapters as at a start of the extension, without knowledge of any endpoint. */
function start(over: { chainId?: number } = {}, workFloor: number | null = null) {
  const http = createHttp({ fetch: globalThis.fetch, now: Date.now, timeoutMs: 10_000 })
  const [base] = profile.evm
  if (base?.kind !== 'base') throw new Error('the first network is no base network')
  const session = memoryArea()
  const common = { http, now: Date.now, readings: createReadings({ now: Date.now, session }) }
  return {
    bitcoin: createBitcoinChain({ bitcoin: { ...profile.bitcoin, workFloor }, session, ...common }).chain,
    evm: createEvmChain({
      network: { ...base, ...over },
      spans: createStoredNumbers(session, 'log-spans'),
      ...common,
    }).chain,
    service: createBridgeService({ service: profile.service, http }),
    base,
  }
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const outcome = await promise.then(
    () => 'answered',
    (error: unknown) => error,
  )
  return outcome instanceof AppError ? outcome.code : String(outcome)
}

/** A wallet with one coin of 100,000 sats, and a signed payment of it that is not sent. */
async function payer(name: string, feeSats = 1_000n) {
  const wallet = createTestWallet(name, 'p2wpkh')
  const coin = await network.bitcoin.fund(wallet.address, 100_000n)
  const prevHex = await (await fetch(`${network.esploraUrl}/tx/${coin.txid}/hex`)).text()
  const payment = wallet.sign([{ ...coin, prevHex }], [{ script: ELSEWHERE, sats: 100_000n - feeSats }])
  return { wallet, coin, prevHex, payment, txid: txidOf(payment) }
}

describe('the bitcoin chain', () => {
  it('shows coins, history and spends, before and after a block', async () => {
    const { bitcoin } = start()
    const { wallet, coin, prevHex, payment, txid } = await payer('shows')
    const height = network.bitcoin.height()
    const script = Buffer.from(wallet.script).toString('hex')
    expect(await bitcoin.tipHeight()).toBe(height)
    expect(await bitcoin.utxos(wallet.address)).toEqual([{ ...coin, valueSats: 100_000n, confirmations: 1 }])
    expect(await bitcoin.rawTransaction(coin.txid)).toBe(prevHex)
    expect(await bitcoin.status(txid)).toEqual({ state: 'absent' })
    expect((await bitcoin.outspends(coin.txid))[coin.vout]).toEqual({ spent: false })

    expect(await bitcoin.broadcast(payment)).toEqual({ accepted: true })
    expect(await bitcoin.status(txid)).toEqual({ state: 'mempool' })
    expect(await bitcoin.utxos(wallet.address)).toEqual([])
    expect((await bitcoin.outspends(coin.txid))[coin.vout]).toEqual({
      spent: true,
      txid,
      status: { state: 'mempool' },
    })

    await network.bitcoin.mine(2)
    await network.untilBothKnow()
    const status = {
      state: 'confirmed',
      height: height + 1,
      confirmations: 2,
      blockHash: expect.any(String),
      basis: { servers: 2 },
    }
    expect(await start().bitcoin.transaction(txid)).toEqual({
      txid,
      rawTransaction: payment,
      inputs: [{ ...coin, scriptPubKey: script, valueSats: 100_000n }],
      outputs: [{ scriptPubKey: ELSEWHERE.toString('hex'), valueSats: 99_000n }],
      status,
      seconds: expect.any(Number),
    })
    const history = await start().bitcoin.transactions(wallet.address)
    expect(history.map(({ txid, status }) => [txid, status.state])).toEqual([
      [txid, 'confirmed'],
      [coin.txid, 'confirmed'],
    ])
  })

  it('pages through a long history', async () => {
    const { bitcoin } = start()
    const wallet = createTestWallet('long history', 'p2wpkh')
    const paid: string[] = []
    for (let i = 0; i < 27; i++) paid.unshift((await network.bitcoin.fund(wallet.address, 1_000n)).txid)
    const first = await bitcoin.transactions(wallet.address)
    expect(first.map(({ txid }) => txid)).toEqual(paid.slice(0, 25))
    const rest = await bitcoin.transactions(wallet.address, first.at(-1)?.txid)
    expect(rest.map(({ txid }) => txid)).toEqual(paid.slice(25))
  })

  it('returns nothing for what does not exist', async () => {
    const { bitcoin } = start()
    const unknown = 'ab'.repeat(32)
    expect(await bitcoin.rawTransaction(unknown)).toBeUndefined()
    expect(await bitcoin.transaction(unknown)).toBeUndefined()
    expect(await bitcoin.outspends(unknown)).toEqual([])
    expect(await codeOf(bitcoin.status('../block'))).toBe('bad-input')
    expect(await codeOf(bitcoin.utxos('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'))).toBe(
      'recipient-invalid',
    )
  })

  it('returns the lower of two fee rates by target', async () => {
    const { rates } = await start().bitcoin.feeRates()
    expect(rates.get(1)).toBe(4.4)
    expect(rates.get(1008)).toBe(1.06)
  })

  it('broadcasts twice with one outcome, mined or not', async () => {
    const { bitcoin } = start()
    const { payment, txid } = await payer('twice')
    for (let i = 0; i < 2; i++) expect(await bitcoin.broadcast(payment)).toEqual({ accepted: true })
    await network.bitcoin.mine(1)
    expect(await bitcoin.broadcast(payment)).toEqual({ accepted: true })
    expect((await start().bitcoin.status(txid)).state).toBe('mempool')
    await network.untilBothKnow()
    expect((await start().bitcoin.status(txid)).state).toBe('confirmed')
  })

  it('passes on a node’s own reason', async () => {
    const { payment } = await payer('stingy', 50n)
    expect(await start().bitcoin.broadcast(payment)).toEqual({
      accepted: false,
      reason: 'min relay fee not met, 50 ‹ 110',
    })
  })

  it('works with one endpoint down, and fails with both down', async () => {
    const { wallet, coin, payment, txid } = await payer('one down')
    network.bitcoin.setEndpoint(0, { down: true })
    const { bitcoin } = start()
    expect((await bitcoin.utxos(wallet.address)).map(({ txid }) => txid)).toEqual([coin.txid])
    expect(await bitcoin.broadcast(payment)).toEqual({ accepted: true })
    expect(await bitcoin.status(txid)).toEqual({ state: 'mempool' })
    network.bitcoin.setEndpoint(1, { down: true })
    expect(await codeOf(start().bitcoin.tipHeight())).toBe('chain-unreachable')
    expect(await codeOf(start().bitcoin.broadcast(payment))).toBe('chain-unreachable')
  })

  // threat: lying-esplora
  it('finds the true amounts if one endpoint lies', async () => {
    const { wallet, coin, payment, txid } = await payer('amounts')
    for (const liar of [0, 1] as const) {
      network.bitcoin.setEndpoint(liar, { lie: 'amounts' })
      expect(await start().bitcoin.utxos(wallet.address)).toMatchObject([{ ...coin, valueSats: 100_000n }])
      const found = await start().bitcoin.transaction(coin.txid)
      expect(found?.outputs[coin.vout]?.valueSats).toBe(100_000n)
      network.bitcoin.setEndpoint(liar, { lie: false })
    }
    await start().bitcoin.broadcast(payment)
    network.bitcoin.setEndpoint(1, { lie: 'amounts' })
    const history = await start().bitcoin.transactions(wallet.address)
    expect(history.find((entry) => entry.txid === txid)?.outputs[0]?.valueSats).toBe(99_000n)
  })

  it('finds the coins that one endpoint hides', async () => {
    const { wallet, coin } = await payer('hidden')
    for (const liar of [0, 1] as const) {
      network.bitcoin.setEndpoint(liar, { lie: 'hide-utxos' })
      expect(await start().bitcoin.utxos(wallet.address)).toEqual([
        { ...coin, valueSats: 100_000n, confirmations: 1 },
      ])
      network.bitcoin.setEndpoint(liar, { lie: false })
    }
  })

  it('rejects an endpoint of another network', async () => {
    const { wallet, coin } = await payer('wrong network')
    network.bitcoin.setEndpoint(0, { lie: 'wrong-network' })
    expect(await start().bitcoin.utxos(wallet.address)).toMatchObject([coin])
    network.bitcoin.setEndpoint(1, { lie: 'wrong-network' })
    expect(await codeOf(start().bitcoin.utxos(wallet.address))).toBe('chain-wrong-network')
  })

  it('sees a reorganisation remove a confirmation', async () => {
    const { payment, txid } = await payer('reorg')
    await start().bitcoin.broadcast(payment)
    await network.bitcoin.mine(1)
    await network.untilBothKnow()
    expect((await start().bitcoin.status(txid)).state).toBe('confirmed')
    await network.bitcoin.reorg(1)
    expect((await start().bitcoin.status(txid)).state).toBe('mempool')
    network.bitcoin.dropFromMempool(txid)
    expect((await start().bitcoin.status(txid)).state).toBe('absent')
  })
})

describe('the bitcoin chain with a floor of work', () => {
  /** Every block of this network has that much. */
  const REGTEST_WORK = 0x207f_ffff
  const statusOf = (txid: string) => start({}, REGTEST_WORK).bitcoin.status(txid)

  it('proves what servers report', async () => {
    const { payment, txid } = await payer('work')
    await start().bitcoin.broadcast(payment)
    expect(await statusOf(txid)).toEqual({ state: 'mempool' })
    await network.bitcoin.mine(3)
    await network.untilBothKnow()
    expect(await statusOf(txid)).toMatchObject({ confirmations: 3, basis: 'work' })
    expect(await start().bitcoin.status(txid)).toMatchObject({ confirmations: 3, basis: { servers: 2 } })
  })

  it('counts no confirmation that both endpoints invent', async () => {
    const { payment, txid } = await payer('invented')
    await start().bitcoin.broadcast(payment)
    const lie = { name: 'invent-confirmation', txid, depth: 3 } as const
    network.bitcoin.setEndpoint(0, { lie })
    expect((await statusOf(txid)).state).toBe('mempool')
    network.bitcoin.setEndpoint(1, { lie })
    expect(await codeOf(statusOf(txid))).toBe('work-unproven')
    expect(await start().bitcoin.status(txid)).toMatchObject({ basis: { servers: 2 } })
  })

  it('counts none whose branch both endpoints cut short', async () => {
    const { payment, txid } = await payer('cut short')
    await start().bitcoin.broadcast(payment)
    await network.bitcoin.mine(1)
    await network.untilBothKnow()
    for (const index of [0, 1] as const) network.bitcoin.setEndpoint(index, { lie: 'short-branch' })
    expect(await codeOf(statusOf(txid))).toBe('work-unproven')
    network.bitcoin.setEndpoint(1, { lie: false })
    expect(await statusOf(txid)).toMatchObject({ confirmations: 1, basis: 'work' })
  })
})

describe('an EVM chain', () => {
  const holder = evmAccount(8)

  /** A signed transfer of 5 units of USDC from a development account, not sent. */
  async function transfer(to: Hex, over: { amount?: bigint; nonce?: number } = {}) {
    const { evm } = start()
    const { usdc } = network.chains.deployment.base.tokens
    await network.chains.base.fundToken(usdc.address, holder.address, 5n)
    const data = encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [to, over.amount ?? 5n] })
    const nonce = over.nonce ?? (await evm.nonce(holder.address, 'pending'))
    const raw = await privateKeyToAccount(holder.privateKey).signTransaction({
      chainId: 31_337,
      nonce,
      to: usdc.address,
      data,
      gas: 100_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 10n ** 9n,
    })
    return { raw, token: usdc.address, data, nonce }
  }

  /** Broadcasts through our adapter and waits until both nodes know its block. */
  async function send(raw: Hex): Promise<Hex> {
    expect(await start().evm.broadcast(raw)).toEqual({ accepted: true })
    const hash = keccak256(raw)
    await minedReceipt(network.client('polygon'), hash)
    await network.untilBothKnow()
    return hash
  }

  it('shows heads, blocks, balances and nonces', async () => {
    const { evm } = start()
    const account = freshAddress(50)
    await network.chains.base.fund(account, 123n)
    await network.chains.base.mine(1)
    const head = await evm.blockNumber()
    const { number, hash, timestamp } = await evm.block()
    expect(number).toBe(head)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(timestamp).toBeGreaterThan(1_700_000_000)
    expect((await evm.block(head - 1n)).number).toBe(head - 1n)
    expect(await evm.balance(account)).toBe(123n)
    expect(await evm.balance(account, head)).toBe(123n)
    expect(await evm.nonce(account, 'latest')).toBe(0)
  })

  it('tells what an account’s own transactions of a block took', async () => {
    const { evm } = start()
    const { raw, nonce } = await transfer(freshAddress(52))
    const block = (await evm.receipt(await send(raw)))?.blockNumber ?? 0n
    const [before, after] = [
      await evm.balance(holder.address, block - 1n),
      await evm.balance(holder.address, block),
    ]
    expect(before - after).toBeGreaterThan(0n)
    expect(await evm.paidBy(holder.address, block)).toBe(before - after)
    expect(await evm.paidBy(holder.address, block - 1n)).toBe(0n)
    expect(await evm.paidBy(freshAddress(52), block)).toBe(0n)
    expect(await evm.sent(holder.address, new Set())).toEqual({ mined: nonce + 1, pending: nonce + 1 })
  })

  it('follows a transaction to its receipt and logs', async () => {
    const { evm } = start()
    const to = freshAddress(51)
    const { raw, token, data, nonce } = await transfer(to)
    expect(await evm.transaction(keccak256(raw))).toBeUndefined()
    expect(await evm.receipt(keccak256(raw))).toBeUndefined()
    const hash = await send(raw)
    expect(await evm.broadcast(raw)).toEqual({ accepted: true })
    const receipt = await evm.receipt(hash)
    expect(receipt).toMatchObject({ transactionHash: hash, status: 'success' })
    expect(receipt?.gasUsed).toBeGreaterThan(21_000n)
    expect(receipt?.effectiveGasPrice).toBeGreaterThan(0n)
    expect(await evm.transaction(hash)).toMatchObject({
      hash,
      from: holder.address,
      to: token,
      input: data,
      value: 0n,
      nonce,
      blockNumber: receipt?.blockNumber,
    })
    const paddedTo: Hex = `0x${to.slice(2).padStart(64, '0')}`
    const logs = await evm.logs({
      addresses: [token],
      topics: [TRANSFER_TOPIC, null, [paddedTo]],
      fromBlock: 0n,
    })
    expect(logs).toEqual(receipt?.logs)
    expect(logs).toHaveLength(1)
    expect(logs[0]?.address).toBe(token)
  })

  it('takes nothing for mined that one node lacks', async () => {
    const { raw } = await transfer(freshAddress(62))
    const hash = keccak256(raw)
    expect(await start().evm.broadcast(raw)).toEqual({ accepted: true })
    const { blockNumber } = await minedReceipt(network.client('polygon'), hash)
    const { evm } = start()
    expect(await evm.blockNumber()).toBe(blockNumber - 1n)
    expect(await evm.receipt(hash)).toBeUndefined()
    expect(await evm.transaction(hash)).toMatchObject({ hash, blockNumber: null })
    await network.chains.base.mine(1)
    expect(await evm.receipt(hash)).toMatchObject({ transactionHash: hash, blockNumber })
  })

  it('rejects a nonce that another transaction used', async () => {
    const { evm } = start()
    const { raw, nonce } = await transfer(freshAddress(52))
    await send(raw)
    const late = await transfer(freshAddress(53), { nonce })
    expect(await evm.broadcast(late.raw)).toMatchObject({ accepted: false, reason: /nonce too low/i })
  })

  it('calls, and returns the reason of a revert', async () => {
    const { evm, base } = start()
    const [locker] = lockers
    const script = locker?.lockingScript ?? '0x'
    const read = readIsLocker(script)
    expect(read.decode(await evm.call({ to: base.lockers, data: read.data }))).toBe(true)
    const { token, data } = await transfer(freshAddress(54), { amount: 10n ** 30n })
    const call = { from: holder.address, to: token, data }
    for (const attempt of [() => evm.call(call), () => evm.estimateGas(call)]) {
      const error = await attempt().then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).toMatchObject({ code: 'simulation-reverted' })
      expect(error instanceof AppError && error.details['reason']).toMatch(/balance|0x/)
    }
  })

  it('returns fees, in order', async () => {
    const { baseFeePerGas, priority } = await start().evm.fees()
    expect(baseFeePerGas).toBeGreaterThanOrEqual(0n)
    expect(priority.slow).toBeGreaterThan(0n)
    expect(priority.slow <= priority.normal && priority.normal <= priority.fast).toBe(true)
  })

  it('simulates calls one after another', async () => {
    const { evm } = start()
    const { token } = await transfer(freshAddress(57))
    const other = freshAddress(57)
    const move = (from: Hex, to: Hex, amount: bigint) => ({
      from,
      to: token,
      data: encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [to, amount] }),
    })
    const outcome = await evm.simulate([move(holder.address, other, 5n), move(other, freshAddress(58), 5n)])
    expect(outcome?.results.map(({ success }) => success)).toEqual([true, true])
    expect(outcome?.results[1]?.logs).toMatchObject([{ address: token, topics: [TRANSFER_TOPIC, {}, {}] }])
    const failing = await evm.simulate([move(other, holder.address, 5n)])
    const [failed] = failing?.results ?? []
    expect(failed?.success).toBe(false)
    expect(failed?.revertReason).toMatch(/balance|0x/)
  })

  it('works with one node down, and fails with both down', async () => {
    network.chains.base.setEndpoint(0, { down: true })
    expect(await start().evm.blockNumber()).toBeGreaterThan(0n)
    const { raw } = await transfer(freshAddress(59))
    await send(raw)
    network.chains.base.setEndpoint(1, { down: true })
    expect(await codeOf(start().evm.blockNumber())).toBe('chain-unreachable')
  })

  // threat: disputed-answer
  it('trusts neither of two nodes that dispute a locker', async () => {
    network.chains.base.setEndpoint(1, { lie: 'locker' })
    const { evm, base } = start()
    for (const script of ['0x00', '0xa914cdd826bc19171087b07bc1f99bd62ef24b58eb1b87'] as const) {
      const { data } = readIsLocker(script)
      expect(await codeOf(evm.call({ to: base.lockers, data }))).toBe('chain-disagreement')
    }
  })

  it('trusts neither of two nodes that dispute receipts and logs', async () => {
    const { raw, token } = await transfer(freshAddress(60))
    const hash = await send(raw)
    for (const liar of [0, 1] as const) {
      network.chains.base.setEndpoint(liar, { lie: 'receipts' })
      expect(await codeOf(start().evm.receipt(hash))).toBe('chain-disagreement')
      const filter = { addresses: [token], topics: [TRANSFER_TOPIC], fromBlock: 0n }
      expect(await codeOf(start().evm.logs(filter))).toBe('chain-disagreement')
      network.chains.base.setEndpoint(liar, { lie: false })
    }
  })

  // threat: wrong-chain
  it('rejects a node of another chain', async () => {
    network.chains.base.setEndpoint(0, { lie: 'chain-id' })
    expect(await start().evm.blockNumber()).toBeGreaterThan(0n)
    network.chains.base.setEndpoint(1, { lie: 'chain-id' })
    expect(await codeOf(start().evm.blockNumber())).toBe('chain-wrong-network')
    expect(await codeOf(start({ chainId: 137 }).evm.broadcast('0x02'))).toBe('chain-wrong-network')
  })

  it('sees a reorganisation remove a transaction', async () => {
    const { raw, token } = await transfer(freshAddress(61))
    const hash = await send(raw)
    const { evm } = start()
    const before = await evm.receipt(hash)
    await network.chains.base.reorg(1)
    expect(await evm.receipt(hash)).toBeUndefined()
    const fromBlock = before?.blockNumber ?? 0n
    const logs: EvmLog[] = await evm.logs({ addresses: [token], topics: [TRANSFER_TOPIC], fromBlock })
    expect(logs.filter(({ transactionHash }) => transactionHash === hash)).toEqual([])
  })
})

describe('the bridge service', () => {
  it('estimates and builds both ways, and tracks', async () => {
    const { service, bitcoin } = start()
    const query = { amountSats: 1_000_000n, networkName: 'polygon' }
    const estimate = await service.estimateToEvm(query)
    expect(estimate.outputAmount).toBeGreaterThan(0n)
    expect(estimate.minInputSats).toBeGreaterThan(1_000n)
    expect(estimate.fees.totalSats).toBeGreaterThanOrEqual(estimate.fees.networkSats)

    const wallet = createTestWallet('service', 'p2wpkh')
    const publicKey = '02'.padEnd(66, '1')
    const order = {
      ...query,
      recipientAddress: freshAddress(70),
      signer: { addressType: 'p2wpkh', address: wallet.address, publicKey },
    }
    expect(await codeOf(service.buildToEvm(order))).toBe('service-refused')

    const toBitcoin = { networkName: 'polygon', inputToken: null, inputAmount: 10n ** 21n } as const
    const back = await service.estimateToBitcoin(toBitcoin)
    expect(back.outputSats).toBeGreaterThan(0n)
    const inputs = await service.buildToBitcoin({
      ...toBitcoin,
      bitcoinAddress: wallet.address,
      minSats: back.outputSats,
    })
    expect(inputs).toMatchObject({ inputs: { value: '1000000000000000000000' } })
    expect(JSON.stringify(inputs)).toContain(`"${back.outputSats}"`)

    expect(await service.request('ab'.repeat(32))).toBeUndefined()
    await network.untilBothKnow()
    expect(await bitcoin.tipHeight()).toBe(network.bitcoin.height())
  })

  it('reports whose fault a failure is', async () => {
    const { service } = start()
    const query = { amountSats: 1_000_000n, networkName: 'polygon' }
    network.service.setBehaviour({ failNext: 1 })
    expect(await codeOf(service.estimateToEvm(query))).toBe('service-refused')
    expect(await codeOf(service.estimateToEvm({ ...query, networkName: 'atlantis' }))).toBe('service-refused')
    network.service.tamper('estimate', { outputAmount: '1e308' })
    expect(await codeOf(service.estimateToEvm(query))).toBe('service-nonsense')
    network.service.tamper('estimate', null)
    network.service.setBehaviour({ down: true })
    expect(await codeOf(service.estimateToEvm(query))).toBe('service-unreachable')
    network.service.setBehaviour({ down: false })
    expect(await codeOf(service.estimateToEvm(query))).toBe('answered')
  })
})
