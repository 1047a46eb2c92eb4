import type { NetworkView, ProfileView } from '~/lib/contract/views/networks'
import { DEFAULT_LOOKS } from '~/lib/contract/looks'
import type { BitcoinBalanceView } from '~/lib/contract/views/holdings'
import type { AccountsView, SettingsView } from '~/lib/contract/views/status'

export const USDC = '0xAbcdefabcdefabcdefabcdefabcdefabcdefabcd'
export const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'

const POLYGON: NetworkView = {
  name: 'polygon',
  label: 'Polygon',
  kind: 'base',
  chainId: 31_337,
  explorer: null,
  tokens: [{ address: USDC, symbol: 'USDC', decimals: 6, name: 'USD Coin' }],
}
const ETHEREUM: NetworkView = {
  name: 'ethereum',
  label: 'Ethereum',
  kind: 'cross-chain',
  chainId: 31_338,
  explorer: null,
  tokens: [
    { address: null, symbol: 'ETH', decimals: 18, name: 'Ether' },
    { address: OWN, symbol: 'USDC', decimals: 6, name: 'USD Coin' },
  ],
}

/** One base network with one token, and no native currency. */
export const PROFILE: ProfileView = {
  id: 'p',
  label: 'P',
  bitcoinNetwork: 'regtest',
  bitcoinExplorer: null,
  serviceUrl: 'https://service.example',
  hosts: ['https://service.example/*'],
  networks: [POLYGON],
}

/** A base network and one that is reached through it, each with its native currency and one token. */
export const TWO_NETWORKS: ProfileView = {
  ...PROFILE,
  networks: [
    {
      ...POLYGON,
      tokens: [{ address: null, symbol: 'POL', decimals: 18, name: 'POL' }, ...POLYGON.tokens],
    },
    ETHEREUM,
  ],
}

export const ACCOUNTS: AccountsView = {
  bitcoin: { address: 'bcrt1own', addressType: 'p2wpkh', publicKey: '02', network: 'regtest' },
  evm: { address: OWN },
}

/** The Bitcoin balance of `ACCOUNTS`: nothing but what is given. */
export function bitcoinBalanceOf(
  { id }: ProfileView,
  given: Partial<BitcoinBalanceView> = {},
): BitcoinBalanceView {
  return {
    owner: { profileId: id, address: ACCOUNTS.bitcoin.address },
    confirmedSats: 0n,
    pendingSats: 0n,
    reservedSats: 0n,
    reservedBy: [],
    keptOut: { frozen: { coins: 0, sats: 0n }, small: { coins: 0, sats: 0n } },
    spendableSats: 0n,
    asOf: 0,
    ...given,
  }
}

export const SETTINGS: SettingsView = {
  ...DEFAULT_LOOKS,
  autoLockMinutes: 15,
  serviceUrl: null,
  isPhraseChecked: true,
  comparesBridges: false,
  notices: 'all',
  currency: null,
  currencies: [],
  profiles: [],
  selectedProfile: null,
}
