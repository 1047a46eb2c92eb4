import { readFileSync } from 'node:fs'
import { reach } from './stage'

type Network = { [field: string]: unknown; name: string; tokens: { address: string }[] }

const TYPED = new Set(['name', 'chainId', 'rpc', 'transferRouter', 'exchangeRouter', 'connector'])

/** The short file of the local network, as its operator would type it. */
export function typedFile(): string {
  const { bitcoin, service, evm }: Record<string, unknown> & { evm: Network[] } = JSON.parse(
    readFileSync(reach.get().profilePath, 'utf8'),
  )
  return JSON.stringify({
    id: 'northway',
    label: 'Northway',
    bitcoin,
    service,
    evm: evm.map((network) => ({
      ...Object.fromEntries(Object.entries(network).filter(([field]) => TYPED.has(field))),
      tokens: network.tokens.map(({ address }) => address),
    })),
  })
}
