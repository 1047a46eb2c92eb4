import { baseOf, findNetwork } from '~/lib/core/catalog'
import { parseProfile, type Profile } from '~/lib/contract/profile'
import { addressOf } from '~/lib/core/journal/swap.fixture'

const PARSED = parseProfile({
  id: 'local',
  label: 'Local',
  bitcoin: { network: 'regtest', esplora: ['http://127.0.0.1:3002'], explorer: 'http://127.0.0.1:1' },
  service: { baseUrl: 'http://127.0.0.1:3001', segment: 'bridge' },
  evm: [
    {
      name: 'polygon',
      label: 'Polygon',
      kind: 'base',
      chainId: 31337,
      rpc: ['http://127.0.0.1:1'],
      explorer: 'http://127.0.0.1:2',
      nativeCurrency: { symbol: 'POL', decimals: 18 },
      lockers: addressOf('1'),
      transferRouter: addressOf('2'),
      exchangeRouter: addressOf('3'),
      burnRouter: addressOf('4'),
      baseConnector: addressOf('6'),
      exchangeConnectors: [addressOf('8')],
      wrappedNative: `0x${'ab'.repeat(20)}`,
      wrappedBtc: `0x${'cd'.repeat(20)}`,
      tokens: [{ address: addressOf('7'), symbol: 'USDC', decimals: 6 }],
    },
    {
      name: 'ethereum',
      label: 'Ethereum',
      kind: 'cross-chain',
      via: 'polygon',
      chainId: 31338,
      rpc: ['http://127.0.0.1:2'],
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
      connector: addressOf('5'),
      nativeBaseToken: addressOf('7'),
      wrappedNative: `0x${'ab'.repeat(20)}`,
      tokens: [
        {
          address: addressOf('7'),
          symbol: 'USDC',
          decimals: 6,
          baseToken: addressOf('7'),
          baseDecimals: 6,
        },
      ],
    },
  ],
})

/** The fixtures' own, of no chain that exists. */
const CHAIN_IDS: Readonly<Record<string, number>> = { polygon: 1001, ethereum: 1002 }

/** A base network and a cross-chain network reached through it. */
export const PROFILE: Profile = {
  ...PARSED,
  evm: PARSED.evm.map((network) => ({ ...network, chainId: CHAIN_IDS[network.name] ?? network.chainId })),
}

export const BASE = baseOf(PROFILE, findNetwork(PROFILE, 'polygon'))
