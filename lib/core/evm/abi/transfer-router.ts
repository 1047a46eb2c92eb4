/** The transfer router of a base network: delivers plain wraps. `bitcoinTxId` is in internal byte order. */
export const newWrapEvent = {
  type: 'event',
  name: 'NewWrap',
  inputs: [
    { name: 'bitcoinTxId', type: 'bytes32', indexed: false },
    { name: 'lockerLockingScript', type: 'bytes', indexed: true },
    { name: 'lockerTargetAddress', type: 'address', indexed: false },
    { name: 'user', type: 'address', indexed: true },
    { name: 'teleporter', type: 'address', indexed: false },
    { name: 'amounts', type: 'uint256[2]', indexed: false },
    { name: 'fees', type: 'uint256[4]', indexed: false },
    { name: 'thirdPartyId', type: 'uint256', indexed: false },
    { name: 'destinationChainId', type: 'uint256', indexed: false },
  ],
} as const
