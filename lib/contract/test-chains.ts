/** Chain ids that development nodes use by default. */
const DEVELOPMENT_CHAIN_IDS = [1337, 31337, 31338]

/** Public test networks whose chain id fits into the two bytes of a data carrier. */
const PUBLIC_TEST_CHAIN_IDS = [
  31, // Rootstock Testnet
  97, // BNB Smart Chain Testnet
  1123, // B² Testnet
  1301, // Unichain Sepolia
  5003, // Mantle Sepolia
  10200, // Gnosis Chiado
  17000, // Holesky
  43113, // Avalanche Fuji
  59141, // Linea Sepolia
]

const TEST_CHAIN_IDS = new Set([...DEVELOPMENT_CHAIN_IDS, ...PUBLIC_TEST_CHAIN_IDS])

/**
 * Whether a chain holds nothing of value. This is a list of known test chains, because a signature for a chain that
 * merely looks like one would be valid wherever that chain id is really used.
 */
export function isTestChain(chainId: number): boolean {
  return TEST_CHAIN_IDS.has(chainId)
}
