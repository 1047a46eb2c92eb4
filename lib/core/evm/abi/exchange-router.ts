/**
 * The exchange router of a base network: delivers wrap-and-swaps, or keeps the failed ones for a refund. Txids are in
 * internal byte order; `fees` = network, locker, protocol, third party, bridge.
 */
const wrapAndSwapInputs = [
  { name: 'lockerTargetAddress', type: 'address', indexed: false },
  { name: 'user', type: 'bytes32', indexed: true },
  { name: 'inputIntermediaryOutputToken', type: 'bytes32[3]', indexed: false },
  { name: 'inputIntermediaryOutputAmount', type: 'uint256[3]', indexed: false },
  { name: 'speed', type: 'uint256', indexed: true },
  { name: 'teleporter', type: 'address', indexed: true },
  { name: 'bitcoinTxId', type: 'bytes32', indexed: false },
  { name: 'appId', type: 'uint256', indexed: false },
  { name: 'thirdPartyId', type: 'uint256', indexed: false },
  { name: 'fees', type: 'uint256[5]', indexed: false },
  { name: 'destinationChainId', type: 'uint256', indexed: false },
] as const

export const newWrapAndSwapV2Event = {
  type: 'event',
  name: 'NewWrapAndSwapV2',
  inputs: wrapAndSwapInputs,
} as const

export const failedWrapAndSwapV2Event = {
  type: 'event',
  name: 'FailedWrapAndSwapV2',
  inputs: wrapAndSwapInputs,
} as const

/** Opens a burn request: the bitcoin is returned like any unwrap's payout. */
export const refundProcessedEvent = {
  type: 'event',
  name: 'RefundProcessed',
  inputs: [
    { name: 'txId', type: 'bytes32', indexed: true },
    { name: 'refundedBy', type: 'address', indexed: true },
    { name: 'failedRequestAmount', type: 'uint256', indexed: false },
    { name: 'refundAmount', type: 'uint256', indexed: false },
    { name: 'userScript', type: 'bytes', indexed: false },
    { name: 'scriptType', type: 'uint8', indexed: false },
    { name: 'lockerTargetAddress', type: 'address', indexed: false },
    { name: 'burnRequestCounter', type: 'uint256', indexed: false },
  ],
} as const
