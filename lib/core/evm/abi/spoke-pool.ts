/**
 * The bridge between EVM chains that the exchange router sends a cross-chain output through: a deposit on the base
 * chain, which a relayer fills on the target chain (the spoke pools of Across, since deposit ids are uint256).
 */
export const fundsDepositedEvent = {
  type: 'event',
  name: 'FundsDeposited',
  inputs: [
    { name: 'inputToken', type: 'bytes32', indexed: false },
    { name: 'outputToken', type: 'bytes32', indexed: false },
    { name: 'inputAmount', type: 'uint256', indexed: false },
    { name: 'outputAmount', type: 'uint256', indexed: false },
    { name: 'destinationChainId', type: 'uint256', indexed: true },
    { name: 'depositId', type: 'uint256', indexed: true },
    { name: 'quoteTimestamp', type: 'uint32', indexed: false },
    { name: 'fillDeadline', type: 'uint32', indexed: false },
    { name: 'exclusivityDeadline', type: 'uint32', indexed: false },
    { name: 'depositor', type: 'bytes32', indexed: true },
    { name: 'recipient', type: 'bytes32', indexed: false },
    { name: 'exclusiveRelayer', type: 'bytes32', indexed: false },
    { name: 'message', type: 'bytes', indexed: false },
  ],
} as const

export const filledRelayEvent = {
  type: 'event',
  name: 'FilledRelay',
  inputs: [
    { name: 'inputToken', type: 'bytes32', indexed: false },
    { name: 'outputToken', type: 'bytes32', indexed: false },
    { name: 'inputAmount', type: 'uint256', indexed: false },
    { name: 'outputAmount', type: 'uint256', indexed: false },
    { name: 'repaymentChainId', type: 'uint256', indexed: false },
    { name: 'originChainId', type: 'uint256', indexed: true },
    { name: 'depositId', type: 'uint256', indexed: true },
    { name: 'fillDeadline', type: 'uint32', indexed: false },
    { name: 'exclusivityDeadline', type: 'uint32', indexed: false },
    { name: 'exclusiveRelayer', type: 'bytes32', indexed: false },
    { name: 'relayer', type: 'bytes32', indexed: true },
    { name: 'depositor', type: 'bytes32', indexed: false },
    { name: 'recipient', type: 'bytes32', indexed: false },
    { name: 'messageHash', type: 'bytes32', indexed: false },
    {
      name: 'relayExecutionInfo',
      type: 'tuple',
      indexed: false,
      components: [
        { name: 'updatedRecipient', type: 'bytes32' },
        { name: 'updatedMessageHash', type: 'bytes32' },
        { name: 'updatedOutputAmount', type: 'uint256' },
        { name: 'fillType', type: 'uint8' },
      ],
    },
  ],
} as const
