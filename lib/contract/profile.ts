import { withoutUnseen } from '~/lib/core/as-seen'
import * as z from 'zod/mini'
import { parseEvmAddress } from '~/lib/core/address'
import { isWorkFloor } from '~/lib/core/bitcoin/proof-of-work'
import { MIN_RELAY_FEE_RATE } from '~/lib/core/bitcoin/size'
import { hostPatternOf } from '~/lib/core/host-pattern'
import { AppError } from '~/lib/core/errors'
import { BITCOIN_NETWORKS } from '~/lib/core/network'
import { parseUrl } from '~/lib/core/parse-url'
import { FEED_CURRENCIES } from '~/lib/core/quote/currency'
import { unfilledPlaces } from './template'
import { isTestChain } from './test-chains'
import { sanitizeText } from './text'

const MAX_UINT16 = 0xffff
const MAX_ENTRIES = 200
const MAX_ENDPOINTS = 10
const MAX_RELAY_FEE_RATE = 10
const PAYLOAD_LENGTHS = { wrap: [28, 40], swap: [65, 77] } as const

const address = z.pipe(
  z.string().check(z.maxLength(42)),
  z.transform((text, ctx) => {
    try {
      return parseEvmAddress(text)
    } catch {
      ctx.issues.push({ code: 'custom', message: 'not an EVM address', input: text })
      return z.NEVER
    }
  }),
)

/** An absolute URL without a trailing slash. `consistency` checks which schemes the network allows. */
const url = z.pipe(
  z.string().check(z.maxLength(500)),
  z.transform((text, ctx) => {
    const parsed = parseUrl(text)
    if (parsed === undefined || parsed.username !== '' || parsed.password !== '' || parsed.hash !== '') {
      ctx.issues.push({ code: 'custom', message: 'not a plain URL', input: text })
      return z.NEVER
    }
    return parsed.href.replace(/\/+$/, '')
  }),
)

/** A URL that paths are appended to. */
const baseUrl = url.check(z.refine((text) => !text.includes('?'), 'a base URL has no query'))

/** Without duplicates: an endpoint listed twice cannot check itself. */
const once = z.transform((urls: string[]) => [...new Set(urls)])
const urls = z.pipe(z.array(url).check(z.minLength(1), z.maxLength(MAX_ENDPOINTS)), once)
const baseUrls = z.pipe(z.array(baseUrl).check(z.minLength(1), z.maxLength(MAX_ENDPOINTS)), once)

function shownText(maxLength: number) {
  return z.string().check(
    z.minLength(1),
    z.refine(
      (text) => sanitizeText(text, maxLength) === text,
      `not plain text of at most ${maxLength} characters`,
    ),
  )
}

const name = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/))
const path = z.string().check(z.maxLength(200), z.regex(/^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/))
const explorer = z._default(z.nullable(baseUrl), null)
const decimals = z.int().check(z.gte(0), z.lte(36))

/** A price feed's subject: Bitcoin, the network's native currency, a currency, or a token by its address (checksummed). */
const feedName = z.union([z.enum(['BTC', 'native', ...FEED_CURRENCIES]), address])
/** A useful feed is renewed at least once a week. */
const heartbeatSeconds = z.int().check(z.gte(1), z.lte(7 * 86_400))

const token = z.strictObject({
  address,
  symbol: shownText(20),
  decimals,
  /** `false` = no swap begins or ends with it: it is only a stop of exchanges. */
  offered: z.optional(z.boolean()),
})
const crossChainToken = z.extend(token, { baseToken: address, baseDecimals: decimals })

function lengths(sizes: readonly number[]) {
  return z.array(z.literal(sizes)).check(z.minLength(1), z.maxLength(sizes.length))
}

/** As a number, or in the eight hex digits of a block's `bits`. */
const compactBits = z.union([
  z.int().check(z.gte(0x0100_0001), z.lte(0x207f_ffff)),
  z.pipe(
    z.string().check(z.regex(/^(0x)?[0-9a-fA-F]{8}$/)),
    z.transform((text) => Number.parseInt(text.replace(/^0x/, ''), 16)),
  ),
])

const evmNetwork = {
  name,
  label: shownText(60),
  chainId: z.int().check(z.gte(1), z.lte(MAX_UINT16)),
  rpc: urls,
  explorer,
  nativeCurrency: z.strictObject({ symbol: shownText(20), decimals }),
  /** The first block that can hold a log of the contracts. */
  fromBlock: z._default(z.int().check(z.gte(0)), 0),
  wrappedNative: address,
  /** Price feeds in USD, with `latestRoundData()`, by what they price. */
  priceFeeds: z._default(z.partialRecord(feedName, address), {}),
  /** The longest time between two of their answers, in seconds, if not a day. */
  priceHeartbeats: z._default(z.partialRecord(feedName, heartbeatSeconds), {}),
  /** How the fee of the layer below is read, on rollups that charge one; `null` = none. */
  rollupFee: z._default(z.nullable(z.enum(['op', 'arbitrum'])), null),
  /** The code behind each contract when the bridge was completed, `null` = no proxy; absent = not judged. */
  implementations: z.optional(
    z
      .array(z.strictObject({ contract: address, implementation: z.nullable(address) }))
      .check(z.maxLength(MAX_ENTRIES)),
  ),
}

/** The lengths of data carriers (bytes) that a network's routers take. */
const payloads = z.strictObject({
  wrap: z._default(lengths(PAYLOAD_LENGTHS.wrap), [...PAYLOAD_LENGTHS.wrap]),
  swap: z._default(lengths(PAYLOAD_LENGTHS.swap), [...PAYLOAD_LENGTHS.swap]),
})

const baseNetwork = z.strictObject({
  ...evmNetwork,
  kind: z.literal('base'),
  lockers: address,
  transferRouter: address,
  exchangeRouter: address,
  burnRouter: address,
  /** `null` where nothing crosses: no cross-chain network is reached through this one. */
  baseConnector: z._default(z.nullable(address), null),
  exchangeConnectors: z.array(address).check(z.minLength(1), z.maxLength(MAX_ENTRIES)),
  wrappedBtc: address,
  /** The generation of the routers. */
  router: z._default(z.enum(['v1', 'v2']), 'v2'),
  payloads: z._default(payloads, {
    wrap: [...PAYLOAD_LENGTHS.wrap],
    swap: [...PAYLOAD_LENGTHS.swap],
  }),
  /** A contract that answers `equivalentOutputAmount`; `null` = the registry's own, if it names one. */
  priceOracle: z._default(z.nullable(address), null),
  tokens: z.array(token).check(z.maxLength(MAX_ENTRIES)),
})

const crossChainNetwork = z.strictObject({
  ...evmNetwork,
  kind: z.literal('cross-chain'),
  /** The name of the base network that it is reached through. */
  via: name,
  connector: address,
  /** The base network's token that represents this network's native currency. */
  nativeBaseToken: address,
  tokens: z.array(crossChainToken).check(z.maxLength(MAX_ENTRIES)),
})

const profileSchema = z.strictObject({
  id: name,
  label: shownText(60),
  bitcoin: z.strictObject({
    network: z.enum(BITCOIN_NETWORKS),
    esplora: baseUrls,
    explorer,
    /** The easiest target that a block's header may have, in compact form; `null` = the network's own floor. */
    workFloor: z._default(z.nullable(compactBits), null),
    /** The lowest fee rate, in sat/vB, that nodes pass on. */
    minRelayFeeRate: z._default(
      z.number().check(z.positive(), z.lte(MAX_RELAY_FEE_RATE)),
      MIN_RELAY_FEE_RATE,
    ),
  }),
  service: z.strictObject({
    baseUrl,
    segment: name,
    /** Absent = beside the other operations. */
    unwrapInputsPath: z.optional(path),
    /** One byte in the data carrier; `null` = none. */
    thirdPartyId: z._default(z.nullable(z.int().check(z.gte(0), z.lte(255))), null),
  }),
  evm: z
    .array(z.discriminatedUnion('kind', [baseNetwork, crossChainNetwork]))
    .check(z.minLength(1), z.maxLength(50)),
})

export type Token = z.infer<typeof token>
export type CrossChainToken = z.infer<typeof crossChainToken>
export type BaseNetwork = z.infer<typeof baseNetwork>
export type CrossChainNetwork = z.infer<typeof crossChainNetwork>
export type EvmNetwork = BaseNetwork | CrossChainNetwork
type ParsedProfile = z.infer<typeof profileSchema>
export type ServiceProfile = Omit<ParsedProfile['service'], 'unwrapInputsPath'> & { unwrapInputsPath: string }
/**
 * A checked deployment profile. Addresses are checksummed, URLs have no trailing slash, names and chain ids are unique.
 */
export type Profile = Omit<ParsedProfile, 'service'> & { service: ServiceProfile }

/** Why a document is not a profile. In words `reasons.profile_invalid.<reason>`. */
export const PROFILE_FAULTS = [
  'not-profile',
  'unfilled',
  'unknown-key',
  'missing',
  'unfit',
  'insecure',
  'repeated',
  'bitcoin-name',
  'test-chain',
  'unknown-test-chain',
  'no-base-network',
  'easy-work',
] as const
type ProfileFault = (typeof PROFILE_FAULTS)[number]

/**
 * Checks and normalises a deployment profile; an unknown key is an error. `npm run profile:fill` makes one of a file such
 * as `public/profiles/mainnet-template.json`, whose places in angle brackets its operator fills in.
 * @throws AppError `profile-invalid` with `details` `{ path, reason }` of the first error
 */
export function parseProfile(document: unknown): Profile {
  if (!looksLikeProfile(document)) throw invalid('', 'not-profile', 'not a profile')
  const [place] = unfilledPlaces(document)
  if (place !== undefined) throw invalid(place.path, 'unfilled', `still to be filled in: ${place.what}`)
  const parsed = profileSchema.safeParse(document)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    if (issue?.code === 'unrecognized_keys')
      throw invalid(
        z.core.toDotPath([...issue.path, issue.keys[0] ?? '']),
        'unknown-key',
        'not a key of a profile',
      )
    const path = issue?.path ?? []
    const fault = valueAt(document, path) === undefined ? 'missing' : 'unfit'
    throw invalid(z.core.toDotPath(path), fault, issue?.message ?? 'not a profile')
  }
  const { service } = parsed.data
  const unwrapInputsPath =
    service.unwrapInputsPath ?? `/api/v2/${service.segment}/utils/swap-and-unwrap-inputs`
  const profile = { ...parsed.data, service: { ...service, unwrapInputsPath } }
  checkUrls(profile)
  checkWorkFloor(profile)
  checkNetworks(profile)
  return profile
}

/** `parseProfile` of JSON text. */
export function parseProfileJson(json: string): Profile {
  let document: unknown
  try {
    document = JSON.parse(withoutUnseen(json))
  } catch (cause) {
    throw invalid('', 'not-profile', 'not JSON', cause)
  }
  return parseProfile(document)
}

/** Whether a document has any part of a profile but its name: its mistakes are worth naming then. */
function looksLikeProfile(document: unknown): boolean {
  return ['bitcoin', 'service', 'evm'].some((part) => Reflect.has(Object(document), part))
}

/** The servers that a profile's calls go to. Explorers are only linked to. */
export function serversOf({ service, bitcoin, evm }: Profile): string[] {
  return [service.baseUrl, ...bitcoin.esplora, ...evm.flatMap((network) => network.rpc)]
}

/** Host-permission match patterns for a profile's servers: no port, any path, no duplicates. */
export function hostsOf(profile: Profile): string[] {
  return [...new Set(serversOf(profile).map((text) => hostPatternOf(new URL(text))))]
}

export function isBaseNetwork(network: EvmNetwork): network is BaseNetwork {
  return network.kind === 'base'
}

function checkUrls({ bitcoin, service, evm }: Profile): void {
  const isRegtest = bitcoin.network === 'regtest'
  const check = (path: string, text: string | null) => {
    if (text !== null && !isFit(new URL(text), isRegtest))
      throw invalid(path, 'insecure', 'only https is accepted')
  }
  check('bitcoin.explorer', bitcoin.explorer)
  for (const [i, url] of bitcoin.esplora.entries()) check(`bitcoin.esplora[${i}]`, url)
  check('service.baseUrl', service.baseUrl)
  for (const [i, network] of evm.entries()) {
    check(`evm[${i}].explorer`, network.explorer)
    for (const [k, url] of network.rpc.entries()) check(`evm[${i}].rpc[${k}]`, url)
  }
}

/** Plain http is allowed only if nothing leaves the machine and no real money is involved. */
function isFit(url: URL, isRegtest: boolean): boolean {
  if (url.protocol === 'https:') return true
  return isRegtest && url.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname)
}

/** A profile from a file must not make worthless blocks pass as work. */
function checkWorkFloor({ bitcoin: { network, workFloor } }: Profile): void {
  if (workFloor !== null && !isWorkFloor(workFloor, network))
    throw invalid('bitcoin.workFloor', 'easy-work', 'asks for less work than the network')
}

function checkNetworks({ bitcoin, evm }: Profile): void {
  const isRealBitcoin = bitcoin.network === 'mainnet'
  const bases = new Set(evm.filter(isBaseNetwork).map((network) => network.name))
  for (const [i, network] of evm.entries()) {
    const earlier = evm.slice(0, i)
    // Pages and routes list Bitcoin by name beside the EVM networks.
    if (network.name === 'bitcoin') throw invalid(`evm[${i}].name`, 'bitcoin-name', 'names Bitcoin')
    if (earlier.some((other) => other.name === network.name))
      throw invalid(`evm[${i}].name`, 'repeated', 'used twice')
    if (earlier.some((other) => other.chainId === network.chainId))
      throw invalid(`evm[${i}].chainId`, 'repeated', 'used twice')
    if (isTestChain(network.chainId) === isRealBitcoin)
      throw isRealBitcoin
        ? invalid(`evm[${i}].chainId`, 'test-chain', "a test chain's id beside real bitcoin")
        : invalid(`evm[${i}].chainId`, 'unknown-test-chain', 'not the id of a known test chain')
    if (network.kind === 'cross-chain' && !bases.has(network.via))
      throw invalid(`evm[${i}].via`, 'no-base-network', 'names no base network')
    if (isBaseNetwork(network) && network.baseConnector === null && isCrossed(evm, network))
      throw invalid(`evm[${i}].baseConnector`, 'missing', 'a cross-chain network is reached through it')
    checkTokens(network, `evm[${i}].tokens`)
  }
}

function isCrossed(evm: readonly EvmNetwork[], { name: base }: BaseNetwork): boolean {
  return evm.some((network) => !isBaseNetwork(network) && network.via === base)
}

function checkTokens(network: EvmNetwork, path: string): void {
  const addresses = network.tokens.map((token) => token.address)
  const repeated = addresses.findIndex((address, i) => addresses.indexOf(address) !== i)
  if (repeated !== -1) throw invalid(`${path}[${repeated}].address`, 'repeated', 'used twice')
}

/** @param words for developers */
function invalid(path: string, reason: ProfileFault, words: string, cause?: unknown): AppError {
  return new AppError('profile-invalid', `profile: ${path}: ${words}`, {
    details: { path: sanitizeText(path, 100), reason },
    cause,
  })
}

function valueAt(document: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((node, key) => Reflect.get(Object(node), key), document)
}
