/** The burn router of a base network: turns tokens or wrapped BTC into a payout on Bitcoin. */

/** 0x44dd6aa5. `amounts` = input in base units, minimum BTC in sats after fees; `deadline` in unix seconds. */
export const swapAndUnwrapFunction = {
  type: 'function',
  name: 'swapAndUnwrap',
  stateMutability: 'payable',
  inputs: [
    { name: 'exchangeConnector', type: 'address' },
    { name: 'amounts', type: 'uint256[]' },
    { name: 'isFixedToken', type: 'bool' },
    { name: 'path', type: 'address[]' },
    { name: 'deadline', type: 'uint256' },
    { name: 'userScript', type: 'bytes' },
    { name: 'scriptType', type: 'uint8' },
    { name: 'lockerLockingScript', type: 'bytes' },
    { name: 'thirdParty', type: 'uint256' },
  ],
  outputs: [],
} as const

/** 0x3fea4367. `amount` of wrapped BTC in sats. */
export const unwrapFunction = {
  type: 'function',
  name: 'unwrap',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'amount', type: 'uint256' },
    { name: 'userScript', type: 'bytes' },
    { name: 'scriptType', type: 'uint8' },
    { name: 'lockerLockingScript', type: 'bytes' },
    { name: 'thirdParty', type: 'uint256' },
  ],
  outputs: [],
} as const

/**
 * `amounts` = input, wrapped BTC, BTC paid to the user; `fees` = network, locker, protocol, third party; `deadline` is
 * a Bitcoin height.
 */
export const newUnwrapEvent = {
  type: 'event',
  name: 'NewUnwrap',
  inputs: [
    { name: 'userScript', type: 'bytes', indexed: false },
    { name: 'scriptType', type: 'uint8', indexed: false },
    { name: 'lockerTargetAddress', type: 'address', indexed: false },
    { name: 'userTargetAddress', type: 'address', indexed: true },
    { name: 'requestIdOfLocker', type: 'uint256', indexed: false },
    { name: 'deadline', type: 'uint256', indexed: true },
    { name: 'thirdPartyId', type: 'uint256', indexed: false },
    { name: 'inputToken', type: 'address', indexed: false },
    { name: 'amounts', type: 'uint256[3]', indexed: false },
    { name: 'fees', type: 'uint256[4]', indexed: false },
  ],
} as const

/** `bitcoinTxId` is in internal byte order. */
export const paidUnwrapEvent = {
  type: 'event',
  name: 'PaidUnwrap',
  inputs: [
    { name: 'lockerTargetAddress', type: 'address', indexed: true },
    { name: 'requestIdOfLocker', type: 'uint256', indexed: false },
    { name: 'bitcoinTxId', type: 'bytes32', indexed: false },
    { name: 'bitcoinTxOutputIndex', type: 'uint256', indexed: false },
  ],
} as const

/** A locker did not pay in time: `userTargetAddress`, who sent the request, is paid from its collateral instead. */
export const burnDisputeEvent = {
  type: 'event',
  name: 'BurnDispute',
  inputs: [
    { name: 'userTargetAddress', type: 'address', indexed: true },
    { name: 'lockerTargetAddress', type: 'address', indexed: true },
    { name: 'lockerLockingScript', type: 'bytes', indexed: false },
    { name: 'requestIdOfLocker', type: 'uint256', indexed: false },
  ],
} as const
