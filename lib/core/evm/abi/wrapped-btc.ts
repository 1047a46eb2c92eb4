import { abiItem } from '../abi-item'

/** The wrapped-BTC token of newer deployments: the most sats that one mint, and one epoch, may create. */
export const maxMintLimitFunction = /* #__PURE__ */ abiItem('function maxMintLimit() view returns (uint256)')
