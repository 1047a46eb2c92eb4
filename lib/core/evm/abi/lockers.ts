/** The lockers registry of a base network: who may hold users' bitcoin, and their remaining capacity. */

/** 0xaff2faa3 */
export const isLockerFunction = {
  type: 'function',
  name: 'isLocker',
  stateMutability: 'view',
  inputs: [{ name: 'lockerLockingScript', type: 'bytes' }],
  outputs: [{ name: '', type: 'bool' }],
} as const

/** 0xc4d10b6a */
export const getLockerTargetAddressFunction = {
  type: 'function',
  name: 'getLockerTargetAddress',
  stateMutability: 'view',
  inputs: [{ name: 'lockerLockingScript', type: 'bytes' }],
  outputs: [{ name: '', type: 'address' }],
} as const

export const isLockerActiveFunction = {
  type: 'function',
  name: 'isLockerActive',
  stateMutability: 'view',
  inputs: [{ name: 'lockerTargetAddress', type: 'address' }],
  outputs: [{ name: '', type: 'bool' }],
} as const

/** The locker's remaining capacity, in sats. */
export const getLockerCapacityFunction = {
  type: 'function',
  name: 'getLockerCapacity',
  stateMutability: 'view',
  inputs: [{ name: 'lockerTargetAddress', type: 'address' }],
  outputs: [{ name: '', type: 'uint256' }],
} as const

/**
 * `slashedCollateralAmount` is what `recipient` and `rewardRecipient` got together, the latter `rewardAmount` of it. Only
 * with `isForCCBurn` is it about a burn request.
 */
export const lockerSlashedEvent = {
  type: 'event',
  name: 'LockerSlashed',
  inputs: [
    { name: 'lockerTargetAddress', type: 'address', indexed: true },
    { name: 'collateralToken', type: 'address', indexed: false },
    { name: 'rewardAmount', type: 'uint256', indexed: false },
    { name: 'rewardRecipient', type: 'address', indexed: true },
    { name: 'amount', type: 'uint256', indexed: false },
    { name: 'recipient', type: 'address', indexed: true },
    { name: 'slashedCollateralAmount', type: 'uint256', indexed: false },
    { name: 'slashTime', type: 'uint256', indexed: false },
    { name: 'isForCCBurn', type: 'bool', indexed: false },
  ],
} as const

/** A locker has left; what it owes it may still pay, from the same script. */
export const lockerRemovedEvent = {
  type: 'event',
  name: 'LockerRemoved',
  inputs: [
    { name: 'lockerTargetAddress', type: 'address', indexed: true },
    { name: 'lockerLockingScript', type: 'bytes', indexed: false },
    { name: 'lockedAmount', type: 'uint256', indexed: false },
    { name: 'collateralToken', type: 'address', indexed: true },
    { name: 'collateralAmount', type: 'uint256', indexed: false },
  ],
} as const

/** The oracle that the registry values collateral with. */
export const priceOracleFunction = {
  type: 'function',
  name: 'priceOracle',
  stateMutability: 'view',
  inputs: [],
  outputs: [{ name: '', type: 'address' }],
} as const
