import { abiItem } from '../abi-item'

/** The lockers registry of a base network: who may hold users' bitcoin, and their remaining capacity. */

/** 0xaff2faa3 */
export const isLockerFunction = /* #__PURE__ */ abiItem(
  'function isLocker(bytes lockerLockingScript) view returns (bool)',
)

/** 0xc4d10b6a */
export const getLockerTargetAddressFunction = /* #__PURE__ */ abiItem(
  'function getLockerTargetAddress(bytes lockerLockingScript) view returns (address)',
)

export const isLockerActiveFunction = /* #__PURE__ */ abiItem(
  'function isLockerActive(address lockerTargetAddress) view returns (bool)',
)

/** The locker's remaining capacity, in sats. */
export const getLockerCapacityFunction = /* #__PURE__ */ abiItem(
  'function getLockerCapacity(address lockerTargetAddress) view returns (uint256)',
)

/**
 * `slashedCollateralAmount` is what `recipient` and `rewardRecipient` got together, the latter `rewardAmount` of it. Only
 * with `isForCCBurn` is it about a burn request.
 */
export const lockerSlashedEvent = /* #__PURE__ */ abiItem(
  'event LockerSlashed(address indexed lockerTargetAddress, address collateralToken, uint256 rewardAmount, address indexed rewardRecipient, uint256 amount, address indexed recipient, uint256 slashedCollateralAmount, uint256 slashTime, bool isForCCBurn)',
)

/** A locker has left; what it owes it may still pay, from the same script. */
export const lockerRemovedEvent = /* #__PURE__ */ abiItem(
  'event LockerRemoved(address indexed lockerTargetAddress, bytes lockerLockingScript, uint256 lockedAmount, address indexed collateralToken, uint256 collateralAmount)',
)

/** The oracle that the registry values collateral with. */
export const priceOracleFunction = /* #__PURE__ */ abiItem('function priceOracle() view returns (address)')
