import type { Hex } from '~/lib/core/hex'
import type { NoteServers } from './server-count'

export type EvmLog = {
  address: Hex
  topics: Hex[]
  data: Hex
  blockNumber: bigint
  blockHash: Hex
  transactionHash: Hex
  logIndex: number
}

export type EvmReceipt = {
  transactionHash: Hex
  status: 'success' | 'reverted'
  blockNumber: bigint
  blockHash: Hex
  gasUsed: bigint
  /** Absent if no node names it, or if two nodes differ on the transaction's cost. */
  effectiveGasPrice?: bigint | undefined
  /** A rollup's fee for the layer below it, in wei; absent if it takes nothing, or counts it as gas. */
  l1Fee?: bigint
  logs: EvmLog[]
}

export type EvmTransaction = {
  hash: Hex
  from: Hex
  to: Hex | null
  input: Hex
  value: bigint
  nonce: number
  blockNumber: bigint | null
  /** Two servers were asked, and only one has it. */
  isOfOne?: true
  /** The signed bytes, proven by their hash; only for the type of transaction that Satspan sends (EIP-1559). */
  rawTransaction?: Hex
}

/** Transactions that share a nonce, so that only one can be mined; `null` if only a page's wallet knows the nonce. */
export type EvmVersions = { account: Hex; nonce: number | null; hashes: readonly Hex[] }

/** How many transactions an account has in blocks, and how many with those of the mempool. */
export type SentCounts = { mined: number; pending: number }

export type EvmCall = { from?: Hex; to: Hex; data: Hex; value?: bigint }

export type SimulatedCall = {
  success: boolean
  returnData: Hex
  gasUsed: bigint
  revertReason?: string
  logs: EvmLog[]
}

/** The results of calls on the state after a block. */
export type SimulationRun = { blockNumber: bigint; results: SimulatedCall[] }

export type EvmFees = {
  /** The next block's, in wei. */
  baseFeePerGas: bigint
  /** The median of the last blocks'. */
  recentBaseFee: bigint
  /** maxPriorityFeePerGas in wei for each choice (EIP-1559). */
  priority: { slow: bigint; normal: bigint; fast: bigint }
  /** Whether two servers name tips that are far apart; the lower ones count. */
  areTipsApart?: boolean
  /** Whether two servers name base fees that cannot both be true; the higher next one and the lower recent one count. */
  isBaseFeeDisputed?: boolean
}

/**
 * One EVM chain over JSON-RPC, failing over between endpoints. Errors: `chain-unreachable`, `chain-nonsense`,
 * `chain-wrong-network` (the endpoint's chain id is not the profile's).
 * @example const { head, logs } = await deployment.evm('polygon').logsSince({ addresses: [burnRouter], fromBlock })
 */
export interface EvmChain {
  readonly chainId: number
  blockNumber(): Promise<bigint>
  /** Without a number, the head; `timestamp` in unix seconds. */
  block(blockNumber?: bigint): Promise<{ number: bigint; hash: Hex; timestamp: number }>
  balance(address: Hex, blockNumber?: bigint): Promise<bigint>
  /** Return data of an eth_call. @throws `simulation-reverted` with the reason if it reverts */
  call(call: EvmCall, blockNumber?: bigint): Promise<Hex>
  /**
   * Return data of an eth_call at the head, `undefined` where it reverts: one answer if two endpoints agree, else all that
   * were given at a block that both know, or a block apart.
   */
  callByTwo(call: EvmCall): Promise<readonly (Hex | undefined)[]>
  /** Whether there is a contract at an address, at the head. */
  hasCode(address: Hex): Promise<boolean>
  /** The code behind a proxy (EIP-1967), at the head; `null` if the contract is none. @throws AppError `chain-disagreement` */
  implementationOf(contract: Hex): Promise<Hex | null>
  /** Logs of `addresses`, or of any contract, split if the endpoint limits the range. `topics` as in eth_getLogs. */
  logs(filter: {
    addresses?: Hex[]
    topics?: (Hex | Hex[] | null)[]
    fromBlock: bigint
    toBlock?: bigint
  }): Promise<EvmLog[]>
  /** The logs from a block that is not far back up to the head, and that head: one request instead of two. */
  logsSince(filter: {
    addresses?: Hex[]
    topics?: (Hex | Hex[] | null)[]
    fromBlock: bigint
  }): Promise<{ head: bigint; logs: EvmLog[] }>
  receipt(hash: Hex): Promise<EvmReceipt | undefined>
  /**
   * Whether, by this block, none of these versions can succeed any more: one of them failed, or another transaction used
   * their nonce. Two nodes must say so; `undefined` if the profile names several, and only one answers.
   */
  isRuledOut(versions: EvmVersions, blockNumber: bigint): Promise<boolean | undefined>
  transaction(hash: Hex): Promise<EvmTransaction | undefined>
  /**
   * How many transactions an account has sent; `pending` includes the mempool. If two nodes differ by a few, the higher
   * number counts; if by more, they disagree. For signing, ask for `sent`.
   */
  nonce(address: Hex, tag: 'latest' | 'pending'): Promise<number>
  /**
   * Counts what the next nonce follows from. Two nodes may differ by what was just sent: by the nonces in `own`, and no
   * other.
   * @throws AppError `chain-disagreement`
   */
  sent(address: Hex, own: ReadonlySet<number>): Promise<SentCounts>
  /** Sums what an account's own transactions of a block have taken from its balance, in wei. */
  paidBy(address: Hex, blockNumber: bigint): Promise<bigint>
  /** Whether two nodes tell different nonces at one block that both know, which no third settles. */
  isNonceDisputed(address: Hex): Promise<boolean>
  estimateGas(call: EvmCall): Promise<bigint>
  fees(): Promise<EvmFees>
  /**
   * Runs calls one after another on the state after the latest block, which is named (eth_simulateV1); `undefined` if no
   * endpoint supports it.
   */
  simulate(calls: EvmCall[]): Promise<SimulationRun | undefined>
  /** To every endpoint; "already known" is success. The caller computes the hash itself. */
  broadcast(rawTransaction: Hex): Promise<{ accepted: true } | { accepted: false; reason: string }>
  /** The same chain, which also tells `note` how many endpoints answered each read that decides about money. */
  counting(note: NoteServers): EvmChain
}
