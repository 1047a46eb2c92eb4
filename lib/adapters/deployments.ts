import { findNetwork } from '~/lib/core/catalog'
import { type Profile, serversOf } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import type { Deployment, Deployments, ServerOf } from '~/lib/services/ports/deployment'
import type { KeyValueArea } from '~/lib/services/ports/platform'
import { createBitcoinChain } from './bitcoin-chain'
import { createBridgeService } from './bridge-service'
import { createEvmChain } from './evm-chain'
import { createHttp, type Http } from './http'
import { createFailingHosts } from './failing-hosts'
import { fewAtOnce, honourRetryAfter, onlyTo, whileOnline } from './outbound'
import { memoized } from '~/lib/services/chains/shared-reads'
import { paced } from './paced'
import { createReadings } from './readings'
import { createStoredNumbers } from './stored-numbers'

type Ports = {
  fetch: typeof globalThis.fetch
  now: () => number
  /** `false`: the browser knows that it is offline. */
  isOnline?: () => boolean
  /** Survives the worker's restart, but not the browser's. */
  session: KeyValueArea
  profile: () => Promise<Profile | null>
  profileById: (id: string) => Promise<Profile | null>
}

function eachOf<Chain>(urls: readonly string[], open: (url: string) => Chain): ServerOf<Chain>[] {
  return urls.map((url) => ({ host: new URL(url).host, chain: open(url) }))
}

/** Connects each profile once, so that endpoints keep their health records. An edited profile is connected anew. */
export function createDeployments({
  fetch,
  now,
  isOnline = () => true,
  session,
  profile,
  profileById,
}: Ports): Deployments {
  const readings = createReadings({ now, session })
  const waits = {
    until: createStoredNumbers(session, 'waits'),
    refusals: createStoredNumbers(session, 'refusals'),
  }
  const spans = createStoredNumbers(session, 'log-spans')
  const recovered = createStoredNumbers(session, 'recovered')
  const failing = createFailingHosts(now, {
    until: createStoredNumbers(session, 'rests'),
    failures: createStoredNumbers(session, 'failures'),
  })
  const limited = failing.noting(fewAtOnce(honourRetryAfter(createHttp({ fetch, now }), now, waits)))
  const connected = new Map<string, { document: string; deployment: Deployment }>()

  const connect = (profile: Profile | null): Deployment => {
    if (profile === null) throw new AppError('profile-missing', 'no deployment profile')
    const document = JSON.stringify(profile)
    const existing = connected.get(profile.id)
    if (existing?.document === document) return existing.deployment
    const deployment = open(profile)
    connected.set(profile.id, { document, deployment })
    return deployment
  }

  const open = (profile: Profile, change: (http: Http) => Http = (http) => http): Deployment => {
    const sending = onlyTo(serversOf(profile), limited)
    const http = change(whileOnline(sending, isOnline))
    const common = { http, sending, now, readings }
    const openBitcoin = (esplora: readonly string[]) =>
      createBitcoinChain({ bitcoin: { ...profile.bitcoin, esplora }, session, ...common })
    const bitcoin = openBitcoin(profile.bitcoin.esplora)
    const chains = new Map(
      profile.evm.map((network) => [network.name, createEvmChain({ network, spans, ...common })]),
    )
    const chainOf = (networkName: string) => {
      const opened = chains.get(networkName)
      if (opened === undefined)
        throw new AppError('network-unknown', 'no such network', { details: { network: networkName } })
      return opened
    }
    const variant = memoized((kind: 'sparing' | 'polling') =>
      open(profile, (by) => (kind === 'sparing' ? paced(by, { now, recovered }) : failing.sparing(by))),
    )
    const deployment: Deployment = {
      profile,
      bitcoin: bitcoin.chain,
      service: createBridgeService({ service: profile.service, http }),
      servers: {
        bitcoin: eachOf(profile.bitcoin.esplora, (url) => openBitcoin([url]).chain),
        evm: (networkName) => {
          const network = findNetwork(profile, networkName)
          return eachOf(
            network.rpc,
            (url) => createEvmChain({ network: { ...network, rpc: [url] }, spans, ...common }).chain,
          )
        },
      },
      evm: (networkName) => chainOf(networkName).chain,
      reading: (limits) => ({
        ...deployment,
        bitcoin: bitcoin.reading(limits.bitcoin),
        evm: memoized((networkName: string) => chainOf(networkName).reading(limits.evm)),
      }),
      sparing: () => variant('sparing'),
      polling: () => variant('polling'),
    }
    return deployment
  }

  return {
    current: async () => connect(await profile()),
    of: async (profileId) => connect(await profileById(profileId)),
  }
}
