import {
  failedWrapAndSwapToDestChain,
  failedWrapAndSwapToDestChainWithAmounts,
  wrappedAndSwappedToDestChain,
  wrappedAndSwappedToDestChainWithAmounts,
} from '~/lib/core/evm/events'
import { internalTxid } from '~/lib/core/evm/bitcoin-txid'
import type { Hex } from '~/lib/core/hex'
import { addressOf, hashOf, txidOf } from '~/lib/core/journal/swap.fixture'
import type { EvmLog } from './evm-chain'
import { type FakeEvm } from './chains.fixture'
import { freshHash, type Place, putLog } from './put-log.fixture'

const CONNECTOR = addressOf('5')

/** The connector's log of a delivery, as the local network's logs it: the Bitcoin payment is its first indexed field. */
export function deliveredLog(evm: FakeEvm, digit: string, place: Place): EvmLog {
  return connectorLog(evm, internalTxid(txidOf(digit)), place)
}

/** A log of the connector with this first indexed field. */
export function connectorLog(
  evm: FakeEvm,
  id: Hex,
  { block, address = CONNECTOR, transaction }: Place,
): EvmLog {
  const log: EvmLog = {
    address,
    topics: [hashOf('7'), id],
    data: '0x',
    blockNumber: block,
    blockHash: evm.blockHash(block),
    transactionHash: transaction ?? freshHash(evm),
    logIndex: evm.logs.length,
  }
  evm.logs.push(log)
  return log
}

export type ExchangeFacts = {
  txid: string
  failed: boolean
  withAmounts: boolean
  destinationChainId: bigint
  intermediaryChainId: bigint
  targetAddress: Hex
}

/** The connector's log of the exchange on the target chain, which names a Bitcoin payment. */
export function exchangeLog(
  evm: FakeEvm,
  {
    txid = txidOf('1'),
    failed = false,
    withAmounts = false,
    destinationChainId = 1002n,
    intermediaryChainId = 1001n,
    targetAddress = addressOf('9'),
    ...place
  }: Partial<ExchangeFacts> & Place,
): EvmLog {
  const plain = failed ? failedWrapAndSwapToDestChain.item : wrappedAndSwappedToDestChain.item
  const longer = failed
    ? failedWrapAndSwapToDestChainWithAmounts.item
    : wrappedAndSwappedToDestChainWithAmounts.item
  const args = {
    bitcoinTxId: internalTxid(txid),
    destinationChainId,
    intermediaryChainId,
    targetAddress,
    destTokenAmount: failed ? 0n : 95n,
    pathFromIntermediaryToDestTokenOnDestChain: [addressOf('7'), addressOf('7')],
    amountsFromIntermediaryToDestTokenOnDestChain: [100n, 95n],
  }
  const { transaction = freshHash(evm), ...rest } = place
  return putLog(evm, withAmounts ? longer : plain, args, { address: CONNECTOR, transaction, ...rest })
}

export type SentBackFacts = { uniqueCounter: bigint; chainId: bigint } & Place

/** The base connector's log that its operator sent a failed request back. */
export function sentBackLog(
  evm: FakeEvm,
  { uniqueCounter = 4n, chainId = 1002n, ...place }: Partial<SentBackFacts> & Place,
): EvmLog {
  const args = {
    uniqueCounter,
    chainId,
    token: addressOf('7'),
    amount: 100n,
    relayerFeePercentage: 5n,
    user: addressOf('9'),
  }
  return putLog(evm, WITHDRAWN_EVENT, args, { address: addressOf('6'), ...place })
}

const WITHDRAWN_EVENT = {
  type: 'event',
  name: 'WithdrawnFundsToSourceChain',
  inputs: [
    { name: 'uniqueCounter', type: 'uint256', indexed: false },
    { name: 'chainId', type: 'uint256', indexed: false },
    { name: 'token', type: 'address', indexed: false },
    { name: 'amount', type: 'uint256', indexed: false },
    { name: 'relayerFeePercentage', type: 'int64', indexed: false },
    { name: 'user', type: 'address', indexed: false },
  ],
} as const
