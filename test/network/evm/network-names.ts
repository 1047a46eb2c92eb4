/** The local network's EVM networks as a profile names them: the base network, and those reached through it. */
export const NETWORK_NAMES = ['polygon', 'ethereum', 'optimism'] as const

export type NetworkName = (typeof NETWORK_NAMES)[number]
