/** WETH9: what a wrapped native token logs when some of it is unwrapped. */
export const withdrawalEvent = {
  type: 'event',
  name: 'Withdrawal',
  inputs: [
    { name: 'src', type: 'address', indexed: true },
    { name: 'wad', type: 'uint256', indexed: false },
  ],
} as const
