import * as z from 'zod/mini'
import { AppError } from '~/lib/core/errors'
import { MAX_SATS, parseBtc } from '~/lib/core/amount'
import { CURRENCIES } from '~/lib/core/offers/currencies'
import { announcedWallet } from './page-wallets'
import { sanitizeText } from './text'

/**
 * Requests of a web page. Everything here comes from a page. Each field has a narrow check; an unknown field is an
 * error, since a misspelt minimum or recipient must not fall back to a default; and the caller's identity is never
 * taken from it.
 */
const MAX_UINT256 = (1n << 256n) - 1n
const MAX_UINT32 = 0xffff_ffff

const networkName = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/))
const evmAddress = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))])
const bitcoinAddress = z.string().check(z.regex(/^[A-Za-z0-9]{14,90}$/))
const requestId = z.string().check(z.maxLength(100))
/** No page may let the user lose more than a tenth to the price. */
const slippageBps = z.nullish(z.int().check(z.gte(0), z.lte(1_000)))
/** Absent or `null` = the native currency. */
const token = z.nullish(evmAddress)

/** A whole number as text, at max `most`. */
function wholeNumber(max: bigint) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,78}$/)),
    z.transform((digits, ctx) => {
      const number = BigInt(digits)
      if (number <= max) return number
      ctx.issues.push({ code: 'custom', message: 'too large', input: digits })
      return z.NEVER
    }),
  )
}

const amountBTC = z.pipe(
  z.string().check(z.regex(/^\d{1,8}(\.\d{1,8})?$/)),
  z.transform((text, ctx) => {
    try {
      return parseBtc(text)
    } catch {
      ctx.issues.push({ code: 'custom', message: 'more bitcoin than there is', input: text })
      return z.NEVER
    }
  }),
)
const baseUnits = wholeNumber(MAX_UINT256)

/** A number or its string: the service accepts both. */
function thirdPartyId(max: number) {
  const text = z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number))
  return z.nullish(z.pipe(z.union([z.number(), text]), z.int().check(z.gte(0), z.lte(max))))
}

const signer = z._default(z.enum(['wallet', 'page']), 'wallet')
/** A program's words, for people to read: one line, and no quotation mark that would end their quotation. */
function quotable(maxLength: number) {
  return z.pipe(
    z.string(),
    z.transform((text) => sanitizeText(text.replace(/[“”„‟«»「」『』"]/g, "'"), maxLength)),
  )
}

const agent = z.strictObject({ name: z.pipe(quotable(40), z.string().check(z.minLength(1))) })
const reason = z.nullish(quotable(140))
const nothing = z.strictObject({})
/** Methods of other standards: their callers send fields of their own. */
const anything = z.object({})
const estimateToEvm = z.strictObject({
  amountBTC,
  networkName,
  outputToken: token,
  thirdPartyId: thirdPartyId(255),
})
const offers = z.strictObject({ amountBTC, currency: z.enum(CURRENCIES) })
const estimateToBitcoin = z.strictObject({
  networkName,
  inputToken: token,
  inputAmount: baseUnits,
  thirdPartyId: thirdPartyId(MAX_UINT32),
})
const swapToEvm = z.extend(estimateToEvm, {
  recipientAddress: z.nullish(evmAddress),
  minOutput: z.nullish(baseUnits),
  slippageBps,
  signer,
  reason,
})
const swapToBitcoin = z.extend(estimateToBitcoin, {
  bitcoinAddress: z.nullish(bitcoinAddress),
  minSats: z.nullish(wholeNumber(MAX_SATS)),
  slippageBps,
  signer,
  reason,
})

/**
 * Who may call. `anyone`: the method reveals only public facts. `consent`: the user is asked. `connected`: only sites
 * that the user has connected.
 */
const METHODS = {
  bridge_requestAccounts: { access: 'consent', params: z.strictObject({ signer, agent: z.optional(agent) }) },
  bridge_accounts: { access: 'anyone', params: nothing },
  bridge_networks: { access: 'connected', params: nothing },
  bridge_estimateToEvm: { access: 'connected', params: estimateToEvm },
  bridge_estimateToBitcoin: { access: 'connected', params: estimateToBitcoin },
  bridge_offers: { access: 'connected', params: offers },
  bridge_swapToEvm: { access: 'connected', params: swapToEvm },
  bridge_swapToBitcoin: { access: 'connected', params: swapToBitcoin },
  bridge_getRequest: { access: 'connected', params: z.strictObject({ requestId }) },
  bridge_requests: { access: 'connected', params: nothing },
  getInfo: { access: 'anyone', params: anything },
  getAddresses: { access: 'consent', params: anything },
  wallet_getPermissions: { access: 'anyone', params: anything },
  wallet_revokePermissions: { access: 'anyone', params: anything },
} as const satisfies Record<string, { access: 'anyone' | 'consent' | 'connected'; params: z.ZodMiniType }>

export type ProviderMethod = keyof typeof METHODS
type Params = { [M in ProviderMethod]: z.output<(typeof METHODS)[M]['params']> }
export type ProviderParams<M extends ProviderMethod> = Params[M]

const SCHEMAS: { [M in ProviderMethod]: { params: z.ZodMiniType<Params[M]> } } = METHODS
export const PROVIDER_METHODS = Object.keys(METHODS).filter(isProviderMethod)

export function isProviderMethod(name: string): name is ProviderMethod {
  return Object.hasOwn(METHODS, name)
}

export function accessOf(method: ProviderMethod): 'anyone' | 'consent' | 'connected' {
  return METHODS[method].access
}

type ParamName = {
  [M in ProviderMethod]: string extends keyof ProviderParams<M> ? never : keyof ProviderParams<M>
}[ProviderMethod]

/** Descriptions of each param's values, for developers. */
const EXPECTED: Record<ParamName, string> = {
  amountBTC: 'BTC as text, with up to 8 decimals, such as "0.015"',
  networkName: 'a name or chain ID that bridge_networks lists',
  inputToken: 'an address that bridge_networks lists; null for the native currency',
  outputToken: 'an address that bridge_networks lists; null for the native currency',
  inputAmount: 'a whole number of base units as text',
  minOutput: 'a whole number of base units as text',
  minSats: 'a whole number of sats as text',
  recipientAddress: 'an address of an EVM account',
  bitcoinAddress: 'an address of the Bitcoin network in use',
  slippageBps: 'a whole number from 0 to 1000',
  thirdPartyId: 'a whole number; on the way to an EVM network, up to 255',
  signer: '"wallet" or "page"',
  agent: '{ name }, of a page on this computer alone',
  reason: 'text, of a program on this computer alone',
  currency: CURRENCIES.join(', '),
  requestId: 'the id of a request',
}

/** Describes a param's values for developers; empty if there is none of that name. */
export function expectedOf(param: string): string {
  return Object.hasOwn(EXPECTED, param) ? Object(EXPECTED)[param] : ''
}

/**
 * Checks a page's params. JSON-RPC callers put the one object into a list, or send an empty list.
 * @throws AppError `bad-input` with `details` `{ path, expected }`
 */
export function parseParams<M extends ProviderMethod>(method: M, params: unknown): ProviderParams<M> {
  const parsed = SCHEMAS[method].params.safeParse(named(params))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = sanitizeText(z.core.toDotPath(issue === undefined ? [] : pathOf(issue)), 100)
  const isNamed = path !== '' && issue?.code !== 'unrecognized_keys'
  const expected = isNamed ? expectedOf(path.split('.')[0] ?? '') : namesOf(method)
  throw new AppError('bad-input', 'params that do not fit the method', { details: { path, expected } })
}

function namesOf(method: ProviderMethod): string {
  const names = Object.keys(METHODS[method].params._zod.def.shape).join(', ')
  return names === '' ? 'no params' : `one object with named params: ${names}`
}

/** An unknown field is named by the issue, not by its path. */
function pathOf(issue: z.core.$ZodIssue): PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
}

function named(params: unknown): unknown {
  if (params === undefined || params === null) return {}
  if (!Array.isArray(params) || params.length > 1) return params
  const [only]: unknown[] = params
  return only ?? {}
}

const shortText = z.string().check(z.maxLength(200))
const requestNumber = z.int().check(z.gte(0))

/**
 * A message from a page's relay. The document numbers its requests, and the number identifies a request after a
 * restart.
 */
export const pageMessage = z.union([
  z.object({
    id: requestNumber,
    method: shortText,
    params: z.optional(z.unknown()),
    /** Whether the page names its wallet. */
    isWalletNamed: z.optional(z.boolean()),
    /** The wallets that the page has announced, for the user to choose from. */
    wallets: z.optional(z.array(announcedWallet)),
  }),
  /** The page's wallet's answer to a question, or to a call that it was handed. */
  z.object({ id: requestNumber, step: z.union([requestNumber, shortText]), answer: z.unknown() }),
  z.object({
    id: requestNumber,
    step: z.union([requestNumber, shortText]),
    failure: z.object({
      /** Whether the wallet failed before it was given the transaction. */
      isUnsent: z.boolean(),
      code: z.nullable(z.number()),
      message: z.string().check(z.maxLength(400)),
    }),
  }),
  /**
   * The page only listens for events. Sent again when the user returns to a page, with the time at which it was left,
   * in unix ms.
   */
  z.object({ listen: z.literal(true), since: z.optional(z.number()) }),
])
export type PageMessage = z.infer<typeof pageMessage>
/** A request as a page sends it (EIP-1193). */
export type PageRequest = Extract<PageMessage, { method: string }>
export type PageWalletFailure = Extract<PageMessage, { failure: object }>['failure']

/** A call for a page's own wallet: what `eth_sendTransaction` takes, every field in hex, and its network. */
export type PageWalletCall = {
  chainId: string
  from: string
  to: string
  data: string
  value: string
}
