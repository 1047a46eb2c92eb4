import { newUnwrapEvent } from '~/lib/core/evm/abi/burn-router'
import { transferEvent } from '~/lib/core/evm/abi/erc20'
import {
  failedWrapAndSwapV2Event,
  newWrapAndSwapV2Event,
  refundProcessedEvent,
} from '~/lib/core/evm/abi/exchange-router'
import { newWrapEvent } from '~/lib/core/evm/abi/transfer-router'
import { internalTxid } from '~/lib/core/evm/bitcoin-txid'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import type { Hex } from '~/lib/core/hex'
import { addressOf, hashOf } from '~/lib/core/journal/swap.fixture'
import type { EvmLog } from '../ports/evm-chain'
import { type FakeEvm, logOf } from './chains.fixture'

type Place = { block: bigint; transaction?: Hex; index?: number; address?: Hex }

const LOCKER = addressOf('c')
const ROUTERS = {
  wrapped: addressOf('2'),
  swapped: addressOf('3'),
  failed: addressOf('3'),
  refund: addressOf('3'),
}

/** Puts a router's log for a Bitcoin transaction on a chain. */
export function routerLog(
  evm: FakeEvm,
  kind: keyof typeof ROUTERS,
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
  const [event, args] = {
    wrapped: [newWrapEvent, wrap] as const,
    swapped: [newWrapAndSwapV2Event, swap] as const,
    failed: [failedWrapAndSwapV2Event, swap] as const,
    refund: [refundProcessedEvent, refund] as const,
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
