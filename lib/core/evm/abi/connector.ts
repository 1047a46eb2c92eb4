/** The connector of a cross-chain network: bridges the input to the base network, where it is swapped and unwrapped. */

/** The connector's placeholder address for the native currency. */
export const NATIVE_TOKEN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** 0x201c527c. Not the V2 form: this one refunds the transaction's sender. */
export const connectorSwapAndUnwrapFunction = {
  type: 'function',
  name: 'swapAndUnwrap',
  stateMutability: 'payable',
  inputs: [
    { name: 'token', type: 'address' },
    { name: 'exchangeConnector', type: 'address' },
    { name: 'amounts', type: 'uint256[]' },
    { name: 'isInputFixed', type: 'bool' },
    { name: 'path', type: 'address[]' },
    {
      name: 'userAndLockerScript',
      type: 'tuple',
      components: [
        { name: 'userScript', type: 'bytes' },
        { name: 'scriptType', type: 'uint8' },
        { name: 'lockerLockingScript', type: 'bytes' },
      ],
    },
    { name: 'relayerFeePercentage', type: 'int64' },
    { name: 'thirdParty', type: 'uint256' },
  ],
  outputs: [],
} as const

export const msgSentEvent = {
  type: 'event',
  name: 'MsgSent',
  inputs: [
    { name: 'uniqueCounter', type: 'uint256', indexed: false },
    { name: 'data', type: 'bytes', indexed: false },
    { name: 'sourceChainInputToken', type: 'address', indexed: false },
    { name: 'amount', type: 'uint256', indexed: false },
    { name: 'relayerFeePercentage', type: 'int64', indexed: false },
  ],
} as const
