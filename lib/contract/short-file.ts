import * as z from 'zod/mini'
import { parseEvmAddress } from '~/lib/core/address'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { parseUrl } from '~/lib/core/parse-url'
import { unfilledPlaces } from './template'
import { sanitizeText } from './text'

/**
 * A short file is a profile with gaps. It names the servers, a few contracts and the tokens; the chains tell the rest.
 * Any other field of a profile may stand in it too, as long as the chains do not contradict it.
 */

const address = z.pipe(
  z.string().check(z.maxLength(42)),
  z.transform((text, ctx): Hex => {
    try {
      return parseEvmAddress(text)
    } catch {
      const isMistyped = /^0x[0-9a-f]{40}$/i.test(text.trim())
      ctx.issues.push({
        code: 'custom',
        message: isMistyped ? 'a wrong checksum' : 'not an EVM address',
        input: text,
      })
      return z.NEVER
    }
  }),
)
const url = z.string().check(z.refine((text) => parseUrl(text) !== undefined, 'not a URL'))
const urls = z.array(url).check(z.minLength(1), z.maxLength(10))
const decimals = z.int().check(z.gte(0))

/** A token's address alone says the rest. */
const token = z.pipe(
  z.transform((input) => (typeof input === 'string' ? { address: input } : input)),
  z.looseObject({
    address,
    symbol: z.optional(z.string()),
    decimals: z.optional(decimals),
    baseToken: z.optional(address),
    baseDecimals: z.optional(decimals),
  }),
)

const network = {
  name: z.string(),
  chainId: z.optional(z.int().check(z.gte(1))),
  rpc: urls,
  nativeCurrency: z.optional(z.strictObject({ symbol: z.string(), decimals })),
  fromBlock: z.optional(z.int().check(z.gte(0))),
  wrappedNative: z.optional(address),
  rollupFee: z.optional(z.nullable(z.enum(['op', 'arbitrum']))),
  tokens: z._default(z.array(token).check(z.maxLength(200)), []),
}

const baseNetwork = z.looseObject({
  ...network,
  kind: z.literal('base'),
  transferRouter: address,
  exchangeRouter: address,
  lockers: z.optional(address),
  burnRouter: z.optional(address),
  baseConnector: z.optional(address),
  exchangeConnectors: z.optional(z.array(address).check(z.minLength(1))),
  wrappedBtc: z.optional(address),
  router: z.optional(z.enum(['v1', 'v2'])),
  payloads: z.optional(z.looseObject({})),
})

const crossChainNetwork = z.looseObject({
  ...network,
  kind: z.literal('cross-chain'),
  via: z.optional(z.string()),
  connector: address,
  nativeBaseToken: z.optional(address),
})

const anyNetwork = z.pipe(
  z.transform((input) => {
    if (typeof input !== 'object' || input === null || 'kind' in input) return input
    return { ...input, kind: 'connector' in input ? 'cross-chain' : 'base' }
  }),
  z.discriminatedUnion('kind', [baseNetwork, crossChainNetwork]),
)

const shortFile = z.looseObject({
  id: z.string(),
  label: z.optional(z.string()),
  bitcoin: z.looseObject({ network: z.optional(z.string()), esplora: urls }),
  service: z.looseObject({ baseUrl: url, segment: z._default(z.string(), 'bridge') }),
  evm: z.array(anyNetwork).check(z.minLength(1), z.maxLength(50)),
})

export type ShortBase = z.infer<typeof baseNetwork>
export type ShortCross = z.infer<typeof crossChainNetwork>
export type ShortFile = z.infer<typeof shortFile>

/** The largest short file: a code or a link has room for no more. */
export const MAX_SHORT_CHARACTERS = 65_536

/** A place of a short file that is still to be filled in; `what` belongs there, where the file says so. */
export type MissingPlace = { path: readonly PropertyKey[]; what?: string }

/**
 * The short file, or what it must name before anything can be read.
 * @throws AppError `profile-invalid`, which names the first value that is wrong
 */
export function parseShortFile(document: unknown): { short: ShortFile } | { missing: MissingPlace[] } {
  const unfilled = unfilledPlaces(document).map(({ path, what }) => ({ path: [path], what }))
  if (unfilled.length > 0) return { missing: unfilled }
  const parsed = shortFile.safeParse(document, { reportInput: true })
  if (parsed.success) return { short: parsed.data }
  const { issues } = parsed.error
  const wrong = issues.find(({ input }) => input !== undefined)
  if (wrong === undefined) return { missing: issues.map(({ path }) => ({ path })) }
  const path = z.core.toDotPath(wrong.path)
  throw new AppError('profile-invalid', `short file: ${path}: ${wrong.message}`, {
    details: { path: sanitizeText(path, 100), reason: 'unfit' },
  })
}

/** The short file of JSON text. @throws AppError `profile-invalid` */
export function parseShortJson(json: string): ShortFile {
  if (json.length > MAX_SHORT_CHARACTERS) throw notShort()
  let document: unknown
  try {
    document = JSON.parse(json)
  } catch {
    throw notShort()
  }
  const parsed = parseShortFile(document)
  if ('short' in parsed) return parsed.short
  const [first] = parsed.missing
  const path = sanitizeText(z.core.toDotPath([...(first?.path ?? [])]), 100)
  throw new AppError('profile-invalid', `short file: ${path}: missing`, {
    details: { path, reason: 'missing' },
  })
}

function notShort(): AppError {
  return new AppError('profile-invalid', 'not a short file', { details: { path: '', reason: 'not-profile' } })
}
