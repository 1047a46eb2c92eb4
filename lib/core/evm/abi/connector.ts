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

/** The end of a crossing from Bitcoin whose token is exchanged on the target chain. Txids are in internal byte order. */
const targetExchangeInputs = [
  { name: 'bitcoinTxId', type: 'bytes32', indexed: false },
  { name: 'destinationChainId', type: 'uint256', indexed: false },
  { name: 'intermediaryChainId', type: 'uint256', indexed: false },
  { name: 'targetAddress', type: 'address', indexed: false },
  { name: 'destTokenAmount', type: 'uint256', indexed: false },
  { name: 'pathFromIntermediaryToDestTokenOnDestChain', type: 'address[]', indexed: false },
] as const

/** Newer deployments add the amounts along the path. */
const targetExchangeWithAmountsInputs = [
  ...targetExchangeInputs,
  { name: 'amountsFromIntermediaryToDestTokenOnDestChain', type: 'uint256[]', indexed: false },
] as const

/** The recipient is paid in the same transaction. */
export const wrappedAndSwappedToDestChainEvent = {
  type: 'event',
  name: 'WrappedAndSwappedToDestChain',
  inputs: targetExchangeInputs,
} as const

export const wrappedAndSwappedToDestChainWithAmountsEvent = {
  type: 'event',
  name: 'WrappedAndSwappedToDestChain',
  inputs: targetExchangeWithAmountsInputs,
} as const

/** The connector keeps what crossed; the operator refunds it in bitcoin. */
export const failedWrapAndSwapToDestChainEvent = {
  type: 'event',
  name: 'FailedWrapAndSwapToDestChain',
  inputs: targetExchangeInputs,
} as const

export const failedWrapAndSwapToDestChainWithAmountsEvent = {
  type: 'event',
  name: 'FailedWrapAndSwapToDestChain',
  inputs: targetExchangeWithAmountsInputs,
} as const
