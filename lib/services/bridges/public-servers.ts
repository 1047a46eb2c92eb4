import { isTestChain } from '~/lib/contract/test-chains'

/**
 * Public servers that this package trusts to be independent of any bridge, by chain ID. Reviewed like code: one of the two
 * servers that must agree is always one of these.
 */
const RPC: ReadonlyMap<number, readonly string[]> = new Map([
  [137, ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org', 'https://1rpc.io/matic']], // polygon
  [56, ['https://bsc-rpc.publicnode.com', 'https://bsc.drpc.org', 'https://1rpc.io/bnb']], // bsc
  [60808, ['https://rpc.gobob.xyz', 'https://bob.drpc.org']], // bob
  [223, ['https://rpc.bsquared.network', 'https://mainnet.b2-rpc.com']], // bsquared
  [1, ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org', 'https://1rpc.io/eth']], // ethereum
  [10, ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com', 'https://optimism.drpc.org']], // optimism
  [
    42161,
    ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com', 'https://arbitrum.drpc.org'],
  ], // arbitrum
  [8453, ['https://mainnet.base.org', 'https://base-rpc.publicnode.com', 'https://base.drpc.org']], // base
  [130, ['https://mainnet.unichain.org', 'https://unichain-rpc.publicnode.com', 'https://unichain.drpc.org']], // unichain
])
const ESPLORA: Readonly<Record<string, readonly string[]>> = {
  mainnet: ['https://blockstream.info/api', 'https://mempool.space/api'],
}

/**
 * The two servers of a chain: a public one of this package, and the file's first other. Two servers from one file are one
 * witness, so that of a chain that is not listed only one is asked, and said to be alone.
 */
export function serversOfChain(chainId: number | undefined, own: readonly string[]): string[] {
  const listed = RPC.get(chainId ?? 0) ?? []
  const pair = pairOf(listed, own)
  const isVouched = listed.length > 0 || chainId === undefined || isTestChain(chainId)
  return isVouched ? pair : pair.slice(0, 1)
}

/** The two Esplora servers of a Bitcoin network. */
export function esploraServers(network: string | undefined, own: readonly string[]): string[] {
  return pairOf(ESPLORA[network ?? ''] ?? [], own)
}

function pairOf(listed: readonly string[], own: readonly string[]): string[] {
  const hosts = new Set(listed.map(hostOf))
  const first = own.find((url) => hosts.has(hostOf(url))) ?? listed[0] ?? own[0]
  if (first === undefined) return []
  const second = [...own, ...listed].find((url) => hostOf(url) !== hostOf(first))
  return second === undefined ? [first] : [first, second]
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
