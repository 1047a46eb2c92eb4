import { hex } from '@scure/base'
import type { AbiEvent } from 'viem'
import { encodeAbiParameters, encodeEventTopics } from 'viem/utils'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { hashOf } from '~/lib/core/journal/swap.fixture'
import { sameAddress } from '~/lib/core/same-address'
import type { ServerCount } from '~/lib/core/server-count'
import type { AddressTransaction, BitcoinChain, Outspend, TransactionStatus } from './bitcoin-chain'
import type { Deployment } from './deployment'
import type { EvmCall, EvmChain, EvmLog, EvmReceipt } from './evm-chain'
import type { ServiceRecord } from './bridge-service'
import { PROFILE } from './profile.fixture'

/** Counts concurrent calls over all fakes that share it. */
export type Traffic = { now: number; most: number; total: number }
export const noTraffic = (): Traffic => ({ now: 0, most: 0, total: 0 })

function metered<A extends unknown[], R>(traffic: Traffic, call: (...args: A) => R) {
  return async (...args: A): Promise<Awaited<R>> => {
    traffic.now += 1
    traffic.total += 1
    traffic.most = Math.max(traffic.most, traffic.now)
    try {
      await new Promise((resolve) => setImmediate(resolve))
      return await call(...args)
    } finally {
      traffic.now -= 1
    }
  }
}

const notAsked = async (): Promise<never> => {
  throw new Error('not asked in these tests')
}

/** Answers as two servers that agree. */
export async function agreedCall({ call }: Pick<EvmChain, 'call'>, asked: EvmCall) {
  try {
    return [await call(asked)]
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'simulation-reverted') return [undefined]
    throw thrown
  }
}

/**
 * An EVM chain with the contents that a test gives it. Logs may have no receipt yet; block hashes derive from the
 * number.
 */
export class FakeEvm {
  head = 1_000n
  /** The time of every block, in unix seconds; where it is not given, blocks come at an even pace, in seconds. */
  time: number | undefined
  pace = 12
  logs: EvmLog[] = []
  /** Changes of balances: account → block → wei. */
  moves = new Map<string, Map<bigint, bigint>>()
  /** The cost of accounts' own transactions in blocks, by `account/block`, in wei. */
  paid = new Map<string, bigint>()
  /** Lockers by locking script. */
  lockers = new Map<string, Hex>()
  /** Transactions whose receipt the endpoint does not have yet. */
  late = new Set<Hex>()
  forks = new Map<bigint, Hex>()
  failing = new Set<'logs'>()
  /** How many servers answer; where it is not given, all. */
  servers: ServerCount | undefined
  asked: { fromBlock: bigint; toBlock: bigint | undefined }[] = []
  readonly chain: EvmChain

  constructor(chainId: number, traffic: Traffic = noTraffic()) {
    this.chain = {
      chainId,
      blockNumber: metered(traffic, () => this.head),
      block: metered(traffic, (number = this.head) => ({
        number,
        hash: this.blockHash(number),
        timestamp: this.time ?? Math.floor(Number(number) * this.pace),
      })),
      balance: metered(traffic, (address, block = this.head) => this.balanceAt(address, block)),
      call: metered(traffic, ({ data }) => this.registry(data)),
      callByTwo: (call) => agreedCall(this.chain, call),
      logs: metered(traffic, ({ addresses, topics = [], fromBlock, toBlock }) => {
        this.asked.push({ fromBlock, toBlock })
        if (this.failing.has('logs')) throw new AppError('chain-disagreement', 'one hides a log')
        return this.logs.filter(
          (log) =>
            log.blockNumber >= fromBlock &&
            log.blockNumber <= (toBlock ?? this.head) &&
            addresses?.some((address) => sameAddress(address, log.address)) !== false &&
            topics.every(
              (topic, index) => topic === null || [topic].flat().includes(log.topics[index] ?? '0x'),
            ),
        )
      }),
      logsSince: async (filter) => ({ head: this.head, logs: await this.chain.logs(filter) }),
      receipt: metered(traffic, (hash) => this.receiptOf(hash)),
      isRuledOut: notAsked,
      transaction: notAsked,
      nonce: notAsked,
      sent: async (address) => {
        const mined = await this.chain.nonce(address, 'latest')
        return { mined, pending: mined }
      },
      paidBy: metered(traffic, (account, block) => this.paid.get(`${account}/${block}`) ?? 0n),
      isNonceDisputed: async () => false,
      hasCode: notAsked,
      implementationOf: notAsked,
      estimateGas: notAsked,
      fees: notAsked,
      simulate: notAsked,
      broadcast: notAsked,
      counting: (note) => {
        if (this.servers !== undefined) note(this.servers)
        return this.chain
      },
    }
  }

  blockHash(number: bigint): Hex {
    return this.forks.get(number) ?? `0x${number.toString(16).padStart(64, '0')}`
  }

  /** Moves a log to another block and reorganises the one it was in. */
  reorganise(log: EvmLog, blockNumber: bigint): void {
    this.forks.set(log.blockNumber, hashOf('9'))
    log.blockNumber = blockNumber
    log.blockHash = this.blockHash(blockNumber)
  }

  move(account: string, block: bigint, wei: bigint): void {
    const moves = this.moves.get(account) ?? new Map<bigint, bigint>()
    moves.set(block, (moves.get(block) ?? 0n) + wei)
    this.moves.set(account, moves)
  }

  /** An account's own transaction of a block. */
  pay(account: string, block: bigint, wei: bigint): void {
    this.move(account, block, -wei)
    this.paid.set(`${account}/${block}`, wei)
  }

  private balanceAt(account: string, block: bigint): bigint {
    const moves = [...(this.moves.get(account) ?? [])]
    return moves.filter(([at]) => at <= block).reduce((sum, [, wei]) => sum + wei, 1_000n)
  }

  private receiptOf(hash: Hex): EvmReceipt | undefined {
    const logs = this.logs.filter(({ transactionHash }) => transactionHash === hash)
    const [first] = logs
    if (first === undefined || this.late.has(hash)) return undefined
    const { blockNumber, blockHash } = first
    return {
      transactionHash: hash,
      status: 'success',
      blockNumber,
      blockHash,
      gasUsed: 1n,
      effectiveGasPrice: 1n,
      logs,
    }
  }

  /** The lockers registry: `isLocker(bytes)` and `getLockerTargetAddress(bytes)`. */
  private registry(data: Hex): Hex {
    const target = [...this.lockers].find(([script]) => data.includes(script))?.[1]
    if (data.startsWith('0xaff2faa3')) return word(target === undefined ? '0' : '1')
    if (data.startsWith('0xc4d10b6a') && target !== undefined) return word(target.slice(2))
    throw new AppError('simulation-reverted', 'not a locker')
  }
}

function word(hex: string): Hex {
  return `0x${hex.padStart(64, '0')}`
}

/** A Bitcoin chain with the contents that a test gives it. */
export class FakeBitcoin {
  height = 100
  statuses = new Map<string, TransactionStatus>()
  spends = new Map<string, Outspend[]>()
  byAddress = new Map<string, AddressTransaction[]>()
  /** Scripts that a server names for outputs which have another one. */
  misnamed = new Set<string>()
  /** The bytes of transactions, by txid. */
  raw = new Map<string, string>()
  /** Transactions that one server alone has. */
  alone = new Set<string>()
  /** How many servers answer; where it is not given, all. */
  servers: ServerCount | undefined
  /** Transactions an address page holds. */
  pageSize = 25
  /** How many pages were asked for. */
  pages = 0
  failing = new Set<'status' | 'outspends'>()
  outcome: { accepted: true } | { accepted: false; reason: string } = { accepted: true }
  sent: string[] = []
  /** The statuses that were asked for. */
  asked: { txid: string; since: number | undefined }[] = []
  readonly chain: BitcoinChain

  constructor(traffic: Traffic = noTraffic()) {
    const check = (operation: 'status' | 'outspends') => {
      if (this.failing.has(operation)) throw new AppError('chain-unreachable', 'down')
    }
    this.chain = {
      tipHeight: metered(traffic, () => this.height),
      blockTime: notAsked,
      utxos: notAsked,
      addressUse: notAsked,
      proofOfUse: notAsked,
      transactions: metered(traffic, (address, afterTxid) => {
        this.pages += 1
        const all = this.byAddress.get(address) ?? []
        const start = all.findIndex(({ txid }) => txid === afterTxid) + 1
        return all.slice(start, start + this.pageSize)
      }),
      rawTransaction: metered(traffic, (txid) => this.raw.get(txid) ?? this.funding(txid)),
      sharedTransaction: metered(traffic, (txid) => (this.alone.has(txid) ? undefined : '00')),
      transaction: metered(traffic, (txid) =>
        [...this.byAddress.values()].flat().find((one) => one.txid === txid),
      ),
      status: metered(traffic, (txid, since) => {
        this.asked.push({ txid, since })
        check('status')
        return this.statuses.get(txid) ?? this.listed(txid) ?? { state: 'absent' as const }
      }),
      outspends: metered(traffic, (txid) => {
        check('outspends')
        return this.spends.get(txid) ?? []
      }),
      feeRates: notAsked,
      broadcast: metered(traffic, (raw) => {
        this.sent.push(raw)
        return this.outcome
      }),
      counting: (note) => {
        if (this.servers !== undefined) note(this.servers)
        return this.chain
      },
    }
  }

  /** A transaction that made the outputs which listed ones spend, unless its script was a lie. */
  private funding(txid: string): string | undefined {
    const spent = [...this.byAddress.values()].flat().flatMap(({ inputs }) => inputs)
    const made = spent.filter((input) => input.txid === txid && !this.misnamed.has(input.scriptPubKey))
    if (made.length === 0) return undefined
    return rawOf(
      Array.from({ length: Math.max(...made.map(({ vout }) => vout)) + 1 }, (_, vout) => ({
        scriptPubKey: made.find((output) => output.vout === vout)?.scriptPubKey ?? '51',
        valueSats: 1n,
      })),
    )
  }

  private listed(txid: string): TransactionStatus | undefined {
    return [...this.byAddress.values()].flat().find((entry) => entry.txid === txid)?.status
  }
}

/** The bytes of a transaction with these outputs. */
export function rawOf(outputs: { scriptPubKey: string; valueSats: bigint }[]): string {
  const inputs = [{ txid: '0'.repeat(64), vout: 0, sequence: 0 }]
  return hex.encode(encodeUnsigned({ version: 2, inputs, outputs, lockTime: 0 }))
}

export function confirmedAt(height: number, confirmations = 2): TransactionStatus {
  return { state: 'confirmed', height, blockHash: 'f'.repeat(64), confirmations, basis: { servers: 2 } }
}

type Fakes = { base?: FakeEvm; cross?: FakeEvm; bitcoin?: FakeBitcoin; said?: ServiceRecord }

export function deploymentOf({
  base = new FakeEvm(1001),
  cross = new FakeEvm(1002),
  bitcoin = new FakeBitcoin(),
  said,
}: Fakes): Deployment {
  return {
    profile: PROFILE,
    bitcoin: bitcoin.chain,
    service: {
      estimateToEvm: notAsked,
      buildToEvm: notAsked,
      estimateToBitcoin: notAsked,
      buildToBitcoin: notAsked,
      request: async () => said,
    },
    evm: (name) => (name === 'polygon' ? base.chain : cross.chain),
    servers: { bitcoin: [], evm: () => [] },
    reading() {
      return this
    },
    sparing() {
      return this
    },
    polling() {
      return this
    },
  }
}

/** An event's log, as a node returns it. `args` by name, including indexed ones. */
export function logOf(
  event: AbiEvent,
  args: Record<string, unknown>,
  place: { address: Hex; block: bigint; transaction: Hex; index?: number; chain: FakeEvm },
): EvmLog {
  const plain = event.inputs.filter(({ indexed }) => indexed !== true)
  const topics = encodeEventTopics({ abi: [event], eventName: event.name, args })
  return {
    address: place.address,
    topics: topics.filter((topic): topic is Hex => typeof topic === 'string'),
    data: encodeAbiParameters(
      plain,
      plain.map(({ name }) => args[name ?? '']),
    ),
    blockNumber: place.block,
    blockHash: place.chain.blockHash(place.block),
    transactionHash: place.transaction,
    logIndex: place.index ?? 0,
  }
}
