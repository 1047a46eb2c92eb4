/** A server's purpose in a deployment profile. */
export type ServerKind = 'service' | 'bitcoin' | 'evm'

export type NamedServer = {
  kind: ServerKind
  url: URL
  /** Its service, as reviewers of the package read it. */
  serves: string
}

type Profile = {
  bitcoin: { network: string; esplora: string[] }
  service: { baseUrl: string }
  evm: { label: string; rpc: string[] }[]
}

/**
 * The servers that a deployment profile names for calls. Explorers are only linked to.
 * @param json the profile, which is checked where it is used
 * @throws Error where something else stands in the place of a URL
 */
export function namedServers(json: string): NamedServer[] {
  const { bitcoin, service, evm }: Profile = JSON.parse(json)
  const named = (kind: ServerKind, serves: string, urls: string[]) =>
    urls.map((url) => ({ kind, url: toUrl(url), serves }))
  return [
    ...named('service', 'The bridge service', [service.baseUrl]),
    ...named('bitcoin', `Bitcoin ${bitcoin.network}`, bitcoin.esplora),
    ...evm.flatMap(({ label, rpc }) => named('evm', label, rpc)),
  ]
}

function toUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Error(`SATSPAN_PROFILE names no URL where one belongs: ${text}`)
  return new URL(text)
}
