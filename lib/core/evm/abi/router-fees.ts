/** Shares of the wrapped BTC that the transfer, exchange and burn routers take, out of 10,000, each rounded down. */

export const protocolPercentageFeeFunction = {
  type: 'function',
  name: 'protocolPercentageFee',
  stateMutability: 'view',
  inputs: [],
  outputs: [{ name: '', type: 'uint256' }],
} as const

export const lockerPercentageFeeFunction = {
  type: 'function',
  name: 'lockerPercentageFee',
  stateMutability: 'view',
  inputs: [],
  outputs: [{ name: '', type: 'uint256' }],
} as const

export const thirdPartyFeeFunction = {
  type: 'function',
  name: 'thirdPartyFee',
  stateMutability: 'view',
  inputs: [{ name: 'thirdPartyId', type: 'uint256' }],
  outputs: [{ name: '', type: 'uint256' }],
} as const

/** The locker's share for one kind of swap, on newer exchange and burn routers. `amount` of wrapped BTC in sats. */
export const getEffectiveLockerFeeFunction = {
  type: 'function',
  name: 'getEffectiveLockerFee',
  stateMutability: 'view',
  inputs: [
    { name: 'chainId', type: 'uint256' },
    { name: 'token', type: 'bytes32' },
    { name: 'thirdPartyId', type: 'uint256' },
    { name: 'amount', type: 'uint256' },
  ],
  outputs: [{ name: '', type: 'uint256' }],
} as const

/** Of the burn router alone: what the payout's own Bitcoin transaction costs, in sats. */
export const bitcoinFeeFunction = {
  type: 'function',
  name: 'bitcoinFee',
  stateMutability: 'view',
  inputs: [],
  outputs: [{ name: '', type: 'uint256' }],
} as const
