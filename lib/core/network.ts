import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js'

export const BITCOIN_NETWORKS = ['mainnet', 'testnet4', 'signet', 'regtest'] as const
export type BitcoinNetwork = (typeof BITCOIN_NETWORKS)[number]

export type NetworkParams = { bech32: string; pubKeyHash: number; scriptHash: number; wif: number }

const REGTEST: NetworkParams = { ...TEST_NETWORK, bech32: 'bcrt' }

const PARAMS: Record<BitcoinNetwork, NetworkParams> = {
  mainnet: NETWORK,
  testnet4: TEST_NETWORK,
  signet: TEST_NETWORK,
  regtest: REGTEST,
}

/** Address and key prefixes of a network (BIP173, BIP94, BIP325). */
export function paramsOf(network: BitcoinNetwork): NetworkParams {
  return PARAMS[network]
}

/** SLIP-44 coin type: 0 on mainnet, 1 on every test network. */
export function coinType(network: BitcoinNetwork): number {
  return network === 'mainnet' ? 0 : 1
}

const GENESIS: Record<BitcoinNetwork, string> = {
  mainnet: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  testnet4: '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043',
  signet: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
}

/** The hash of block 0, by which a chain source proves its network. */
export function genesisHash(network: BitcoinNetwork): string {
  return GENESIS[network]
}
