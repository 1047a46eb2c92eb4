/** What an EVM account is funded with, and what is sent of a token. */
export const USDC = 2_000_000_000n
export const ETHER = 10n ** 18n
