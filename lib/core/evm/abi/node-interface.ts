import { abiItem } from '../abi-item'

/**
 * Answered by every Arbitrum node itself, at no contract's address
 * (https://docs.arbitrum.io/build-decentralized-apps/nodeinterface/reference).
 */
export const NODE_INTERFACE = '0x00000000000000000000000000000000000000C8'

/** The gas that pays for the layer below, which Arbitrum adds to what a call uses. */
export const gasEstimateL1ComponentFunction = /* #__PURE__ */ abiItem(
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) payable returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)',
)
