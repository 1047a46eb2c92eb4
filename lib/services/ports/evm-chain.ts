import type { Hex } from '~/lib/core/hex'

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
  effectiveGasPrice: bigint
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
  /** Its signed bytes, proven by its hash; only where it is of the kind that Satspan sends (EIP-1559). */
  rawTransaction?: Hex
}

export type EvmCall = { from?: Hex; to: Hex; data: Hex; value?: bigint }

export type SimulatedCall = {
  success: boolean
  returnData: Hex
  gasUsed: bigint
  revertReason?: string
  logs: EvmLog[]
}

export type EvmFees = {
  baseFeePerGas: bigint
  /** maxPriorityFeePerGas in wei for each choice (EIP-1559). */
  priority: { slow: bigint; normal: bigint; fast: bigint }
}

/** One EVM chain over JSON-RPC, failing over between endpoints. Errors: `chain-unreachable`, `chain-nonsense`,
 * `chain-wrong-network` (the endpoint's chain id is not the profile's). */
export interface EvmChain {
  readonly chainId: number
  blockNumber(): Promise<bigint>
  /** The head where no number is given; `timestamp` in unix seconds. */
  block(blockNumber?: bigint): Promise<{ number: bigint; hash: Hex; timestamp: number }>
  balance(address: Hex, blockNumber?: bigint): Promise<bigint>
  /** Return data of an eth_call. @throws `simulation-reverted` with the reason where it reverts */
  call(call: EvmCall, blockNumber?: bigint): Promise<Hex>
  /** Logs of `addresses`, chunked where the endpoint limits the range. `topics` as in eth_getLogs. */
  logs(filter: {
    addresses: Hex[]
    topics?: (Hex | Hex[] | null)[]
    fromBlock: bigint
    toBlock?: bigint
  }): Promise<EvmLog[]>
  receipt(hash: Hex): Promise<EvmReceipt | undefined>
  transaction(hash: Hex): Promise<EvmTransaction | undefined>
  /** The next nonce; `pending` counts the mempool. */
  nonce(address: Hex, tag: 'latest' | 'pending'): Promise<number>
  estimateGas(call: EvmCall): Promise<bigint>
  fees(): Promise<EvmFees>
  /** Runs calls one after another on the latest state (eth_simulateV1); `undefined` where no endpoint has it. */
  simulate(calls: EvmCall[]): Promise<SimulatedCall[] | undefined>
  /** To every endpoint; "already known" is success. The hash is the caller's own. */
  broadcast(rawTransaction: Hex): Promise<{ accepted: true } | { accepted: false; reason: string }>
}
