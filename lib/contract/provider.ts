import * as z from 'zod/mini'
import { AppError } from '~/lib/core/errors'
import { MAX_SATS, parseBtc } from '~/lib/core/amount'
import { sanitizeText } from './text'

/**
 * What a web page may ask. Everything here comes from a page: each field is read by its own narrow rule, what is not
 * named is dropped, and who asks is never among it.
 */
const MAX_UINT256 = (1n << 256n) - 1n
const MAX_UINT32 = 0xffff_ffff

const networkName = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/))
const evmAddress = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))])
const bitcoinAddress = z.string().check(z.regex(/^[A-Za-z0-9]{14,90}$/))
const requestId = z.string().check(z.maxLength(100))
const slippageBps = z.nullish(z.int().check(z.gte(0), z.lte(5_000)))
/** Absent or `null` = the native currency. */
const token = z.nullish(evmAddress)

/** A whole number as text, up to `most`. */
function wholeNumber(most: bigint) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,78}$/)),
    z.transform((digits, ctx) => {
      const number = BigInt(digits)
      if (number <= most) return number
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

/** A number, or the string of one as the service itself takes it. */
function thirdPartyId(most: number) {
  const text = z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number))
  return z.nullish(z.pipe(z.union([z.number(), text]), z.int().check(z.gte(0), z.lte(most))))
}

const nothing = z.object({})
const estimateToEvm = z.object({
  amountBTC,
  networkName,
  outputToken: token,
  thirdPartyId: thirdPartyId(255),
})
const estimateToBitcoin = z.object({
  networkName,
  inputToken: token,
  inputAmount: baseUnits,
  thirdPartyId: thirdPartyId(MAX_UINT32),
})
const swapToEvm = z.extend(estimateToEvm, {
  recipientAddress: z.nullish(evmAddress),
  minOutput: z.nullish(baseUnits),
  slippageBps,
})
const swapToBitcoin = z.extend(estimateToBitcoin, {
  bitcoinAddress: z.nullish(bitcoinAddress),
  minSats: z.nullish(wholeNumber(MAX_SATS)),
  slippageBps,
  signer: z._default(z.enum(['wallet', 'page']), 'wallet'),
})

/**
 * Who may call: `anyone` learns nothing by it that is not public, `asking` puts the question to the user, `connected`
 * is refused to every site that the user has not connected.
 */
const METHODS = {
  bridge_requestAccounts: { access: 'asking', params: nothing },
  bridge_accounts: { access: 'anyone', params: nothing },
  bridge_networks: { access: 'connected', params: nothing },
  bridge_estimateToEvm: { access: 'connected', params: estimateToEvm },
  bridge_estimateToBitcoin: { access: 'connected', params: estimateToBitcoin },
  bridge_swapToEvm: { access: 'connected', params: swapToEvm },
  bridge_swapToBitcoin: { access: 'connected', params: swapToBitcoin },
  bridge_getRequest: { access: 'connected', params: z.object({ requestId }) },
  bridge_requests: { access: 'connected', params: nothing },
  getInfo: { access: 'anyone', params: nothing },
  getAddresses: { access: 'asking', params: nothing },
  wallet_getPermissions: { access: 'anyone', params: nothing },
  wallet_revokePermissions: { access: 'anyone', params: nothing },
} as const satisfies Record<string, { access: 'anyone' | 'asking' | 'connected'; params: z.ZodMiniType }>

export type ProviderMethod = keyof typeof METHODS
type Params = { [M in ProviderMethod]: z.output<(typeof METHODS)[M]['params']> }
export type ProviderParams<M extends ProviderMethod> = Params[M]
export type SwapMethod = 'bridge_swapToEvm' | 'bridge_swapToBitcoin'

const SCHEMAS: { [M in ProviderMethod]: { params: z.ZodMiniType<Params[M]> } } = METHODS
export const PROVIDER_METHODS = Object.keys(METHODS).filter(isProviderMethod)

export function isProviderMethod(name: string): name is ProviderMethod {
  return Object.hasOwn(METHODS, name)
}

export function accessOf(method: ProviderMethod): 'anyone' | 'asking' | 'connected' {
  return METHODS[method].access
}

/**
 * A page's params, checked. JSON-RPC callers put the one object into a list, or leave an empty one.
 * @throws AppError `bad-input` with `details` `{ path, reason }`
 */
export function parseParams<M extends ProviderMethod>(method: M, params: unknown): ProviderParams<M> {
  const parsed = SCHEMAS[method].params.safeParse(named(params))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('bad-input', 'params that do not fit the method', {
    details: {
      path: sanitizeText(z.core.toDotPath(issue?.path ?? []), 100),
      reason: sanitizeText(issue?.message ?? 'not understood', 100),
    },
  })
}

function named(params: unknown): unknown {
  if (params === undefined || params === null) return {}
  if (!Array.isArray(params) || params.length > 1) return params
  const [only]: unknown[] = params
  return only ?? {}
}

const shortText = z.string().check(z.maxLength(200))
const askId = z.int().check(z.gte(0))
const step = z.int().check(z.gte(0), z.lte(20))

/** One message of a page's relay. A document numbers its asks; the number finds an ask again after a restart. */
export const pageMessage = z.union([
  z.object({
    id: askId,
    method: shortText,
    params: z.optional(z.unknown()),
    /** The account of the page's own wallet, where that one is to sign. */
    account: z.optional(shortText),
  }),
  /** What the page's wallet made of a call that it was handed: a hash, or a refusal. */
  z.object({ id: askId, step, hash: shortText }),
  z.object({ id: askId, step, refused: z.literal(true) }),
  /** A page that only listens. */
  z.object({ listen: z.literal(true) }),
])
export type PageMessage = z.infer<typeof pageMessage>
export type PageAsk = Extract<PageMessage, { method: string }>

/** A call for a page's own wallet, as `eth_sendTransaction` takes it: every field in hex. */
export type PageWalletCall = { chainId: string; from: string; to: string; data: string; value: string }
