import { abiItem } from '../abi-item'

/** Shares of the wrapped BTC that the transfer, exchange and burn routers take, out of 10,000, each rounded down. */

export const protocolPercentageFeeFunction = /* #__PURE__ */ abiItem(
  'function protocolPercentageFee() view returns (uint256)',
)

export const lockerPercentageFeeFunction = /* #__PURE__ */ abiItem(
  'function lockerPercentageFee() view returns (uint256)',
)

export const thirdPartyFeeFunction = /* #__PURE__ */ abiItem(
  'function thirdPartyFee(uint256 thirdPartyId) view returns (uint256)',
)

/** The locker's share for one kind of swap, on newer exchange and burn routers. `amount` of wrapped BTC in sats. */
export const getEffectiveLockerFeeFunction = /* #__PURE__ */ abiItem(
  'function getEffectiveLockerFee(uint256 chainId, bytes32 token, uint256 thirdPartyId, uint256 amount) view returns (uint256)',
)

/** Of the burn router alone: what the payout's own Bitcoin transaction costs, in sats. */
export const bitcoinFeeFunction = /* #__PURE__ */ abiItem('function bitcoinFee() view returns (uint256)')
