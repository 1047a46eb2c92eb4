/** Answered by every Arbitrum node itself, at no contract's address (https://docs.arbitrum.io/build-decentralized-apps/nodeinterface/reference). */
export const NODE_INTERFACE = '0x00000000000000000000000000000000000000C8'

/** The gas that pays for the layer below, which Arbitrum adds to what a call uses. */
export const gasEstimateL1ComponentFunction = {
  type: 'function',
  name: 'gasEstimateL1Component',
  stateMutability: 'payable',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'contractCreation', type: 'bool' },
    { name: 'data', type: 'bytes' },
  ],
  outputs: [
    { name: 'gasEstimateForL1', type: 'uint64' },
    { name: 'baseFee', type: 'uint256' },
    { name: 'l1BaseFeeEstimate', type: 'uint256' },
  ],
} as const
