/**
 * The base network's side of the connector. `uniqueCounter` is that of the source chain's `MsgSent`.
 *
 * All forms in which a request's arrival is logged are here. Not read: those of Runes and of requests that a filler takes, which
 * no call of ours begins.
 */

export const newSwapAndUnwrapEvent = {
  type: 'event',
  name: 'NewSwapAndUnwrap',
  inputs: [
    { name: 'uniqueCounter', type: 'uint256', indexed: false },
    { name: 'chainId', type: 'uint256', indexed: false },
    { name: 'exchangeConnector', type: 'address', indexed: false },
    { name: 'inputToken', type: 'address', indexed: false },
    { name: 'inputAmount', type: 'uint256', indexed: false },
    { name: 'userTargetAddress', type: 'address', indexed: true },
    { name: 'userScript', type: 'bytes', indexed: false },
    { name: 'scriptType', type: 'uint8', indexed: false },
    { name: 'lockerTargetAddress', type: 'address', indexed: false },
    { name: 'requestIdOfLocker', type: 'uint256', indexed: false },
    { name: 'path', type: 'address[]', indexed: false },
    { name: 'thirdPartyId', type: 'uint256', indexed: false },
  ],
} as const

export const failedSwapAndUnwrapEvent = {
  type: 'event',
  name: 'FailedSwapAndUnwrap',
  inputs: [
    { name: 'uniqueCounter', type: 'uint256', indexed: false },
    { name: 'chainId', type: 'uint256', indexed: false },
    { name: 'exchangeConnector', type: 'address', indexed: false },
    { name: 'inputToken', type: 'address', indexed: false },
    { name: 'inputAmount', type: 'uint256', indexed: false },
    { name: 'userTargetAddress', type: 'address', indexed: true },
    { name: 'userScript', type: 'bytes', indexed: false },
    { name: 'scriptType', type: 'uint8', indexed: false },
    { name: 'path', type: 'address[]', indexed: false },
    { name: 'thirdPartyId', type: 'uint256', indexed: false },
  ],
} as const

/**
 * A burn request through the universal path. If `uniqueCounter` is a Bitcoin txid as a number, it is the operator's
 * refund of a BTC → EVM swap that failed on its target chain.
 */
export const newSwapAndUnwrapUniversalEvent = {
  type: 'event',
  name: 'NewSwapAndUnwrapUniversal',
  inputs: [
    { name: 'uniqueCounter', type: 'uint256', indexed: false },
    { name: 'chainId', type: 'uint256', indexed: false },
    { name: 'exchangeConnector', type: 'address', indexed: false },
    { name: 'inputToken', type: 'address', indexed: false },
    { name: 'inputAmount', type: 'uint256', indexed: false },
    { name: 'userTargetAddress', type: 'bytes32', indexed: true },
    { name: 'userScript', type: 'bytes', indexed: false },
    { name: 'scriptType', type: 'uint8', indexed: false },
    { name: 'lockerTargetAddress', type: 'address', indexed: false },
    { name: 'requestIdOfLocker', type: 'uint256', indexed: false },
    { name: 'path', type: 'address[]', indexed: false },
    { name: 'thirdPartyId', type: 'uint256', indexed: false },
  ],
} as const

/** A user's own second try of a request that had failed, on connectors that offer one. */
export const retriedSwapAndUnwrapEvent = {
  ...newSwapAndUnwrapEvent,
  name: 'RetriedSwapAndUnwrap',
} as const

/** As connectors logged it that named the refund address by 32 bytes. */
export const newSwapAndUnwrapV2Event = {
  ...newSwapAndUnwrapUniversalEvent,
  name: 'NewSwapAndUnwrapV2',
} as const

/** A request of the universal path that could not be swapped. */
export const failedSwapAndUnwrapUniversalEvent = {
  type: 'event',
  name: 'FailedSwapAndUnwrapUniversal',
  inputs: [
    { name: 'uniqueCounter', type: 'uint256', indexed: false },
    { name: 'chainId', type: 'uint256', indexed: false },
    { name: 'exchangeConnector', type: 'address', indexed: false },
    { name: 'inputToken', type: 'address', indexed: false },
    { name: 'inputAmount', type: 'uint256', indexed: false },
    { name: 'userTargetAddress', type: 'bytes32', indexed: true },
    { name: 'userScript', type: 'bytes', indexed: false },
    { name: 'scriptType', type: 'uint8', indexed: false },
    { name: 'path', type: 'address[]', indexed: false },
    { name: 'thirdPartyId', type: 'uint256', indexed: false },
  ],
} as const

/** As connectors logged it that named the refund address by 32 bytes. */
export const failedSwapAndUnwrapV2Event = {
  ...failedSwapAndUnwrapUniversalEvent,
  name: 'FailedSwapAndUnwrapV2',
} as const
