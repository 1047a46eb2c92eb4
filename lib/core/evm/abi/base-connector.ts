import { abiItem } from '../abi-item'

/**
 * The base network's side of the connector. `uniqueCounter` is that of the source chain's `MsgSent`.
 *
 * All forms in which a request's arrival is logged are here. Not read: those of Runes and of requests that a filler takes, which
 * no call of ours begins.
 */

export const newSwapAndUnwrapEvent = /* #__PURE__ */ abiItem(
  'event NewSwapAndUnwrap(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, address indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
)

export const failedSwapAndUnwrapEvent = /* #__PURE__ */ abiItem(
  'event FailedSwapAndUnwrap(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, address indexed userTargetAddress, bytes userScript, uint8 scriptType, address[] path, uint256 thirdPartyId)',
)

/**
 * A burn request through the universal path. If `uniqueCounter` is a Bitcoin txid as a number, it is the operator's
 * refund of a BTC → EVM swap that failed on its target chain.
 */
export const newSwapAndUnwrapUniversalEvent = /* #__PURE__ */ abiItem(
  'event NewSwapAndUnwrapUniversal(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, bytes32 indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
)

/** A user's own second try of a request that had failed, on connectors that offer one. */
export const retriedSwapAndUnwrapEvent = /* #__PURE__ */ abiItem(
  'event RetriedSwapAndUnwrap(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, address indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
)

/** As connectors logged it that named the refund address by 32 bytes. */
export const newSwapAndUnwrapV2Event = /* #__PURE__ */ abiItem(
  'event NewSwapAndUnwrapV2(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, bytes32 indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
)

/** A request of the universal path that could not be swapped. */
export const failedSwapAndUnwrapUniversalEvent = /* #__PURE__ */ abiItem(
  'event FailedSwapAndUnwrapUniversal(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, bytes32 indexed userTargetAddress, bytes userScript, uint8 scriptType, address[] path, uint256 thirdPartyId)',
)

/** As connectors logged it that named the refund address by 32 bytes. */
export const failedSwapAndUnwrapV2Event = /* #__PURE__ */ abiItem(
  'event FailedSwapAndUnwrapV2(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, bytes32 indexed userTargetAddress, bytes userScript, uint8 scriptType, address[] path, uint256 thirdPartyId)',
)
