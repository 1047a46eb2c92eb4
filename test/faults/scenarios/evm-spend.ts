/** The funds of an EVM account, and the sum of a token that is sent. */
export const USDC = 2_000_000_000n
export const ETHER = 10n ** 18n
