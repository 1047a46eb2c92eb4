import { numberToHex } from 'viem/utils'
import {
  IMPLEMENTATION_SLOT,
  readBlock,
  readCount,
  readData,
  readImplementation,
  readQuantity,
  readReceipt,
  readSentIn,
  readTransaction,
} from '~/lib/contract/evm-rpc'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { Head } from './evm-heads'
import { resultOf, type Rpc } from './evm-rpc-client'

/** A block: its number, in hex too, or a tag such as `latest`. */
type At = bigint | string

/** Asks one node; what answers another question than was asked is `chain-nonsense`. */
export function nodeAt(rpc: Rpc, url: string) {
  const ask = async (method: string, params: readonly unknown[] = []) =>
    resultOf(await rpc(url, method, params), url)

  const block = async (number: bigint) => {
    const header = readBlock(await ask('eth_getBlockByNumber', [numberToHex(number), false]))
    requireSame(header.number, number)
    return header
  }

  return {
    block,
    chainId: async () => readQuantity(await ask('eth_chainId')),
    head: async (): Promise<Head> => ({
      number: readQuantity(await ask('eth_blockNumber')),
      timeOf: async (number) => (await block(number)).timestamp,
    }),

    balance: async (address: Hex, at: At) => readQuantity(await ask('eth_getBalance', [address, tagOf(at)])),
    nonce: async (address: Hex, at: At) =>
      readCount(await ask('eth_getTransactionCount', [address, tagOf(at)])),
    hasCode: async (address: Hex, at: At) =>
      isContract(readData(await ask('eth_getCode', [address, tagOf(at)]))),
    implementationOf: async (contract: Hex, at: At) =>
      readImplementation(await ask('eth_getStorageAt', [contract, IMPLEMENTATION_SLOT, tagOf(at)])),

    async transaction(hash: Hex) {
      const transaction = readTransaction(await ask('eth_getTransactionByHash', [hash])) ?? undefined
      requireSame(transaction?.hash ?? hash, hash)
      return transaction
    },

    async receipt(hash: Hex) {
      const receipt = readReceipt(await ask('eth_getTransactionReceipt', [hash])) ?? undefined
      for (const { transactionHash } of receipt === undefined ? [] : [receipt, ...receipt.logs])
        requireSame(transactionHash, hash)
      return receipt
    },

    /** Those of a block that an account has sent. */
    async transactionsOf(address: Hex, number: bigint) {
      const answer = await ask('eth_getBlockByNumber', [numberToHex(number), true])
      requireSame(readBlock(answer).number, number)
      return readSentIn(answer, address)
    },
  }
}

function tagOf(at: At): string {
  return typeof at === 'bigint' ? numberToHex(at) : at
}

function requireSame(actual: Hex | bigint, wanted: Hex | bigint): void {
  if (String(actual) !== String(wanted).toLowerCase())
    throw new AppError('chain-nonsense', 'an answer to another question than was asked')
}

/** An account whose key has delegated it to a contract's code is still an account of that key (EIP-7702). */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/

function isContract(code: Hex): boolean {
  return code !== '0x' && !DELEGATION.test(code)
}
