import { abiItem } from '../abi-item'

/** The transfer router of a base network: delivers plain wraps. `bitcoinTxId` is in internal byte order. */
export const newWrapEvent = /* #__PURE__ */ abiItem(
  'event NewWrap(bytes32 bitcoinTxId, bytes indexed lockerLockingScript, address lockerTargetAddress, address indexed user, address teleporter, uint256[2] amounts, uint256[4] fees, uint256 thirdPartyId, uint256 destinationChainId)',
)
