import { abiItem } from '../abi-item'

/** Prices that no trade moves: the bridge's oracle, and price feeds of the usual kind (Chainlink's aggregator). */

/** Reverts where a feed is missing or old. */
export const equivalentOutputAmountFunction = /* #__PURE__ */ abiItem(
  'function equivalentOutputAmount(uint256 amount, uint256 inDecimals, uint256 outDecimals, address inToken, address outToken) view returns (uint256)',
)

/** `updatedAt` in unix seconds. */
export const latestRoundDataFunction = /* #__PURE__ */ abiItem(
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
)
