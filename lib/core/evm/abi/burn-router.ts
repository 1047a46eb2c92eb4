import { abiItem } from '../abi-item'

/** The burn router of a base network: turns tokens or wrapped BTC into a payout on Bitcoin. */

/** 0x44dd6aa5. `amounts` = input in base units, minimum BTC in sats after fees; `deadline` in unix seconds. */
export const swapAndUnwrapFunction = /* #__PURE__ */ abiItem(
  'function swapAndUnwrap(address exchangeConnector, uint256[] amounts, bool isFixedToken, address[] path, uint256 deadline, bytes userScript, uint8 scriptType, bytes lockerLockingScript, uint256 thirdParty) payable',
)

/** 0x3fea4367. `amount` of wrapped BTC in sats. */
export const unwrapFunction = /* #__PURE__ */ abiItem(
  'function unwrap(uint256 amount, bytes userScript, uint8 scriptType, bytes lockerLockingScript, uint256 thirdParty)',
)

/**
 * `amounts` = input, wrapped BTC, BTC paid to the user; `fees` = network, locker, protocol, third party; `deadline` is
 * a Bitcoin height.
 */
export const newUnwrapEvent = /* #__PURE__ */ abiItem(
  'event NewUnwrap(bytes userScript, uint8 scriptType, address lockerTargetAddress, address indexed userTargetAddress, uint256 requestIdOfLocker, uint256 indexed deadline, uint256 thirdPartyId, address inputToken, uint256[3] amounts, uint256[4] fees)',
)

/** `bitcoinTxId` is in internal byte order. */
export const paidUnwrapEvent = /* #__PURE__ */ abiItem(
  'event PaidUnwrap(address indexed lockerTargetAddress, uint256 requestIdOfLocker, bytes32 bitcoinTxId, uint256 bitcoinTxOutputIndex)',
)

/** A locker did not pay in time: `userTargetAddress`, who sent the request, is paid from its collateral instead. */
export const burnDisputeEvent = /* #__PURE__ */ abiItem(
  'event BurnDispute(address indexed userTargetAddress, address indexed lockerTargetAddress, bytes lockerLockingScript, uint256 requestIdOfLocker)',
)
