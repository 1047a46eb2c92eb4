import { newUnwrapEvent } from '~/lib/core/evm/abi/burn-router'
import {
  failedWrapAndSwapToDestChainEvent,
  failedWrapAndSwapToDestChainWithAmountsEvent,
  wrappedAndSwappedToDestChainEvent,
  wrappedAndSwappedToDestChainWithAmountsEvent,
} from '~/lib/core/evm/abi/connector'
import { transferEvent } from '~/lib/core/evm/abi/erc20'
import { newSwapAndUnwrapUniversalEvent } from '~/lib/core/evm/abi/base-connector'
import {
  failedWrapAndSwapEvent,
  failedWrapAndSwapUniversalEvent,
  failedWrapAndSwapUniversalWithAmountsEvent,
  failedWrapAndSwapV2Event,
  newWrapAndSwapEvent,
  newWrapAndSwapUniversalEvent,
  newWrapAndSwapUniversalWithAmountsEvent,
  newWrapAndSwapV2Event,
  refundProcessedEvent,
  requestFilledV2Event,
} from '~/lib/core/evm/abi/exchange-router'
import { filledRelayEvent, fundsDepositedEvent } from '~/lib/core/evm/abi/spoke-pool'
import { newWrapEvent } from '~/lib/core/evm/abi/transfer-router'
import { internalTxid } from '~/lib/core/evm/bitcoin-txid'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import type { Hex } from '~/lib/core/hex'
import { addressOf, hashOf, txidOf } from '~/lib/core/journal/swap.fixture'
import type { EvmLog } from '../ports/evm-chain'
import { type FakeEvm, logOf } from './chains.fixture'

type Place = { block: bigint; transaction?: Hex; index?: number; address?: Hex }

const LOCKER = addressOf('c')
/** Who logs what: transfer router, exchange router, base connector. */
const ROUTERS = {
  wrapped: addressOf('2'),
  swapped: addressOf('3'),
  universal: addressOf('3'),
  'universal with amounts': addressOf('3'),
  'first generation': addressOf('3'),
  filled: addressOf('3'),
  failed: addressOf('3'),
  'failed universal': addressOf('3'),
  'failed universal with amounts': addressOf('3'),
  'failed first generation': addressOf('3'),
  refund: addressOf('3'),
  'operator’s refund': addressOf('6'),
}
export type RouterLogKind = keyof typeof ROUTERS

/** Puts a router's log for a Bitcoin transaction on a chain. */
export function routerLog(
  evm: FakeEvm,
  kind: RouterLogKind,
  { txid, ...place }: Place & { txid: string },
): EvmLog {
  const swap = {
    lockerTargetAddress: LOCKER,
    user: wordOfAddress(addressOf('9')),
    inputIntermediaryOutputToken: [hashOf('0'), hashOf('0'), hashOf('0')],
    inputIntermediaryOutputAmount: [1n, 1n, 1n],
    speed: 0n,
    teleporter: LOCKER,
    bitcoinTxId: internalTxid(txid),
    appId: 20n,
    thirdPartyId: 0n,
    fees: [0n, 0n, 0n, 0n, 0n],
    destinationChainId: 1001n,
  }
  const universal = {
    ...swap,
    protocolIds: [20n, 0n, 1001n],
    pathFromIntermediaryToDestTokenOnDestChain: [hashOf('0')],
    amountsFromIntermediaryToDestTokenOnDestChain: [1n],
  }
  const first = {
    ...swap,
    user: addressOf('9'),
    inputAndOutputToken: [LOCKER, LOCKER],
    inputAndOutputAmount: [1n, 1n],
  }
  const fill = {
    ...swap,
    filler: LOCKER,
    inputAndOutputToken: [LOCKER, LOCKER],
    fillAmount: 1n,
    finalAmount: 1n,
    userRequestedAmount: 1n,
    bridgePercentageFee: 0n,
  }
  const wrap = {
    bitcoinTxId: internalTxid(txid),
    lockerLockingScript: '0x00',
    lockerTargetAddress: LOCKER,
    user: addressOf('9'),
    teleporter: LOCKER,
    amounts: [1n, 1n],
    fees: [0n, 0n, 0n, 0n],
    thirdPartyId: 0n,
    destinationChainId: 1001n,
  }
  const refund = {
    txId: internalTxid(txid),
    refundedBy: LOCKER,
    failedRequestAmount: 1n,
    refundAmount: 1n,
    userScript: `0x${'11'.repeat(20)}`,
    scriptType: 3,
    lockerTargetAddress: LOCKER,
    burnRequestCounter: 3n,
  }
  const operatorRefund = {
    uniqueCounter: BigInt(internalTxid(txid)),
    chainId: 1001n,
    exchangeConnector: LOCKER,
    inputToken: LOCKER,
    inputAmount: 1n,
    userTargetAddress: hashOf('0'),
    userScript: `0x${'11'.repeat(20)}`,
    scriptType: 3,
    lockerTargetAddress: LOCKER,
    requestIdOfLocker: 3n,
    path: [],
    thirdPartyId: 0n,
  }
  const [event, args] = {
    wrapped: [newWrapEvent, wrap] as const,
    swapped: [newWrapAndSwapV2Event, swap] as const,
    failed: [failedWrapAndSwapV2Event, swap] as const,
    universal: [newWrapAndSwapUniversalEvent, universal] as const,
    'universal with amounts': [newWrapAndSwapUniversalWithAmountsEvent, universal] as const,
    'first generation': [newWrapAndSwapEvent, first] as const,
    filled: [requestFilledV2Event, fill] as const,
    'failed universal': [failedWrapAndSwapUniversalEvent, universal] as const,
    'failed universal with amounts': [failedWrapAndSwapUniversalWithAmountsEvent, universal] as const,
    'failed first generation': [failedWrapAndSwapEvent, first] as const,
    refund: [refundProcessedEvent, refund] as const,
    'operator’s refund': [newSwapAndUnwrapUniversalEvent, operatorRefund] as const,
  }[kind]
  return put(evm, event, args, { address: ROUTERS[kind], ...place })
}

type Burn = { userScript: Hex; requestIdOfLocker: bigint; sats: bigint; scriptType?: number }

/** Puts a burn request on a chain. */
export function burnLog(evm: FakeEvm, burn: Burn, place: Place): EvmLog {
  const args = {
    userScript: burn.userScript,
    scriptType: burn.scriptType ?? 3,
    lockerTargetAddress: LOCKER,
    userTargetAddress: addressOf('9'),
    requestIdOfLocker: burn.requestIdOfLocker,
    deadline: 150n,
    thirdPartyId: 0n,
    inputToken: addressOf('7'),
    amounts: [1n, 1n, burn.sats],
    fees: [0n, 0n, 0n, 0n],
  }
  return put(evm, newUnwrapEvent, args, { address: addressOf('4'), ...place })
}

/** Puts a token's transfer on a chain. */
export function transferLog(evm: FakeEvm, to: Hex, value: bigint, place: Place): EvmLog {
  return put(evm, transferEvent, { from: LOCKER, to, value }, { address: addressOf('7'), ...place })
}

function put(
  evm: FakeEvm,
  event: Parameters<typeof logOf>[0],
  args: Record<string, unknown>,
  { block, transaction, index, address }: Place & { address: Hex },
): EvmLog {
  const log = logOf(event, args, {
    address,
    block,
    transaction: transaction ?? `0x${block.toString(16).padStart(64, 'b')}`,
    index: index ?? evm.logs.length,
    chain: evm,
  })
  evm.logs.push(log)
  return log
}

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
  const plain = failed ? failedWrapAndSwapToDestChainEvent : wrappedAndSwappedToDestChainEvent
  const longer = failed
    ? failedWrapAndSwapToDestChainWithAmountsEvent
    : wrappedAndSwappedToDestChainWithAmountsEvent
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
  return put(evm, withAmounts ? longer : plain, args, { address: CONNECTOR, transaction, ...rest })
}

export type DepositFacts = {
  digit: string
  recipient: Hex
  message: Hex
  chainId: bigint
  /** Who takes the tokens, and from whom, when the bridge is at `addressOf('b')`. */
  paid: Hex
  payer: Hex
  token: Hex
  index: number
  outputAmount: bigint
  depositId: bigint
  block: bigint
}

/** The router's tokens going to the bridge, and the bridge's log of its deposit. */
export function depositLogs(
  evm: FakeEvm,
  {
    digit = '1',
    recipient = addressOf('9'),
    message = '0x',
    chainId = 1002n,
    paid = BRIDGE,
    payer = ROUTERS.swapped,
    token = addressOf('7'),
    index = 1,
    outputAmount = 95n,
    depositId = 41n,
    block = 900n,
  }: Partial<DepositFacts>,
): void {
  const place = { block, transaction: hashOf(digit), chain: evm }
  evm.logs.push(
    logOf(transferEvent, { from: payer, to: paid, value: 100n }, { ...place, address: token, index: 0 }),
    logOf(
      fundsDepositedEvent,
      {
        inputToken: wordOfAddress(token),
        outputToken: wordOfAddress(addressOf('7')),
        inputAmount: 100n,
        outputAmount,
        destinationChainId: chainId,
        depositId,
        quoteTimestamp: 1,
        fillDeadline: 2,
        exclusivityDeadline: 0,
        depositor: wordOfAddress(addressOf('a')),
        recipient: wordOfAddress(recipient),
        exclusiveRelayer: hashOf('0'),
        message,
      },
      { ...place, address: BRIDGE, index },
    ),
  )
}

export type FillFacts = { depositId: bigint; originChainId: bigint }

/** A relayer's fill of a deposit. */
export function fillLog(
  evm: FakeEvm,
  { depositId = 41n, originChainId = 1001n }: Partial<FillFacts>,
): EvmLog {
  const none = hashOf('0')
  const log = logOf(
    filledRelayEvent,
    {
      inputToken: none,
      outputToken: none,
      inputAmount: 100n,
      outputAmount: 95n,
      repaymentChainId: 1n,
      originChainId,
      depositId,
      fillDeadline: 2,
      exclusivityDeadline: 0,
      exclusiveRelayer: none,
      relayer: wordOfAddress(addressOf('d')),
      depositor: none,
      recipient: none,
      messageHash: none,
      relayExecutionInfo: {
        updatedRecipient: none,
        updatedMessageHash: none,
        updatedOutputAmount: 95n,
        fillType: 0,
      },
    },
    { address: BRIDGE, block: 990n, transaction: freshHash(evm), index: evm.logs.length, chain: evm },
  )
  evm.logs.push(log)
  return log
}

const CONNECTOR = addressOf('5')
const BRIDGE = addressOf('b')

function freshHash(evm: FakeEvm): Hex {
  return `0x${evm.logs.length.toString(16).padStart(63, '0')}f`
}
