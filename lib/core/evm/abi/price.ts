/** Prices that no trade moves: the bridge's oracle, and price feeds of the usual kind (Chainlink's aggregator). */

/** Reverts where a feed is missing or old. */
export const equivalentOutputAmountFunction = {
  type: 'function',
  name: 'equivalentOutputAmount',
  stateMutability: 'view',
  inputs: [
    { name: 'amount', type: 'uint256' },
    { name: 'inDecimals', type: 'uint256' },
    { name: 'outDecimals', type: 'uint256' },
    { name: 'in', type: 'address' },
    { name: 'out', type: 'address' },
  ],
  outputs: [{ name: '', type: 'uint256' }],
} as const

/** `updatedAt` in unix seconds. */
export const latestRoundDataFunction = {
  type: 'function',
  name: 'latestRoundData',
  stateMutability: 'view',
  inputs: [],
  outputs: [
    { name: 'roundId', type: 'uint80' },
    { name: 'answer', type: 'int256' },
    { name: 'startedAt', type: 'uint256' },
    { name: 'updatedAt', type: 'uint256' },
    { name: 'answeredInRound', type: 'uint80' },
  ],
} as const
