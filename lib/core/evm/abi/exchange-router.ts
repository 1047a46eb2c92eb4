import { abiItem } from '../abi-item'

/**
 * The exchange router of a base network: delivers wrap-and-swaps, or keeps the failed ones for a refund. Txids are in
 * internal byte order; `fees` = network, locker, protocol, third party, bridge.
 */
const HEAD =
  'address lockerTargetAddress, bytes32 indexed user, bytes32[3] inputIntermediaryOutputToken, uint256[3] inputIntermediaryOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId'

const V2 =
  `${HEAD}, uint256 appId, uint256 thirdPartyId, uint256[5] fees, uint256 destinationChainId` as const

export const newWrapAndSwapV2Event = /* #__PURE__ */ abiItem(`event NewWrapAndSwapV2(${V2})`)
export const failedWrapAndSwapV2Event = /* #__PURE__ */ abiItem(`event FailedWrapAndSwapV2(${V2})`)

/** The submitter of a payment's proof picks this entry or the V2 one, for the same data carrier. */
const UNIVERSAL =
  `${HEAD}, uint256[3] protocolIds, uint256[5] fees, bytes32[] pathFromIntermediaryToDestTokenOnDestChain` as const

/** Newer deployments add the amounts along the path. */
const AMOUNTS = 'uint256[] amountsFromIntermediaryToDestTokenOnDestChain'

export const newWrapAndSwapUniversalEvent = /* #__PURE__ */ abiItem(
  `event NewWrapAndSwapUniversal(${UNIVERSAL})`,
)
export const failedWrapAndSwapUniversalEvent = /* #__PURE__ */ abiItem(
  `event FailedWrapAndSwapUniversal(${UNIVERSAL})`,
)
export const newWrapAndSwapUniversalWithAmountsEvent = /* #__PURE__ */ abiItem(
  `event NewWrapAndSwapUniversal(${UNIVERSAL}, ${AMOUNTS})`,
)
export const failedWrapAndSwapUniversalWithAmountsEvent = /* #__PURE__ */ abiItem(
  `event FailedWrapAndSwapUniversal(${UNIVERSAL}, ${AMOUNTS})`,
)

/** The first generation of routers. */
const FIRST =
  'address lockerTargetAddress, address indexed user, address[2] inputAndOutputToken, uint256[2] inputAndOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256 appId, uint256 thirdPartyId, uint256[5] fees, uint256 destinationChainId'

export const newWrapAndSwapEvent = /* #__PURE__ */ abiItem(`event NewWrapAndSwap(${FIRST})`)

/** Nothing is refunded: the same transaction pays the wrapped BTC to the recipient. */
export const failedWrapAndSwapEvent = /* #__PURE__ */ abiItem(`event FailedWrapAndSwap(${FIRST})`)

const FILL =
  'address filler, bytes32 user, address lockerTargetAddress, bytes32 bitcoinTxId, address[2] inputAndOutputToken'

/** A third party has paid the recipient early, from its own money, in the same transaction. */
export const requestFilledV2Event = /* #__PURE__ */ abiItem(
  `event RequestFilledV2(${FILL}, uint256 fillAmount, uint256 finalAmount, uint256 userRequestedAmount, uint256 destinationChainId, uint256 bridgePercentageFee)`,
)

const UNIVERSAL_FILL =
  `${FILL}, uint256[5] amountArgs, bytes32[] pathFromIntermediaryToDestTokenOnDestChain` as const

/** Like `RequestFilledV2`, through the universal entry. */
export const requestFilledUniversalEvent = /* #__PURE__ */ abiItem(
  `event RequestFilledUniversal(${UNIVERSAL_FILL})`,
)

/** Like `RequestFilledUniversal`, as newer deployments log it. */
export const requestFilledUniversalWithAmountsEvent = /* #__PURE__ */ abiItem(
  `event RequestFilledUniversal(${UNIVERSAL_FILL}, ${AMOUNTS})`,
)

/** Opens a burn request: the bitcoin is returned like any unwrap's payout. */
export const refundProcessedEvent = /* #__PURE__ */ abiItem(
  'event RefundProcessed(bytes32 indexed txId, address indexed refundedBy, uint256 failedRequestAmount, uint256 refundAmount, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 burnRequestCounter)',
)
