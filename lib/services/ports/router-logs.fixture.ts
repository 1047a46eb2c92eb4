import {
  failedWrapAndSwap,
  failedWrapAndSwapUniversal,
  failedWrapAndSwapUniversalWithAmounts,
  failedWrapAndSwapV2,
  newSwapAndUnwrapUniversal,
  newUnwrap,
  newWrap,
  newWrapAndSwap,
  newWrapAndSwapUniversal,
  newWrapAndSwapUniversalWithAmounts,
  newWrapAndSwapV2,
  refundProcessed,
  requestFilledUniversal,
  requestFilledUniversalWithAmounts,
  requestFilledV2,
  transfer,
  withdrawal,
} from '~/lib/core/evm/events'
import { internalTxid } from '~/lib/core/evm/bitcoin-txid'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import type { Hex } from '~/lib/core/hex'
import { addressOf, hashOf } from '~/lib/core/journal/swap.fixture'
import type { EvmLog } from './evm-chain'
import { type FakeEvm } from './chains.fixture'
import { type Place, putLog } from './put-log.fixture'

const LOCKER = addressOf('c')
/** Who logs what: transfer router, exchange router, base connector. */
const ROUTERS = {
  wrapped: addressOf('2'),
  swapped: addressOf('3'),
  universal: addressOf('3'),
  'universal with amounts': addressOf('3'),
  'first generation': addressOf('3'),
  filled: addressOf('3'),
  'filled universal': addressOf('3'),
  'filled universal with amounts': addressOf('3'),
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
    amountArgs: [1n, 1n, 1n, 1001n, 0n],
    pathFromIntermediaryToDestTokenOnDestChain: [hashOf('0')],
    amountsFromIntermediaryToDestTokenOnDestChain: [1n],
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
    wrapped: [newWrap.item, wrap] as const,
    swapped: [newWrapAndSwapV2.item, swap] as const,
    failed: [failedWrapAndSwapV2.item, swap] as const,
    universal: [newWrapAndSwapUniversal.item, universal] as const,
    'universal with amounts': [newWrapAndSwapUniversalWithAmounts.item, universal] as const,
    'first generation': [newWrapAndSwap.item, first] as const,
    filled: [requestFilledV2.item, fill] as const,
    'filled universal': [requestFilledUniversal.item, fill] as const,
    'filled universal with amounts': [requestFilledUniversalWithAmounts.item, fill] as const,
    'failed universal': [failedWrapAndSwapUniversal.item, universal] as const,
    'failed universal with amounts': [failedWrapAndSwapUniversalWithAmounts.item, universal] as const,
    'failed first generation': [failedWrapAndSwap.item, first] as const,
    refund: [refundProcessed.item, refund] as const,
    'operator’s refund': [newSwapAndUnwrapUniversal.item, operatorRefund] as const,
  }[kind]
  return putLog(evm, event, args, { address: ROUTERS[kind], ...place })
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
  return putLog(evm, newUnwrap.item, args, { address: addressOf('4'), ...place })
}

/** Puts on a chain what was unwrapped of the native currency. */
export function withdrawalLog(evm: FakeEvm, wad: bigint, place: Place): EvmLog {
  const wrappedNative: Hex = `0x${'ab'.repeat(20)}`
  return putLog(evm, withdrawal.item, { src: addressOf('3'), wad }, { address: wrappedNative, ...place })
}

/** Puts a token's transfer on a chain. */
export function transferLog(evm: FakeEvm, to: Hex, value: bigint, place: Place): EvmLog {
  return putLog(evm, transfer.item, { from: LOCKER, to, value }, { address: addressOf('7'), ...place })
}
