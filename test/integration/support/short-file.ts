import { parseProfile } from '~/lib/contract/profile'
import type { TestNetwork } from '../../network/service/fixture'

export type ShortChange = {
  id?: string
  label?: string
  rpc?: readonly string[]
  exchangeRouter?: string
  burnRouter?: string
}

/** The local network's short file. */
export function shortFileOf(
  { chains, profile }: Pick<TestNetwork, 'chains' | 'profile'>,
  { id = 'local-bridge', label = 'Local bridge', rpc, ...change }: ShortChange = {},
) {
  const { base, cross, third } = chains.deployment
  const { bitcoin, service, evm } = parseProfile(profile)
  const [polygon, ethereum, optimism] = evm
  return {
    id,
    label,
    bitcoin: { esplora: bitcoin.esplora },
    service: { baseUrl: service.baseUrl },
    evm: [
      {
        name: 'polygon',
        chainId: 31_337,
        rpc: rpc ?? polygon?.rpc,
        transferRouter: base.transferRouter,
        exchangeRouter: base.exchangeRouter,
        tokens: polygon?.tokens.map(({ address }) => address),
        ...change,
      },
      {
        name: 'ethereum',
        chainId: 31_338,
        rpc: ethereum?.rpc,
        connector: cross.connector,
        tokens: ethereum?.tokens.map(({ address }) => address),
      },
      ...(third === undefined
        ? []
        : [
            {
              name: 'optimism',
              chainId: third.chainId,
              rpc: optimism?.rpc,
              connector: third.connector,
              tokens: optimism?.tokens.map(({ address }) => address),
            },
          ]),
    ],
  }
}
