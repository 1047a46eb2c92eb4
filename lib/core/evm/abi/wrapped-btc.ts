/** The wrapped-BTC token of newer deployments: the most sats that one mint, and one epoch, may create. */
export const maxMintLimitFunction = {
  type: 'function',
  name: 'maxMintLimit',
  stateMutability: 'view',
  inputs: [],
  outputs: [{ type: 'uint256' }],
} as const
