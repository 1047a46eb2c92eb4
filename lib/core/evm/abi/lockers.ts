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

/** The oracle that the registry values collateral with. */
export const priceOracleFunction = /* #__PURE__ */ abiItem('function priceOracle() view returns (address)')
