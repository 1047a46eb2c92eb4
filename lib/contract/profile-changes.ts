import { type EvmNetwork, hostsOf, isBaseNetwork, type Profile, type Token } from './profile'
import {
  PROFILE_FIELDS,
  type ProfileField,
  type ProfilePart,
  type ProfilePreview,
} from './views/profile-import'

/** One value of a profile. `item` tells apart the values of a field that is a list. */
type Fact = { field: ProfileField; item: string; value: string }
type Part = { name: string | null; label: string; chainId: number | null; facts: Fact[] }

/**
 * Lists the changes of using a profile, compared with the one that it replaces or, if there is none with its id, the one
 * in use; without either, everything is added.
 */
export function previewOf(profile: Profile, compared: Profile | null): ProfilePreview {
  const before = compared === null ? [] : partsOf(compared)
  const after = partsOf(profile)
  const removed = before.filter(({ name }) => after.every((part) => part.name !== name))
  const hosts = new Set(compared === null ? [] : hostsOf(compared))
  return {
    id: profile.id,
    label: profile.label,
    bitcoinNetwork: profile.bitcoin.network,
    compared: compared && { label: compared.label, isReplaced: compared.id === profile.id },
    parts: [
      ...after.map((part) =>
        comparePart(
          part,
          before.find(({ name }) => name === part.name),
        ),
      ),
      ...removed.map((part) => ({ ...headOf(part), change: 'removed' as const, changes: [] })),
    ].filter(({ change }) => change !== null),
    hosts: hostsOf(profile).map((pattern) => ({ pattern, isNew: !hosts.has(pattern) })),
    singleServers: singleServersOf(profile),
  }
}

function comparePart(part: Part, before: Part | undefined): ProfilePart {
  if (before === undefined) return { ...headOf(part), change: 'added', changes: changesOf([], part.facts) }
  const changes = changesOf(before.facts, part.facts)
  return { ...headOf(part), change: changes.length === 0 ? null : 'changed', changes }
}

function headOf({ name, label, chainId }: Part) {
  return { name, label, chainId }
}

function changesOf(before: readonly Fact[], after: readonly Fact[]): ProfilePart['changes'] {
  const keyOf = ({ field, item }: Fact) => `${field} ${item}`
  const [old, current] = [before, after].map(
    (facts) => new Map(facts.map((fact) => [keyOf(fact), fact.value])),
  )
  const fields = new Map([...after, ...before].map((fact) => [keyOf(fact), fact.field]))
  return [...fields]
    .map(([key, field]) => ({ field, before: old?.get(key) ?? null, after: current?.get(key) ?? null }))
    .filter((change) => change.before !== change.after)
    .toSorted((a, b) => PROFILE_FIELDS.indexOf(a.field) - PROFILE_FIELDS.indexOf(b.field))
}

function partsOf(profile: Profile): Part[] {
  const { bitcoin, service } = profile
  const whole = [
    ...one('bitcoin-network', bitcoin.network),
    ...many('bitcoin-server', bitcoin.esplora),
    ...one('explorer', bitcoin.explorer),
    ...one('work-floor', bitcoin.workFloor?.toString(16)),
    ...one('min-relay-fee-rate', `${bitcoin.minRelayFeeRate} sat/vB`),
    ...one('service', service.baseUrl),
    ...one('service-path', `${service.segment} ${service.unwrapInputsPath}`),
    ...one('third-party', service.thirdPartyId),
  ]
  return [
    { name: null, label: profile.label, chainId: null, facts: whole },
    ...profile.evm.map((network) => ({
      name: network.name,
      label: network.label,
      chainId: network.chainId,
      facts: factsOf(network),
    })),
  ]
}

function factsOf(network: EvmNetwork): Fact[] {
  const { nativeCurrency, priceFeeds, priceHeartbeats } = network
  return [
    ...one('label', network.label),
    ...one('chain-id', network.chainId),
    ...one('kind', network.kind),
    ...many('server', network.rpc),
    ...one('explorer', network.explorer),
    ...one('native-currency', unitText(nativeCurrency)),
    ...one('from-block', network.fromBlock),
    ...one('wrapped-native', network.wrappedNative),
    ...one('rollup-fee', network.rollupFee),
    ...Object.entries(priceFeeds).flatMap(([priced, feed]) =>
      item('price-feed', priced, `${priced} ${feed}`),
    ),
    ...Object.entries(priceHeartbeats).flatMap(([priced, seconds]) =>
      item('price-heartbeat', priced, `${priced} ${seconds}`),
    ),
    ...(network.implementations ?? []).flatMap(({ contract, implementation }) =>
      item('implementation', contract, `${contract} → ${implementation ?? '–'}`),
    ),
    ...network.tokens.flatMap((token) => item('token', token.address, tokenText(token))),
    ...(isBaseNetwork(network)
      ? [
          ...one('lockers', network.lockers),
          ...one('transfer-router', network.transferRouter),
          ...one('exchange-router', network.exchangeRouter),
          ...one('burn-router', network.burnRouter),
          ...one('base-connector', network.baseConnector),
          ...many('exchange-connector', network.exchangeConnectors),
          ...one('wrapped-btc', network.wrappedBtc),
          ...one('price-oracle', network.priceOracle),
          ...one('generation', network.router),
          ...one(
            'payload-lengths',
            `${network.payloads.wrap.join(', ')} / ${network.payloads.swap.join(', ')}`,
          ),
        ]
      : [
          ...one('via', network.via),
          ...one('connector', network.connector),
          ...one('native-base-token', network.nativeBaseToken),
        ]),
  ]
}

function one(field: ProfileField, value: string | number | null | undefined): Fact[] {
  return value === null || value === undefined ? [] : item(field, '', String(value))
}

function many(field: ProfileField, values: readonly string[]): Fact[] {
  return values.flatMap((value) => item(field, value, value))
}

function item(field: ProfileField, item: string, value: string): Fact[] {
  return [{ field, item, value }]
}

function unitText({ symbol, decimals }: { symbol: string; decimals: number }): string {
  return `${symbol} (${decimals})`
}

function tokenText(token: Token & { baseToken?: string; baseDecimals?: number }): string {
  const { baseToken, baseDecimals = token.decimals, offered } = token
  const crossed = baseToken === undefined ? '' : ` ← ${baseToken} (${baseDecimals})`
  return `${unitText(token)} ${token.address}${crossed}${offered === false ? ' offered: false' : ''}`
}

/** The chains, by their labels, that only one server answers for; `null` is Bitcoin. */
function singleServersOf({ bitcoin, evm }: Profile): (string | null)[] {
  const chains = [
    { label: null, servers: bitcoin.esplora },
    ...evm.map(({ label, rpc }) => ({ label, servers: rpc })),
  ]
  return chains.filter(({ servers }) => servers.length === 1).map(({ label }) => label)
}
