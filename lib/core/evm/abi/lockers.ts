/** Lockers registry of a base network: who may hold users' bitcoin, and how much more. */

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

/** Sats the locker can still take. */
export const getLockerCapacityFunction = {
  type: 'function',
  name: 'getLockerCapacity',
  stateMutability: 'view',
  inputs: [{ name: 'lockerTargetAddress', type: 'address' }],
  outputs: [{ name: '', type: 'uint256' }],
} as const
