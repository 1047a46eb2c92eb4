/**
 * An exchange connector of a base network. Neither quote is `view`: they are asked by eth_call. On some connectors one of
 * the two is a stub that answers `(true, 0)`.
 */

export const getExactInputFunction = {
  type: 'function',
  name: 'getExactInput',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'path', type: 'address[]' },
    { name: 'amountIn', type: 'uint256' },
  ],
  outputs: [
    { name: 'succeeded', type: 'bool' },
    { name: 'amountOut', type: 'uint256' },
  ],
} as const

/** For the pool of two tokens. */
export const getOutputAmountFunction = {
  type: 'function',
  name: 'getOutputAmount',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'amountIn', type: 'uint256' },
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
  ],
  outputs: [
    { name: 'succeeded', type: 'bool' },
    { name: 'amountOut', type: 'uint256' },
  ],
} as const

/** Whether there are pools along a path. */
export const isPathValidFunction = {
  type: 'function',
  name: 'isPathValid',
  stateMutability: 'view',
  inputs: [{ name: 'path', type: 'address[]' }],
  outputs: [{ name: 'isValid', type: 'bool' }],
} as const
