import { abiItem } from '../abi-item'

/**
 * An exchange connector of a base network. Neither quote is `view`: they are asked by eth_call. On some connectors one of
 * the two is a stub that answers `(true, 0)`.
 */

export const getExactInputFunction = /* #__PURE__ */ abiItem(
  'function getExactInput(address[] path, uint256 amountIn) returns (bool succeeded, uint256 amountOut)',
)

/** For the pool of two tokens. */
export const getOutputAmountFunction = /* #__PURE__ */ abiItem(
  'function getOutputAmount(uint256 amountIn, address from, address to) returns (bool succeeded, uint256 amountOut)',
)

/** Whether there are pools along a path. */
export const isPathValidFunction = /* #__PURE__ */ abiItem(
  'function isPathValid(address[] path) view returns (bool isValid)',
)
