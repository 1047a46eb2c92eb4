/**
 * The exchange router of a base network: delivers wrap-and-swaps, or keeps the failed ones for a refund. Txids are in
 * internal byte order; `fees` = network, locker, protocol, third party, bridge.
 */
const wrapAndSwapHead = [
  { name: 'lockerTargetAddress', type: 'address', indexed: false },
  { name: 'user', type: 'bytes32', indexed: true },
  { name: 'inputIntermediaryOutputToken', type: 'bytes32[3]', indexed: false },
  { name: 'inputIntermediaryOutputAmount', type: 'uint256[3]', indexed: false },
  { name: 'speed', type: 'uint256', indexed: true },
  { name: 'teleporter', type: 'address', indexed: true },
  { name: 'bitcoinTxId', type: 'bytes32', indexed: false },
] as const

const wrapAndSwapInputs = [
  ...wrapAndSwapHead,
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

/** The submitter of a payment's proof picks this entry or the V2 one, for the same data carrier. */
const universalInputs = [
  ...wrapAndSwapHead,
  { name: 'protocolIds', type: 'uint256[3]', indexed: false },
  { name: 'fees', type: 'uint256[5]', indexed: false },
  { name: 'pathFromIntermediaryToDestTokenOnDestChain', type: 'bytes32[]', indexed: false },
] as const

/** Newer deployments add the amounts along the path. */
const universalWithAmountsInputs = [
  ...universalInputs,
  { name: 'amountsFromIntermediaryToDestTokenOnDestChain', type: 'uint256[]', indexed: false },
] as const

export const newWrapAndSwapUniversalEvent = {
  type: 'event',
  name: 'NewWrapAndSwapUniversal',
  inputs: universalInputs,
} as const

export const failedWrapAndSwapUniversalEvent = {
  type: 'event',
  name: 'FailedWrapAndSwapUniversal',
  inputs: universalInputs,
} as const

export const newWrapAndSwapUniversalWithAmountsEvent = {
  type: 'event',
  name: 'NewWrapAndSwapUniversal',
  inputs: universalWithAmountsInputs,
} as const

export const failedWrapAndSwapUniversalWithAmountsEvent = {
  type: 'event',
  name: 'FailedWrapAndSwapUniversal',
  inputs: universalWithAmountsInputs,
} as const

/** The first generation of routers. */
const firstGenerationInputs = [
  { name: 'lockerTargetAddress', type: 'address', indexed: false },
  { name: 'user', type: 'address', indexed: true },
  { name: 'inputAndOutputToken', type: 'address[2]', indexed: false },
  { name: 'inputAndOutputAmount', type: 'uint256[2]', indexed: false },
  { name: 'speed', type: 'uint256', indexed: true },
  { name: 'teleporter', type: 'address', indexed: true },
  { name: 'bitcoinTxId', type: 'bytes32', indexed: false },
  { name: 'appId', type: 'uint256', indexed: false },
  { name: 'thirdPartyId', type: 'uint256', indexed: false },
  { name: 'fees', type: 'uint256[5]', indexed: false },
  { name: 'destinationChainId', type: 'uint256', indexed: false },
] as const

export const newWrapAndSwapEvent = {
  type: 'event',
  name: 'NewWrapAndSwap',
  inputs: firstGenerationInputs,
} as const

/** Nothing is refunded: the same transaction pays the wrapped BTC to the recipient. */
export const failedWrapAndSwapEvent = {
  type: 'event',
  name: 'FailedWrapAndSwap',
  inputs: firstGenerationInputs,
} as const

/** A third party has paid the recipient early, from its own money, in the same transaction. */
export const requestFilledV2Event = {
  type: 'event',
  name: 'RequestFilledV2',
  inputs: [
    { name: 'filler', type: 'address', indexed: false },
    { name: 'user', type: 'bytes32', indexed: false },
    { name: 'lockerTargetAddress', type: 'address', indexed: false },
    { name: 'bitcoinTxId', type: 'bytes32', indexed: false },
    { name: 'inputAndOutputToken', type: 'address[2]', indexed: false },
    { name: 'fillAmount', type: 'uint256', indexed: false },
    { name: 'finalAmount', type: 'uint256', indexed: false },
    { name: 'userRequestedAmount', type: 'uint256', indexed: false },
    { name: 'destinationChainId', type: 'uint256', indexed: false },
    { name: 'bridgePercentageFee', type: 'uint256', indexed: false },
  ],
} as const

const universalFillInputs = [
  { name: 'filler', type: 'address', indexed: false },
  { name: 'user', type: 'bytes32', indexed: false },
  { name: 'lockerTargetAddress', type: 'address', indexed: false },
  { name: 'bitcoinTxId', type: 'bytes32', indexed: false },
  { name: 'inputAndOutputToken', type: 'address[2]', indexed: false },
  { name: 'amountArgs', type: 'uint256[5]', indexed: false },
  { name: 'pathFromIntermediaryToDestTokenOnDestChain', type: 'bytes32[]', indexed: false },
] as const

/** Like `RequestFilledV2`, through the universal entry. */
export const requestFilledUniversalEvent = {
  type: 'event',
  name: 'RequestFilledUniversal',
  inputs: universalFillInputs,
} as const

/** Like `RequestFilledUniversal`, as newer deployments log it. */
export const requestFilledUniversalWithAmountsEvent = {
  type: 'event',
  name: 'RequestFilledUniversal',
  inputs: [
    ...universalFillInputs,
    { name: 'amountsFromIntermediaryToDestTokenOnDestChain', type: 'uint256[]', indexed: false },
  ],
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
