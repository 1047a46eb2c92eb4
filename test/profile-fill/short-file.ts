import * as z from 'zod'
import { unfilledPlaces } from '~/lib/contract/template'
import { parseEvmAddress } from '~/lib/core/address'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { parseUrl } from '~/lib/core/parse-url'
import { type Question, questionAt } from './question'

/**
 * A short file is a profile with gaps. It names the servers, a few contracts and the tokens; the chains tell the rest.
 * Any other field of a profile may stand in it too, and then replaces what the chains tell.
 */

const address = z.string().transform((text, ctx): Hex => {
  try {
    return parseEvmAddress(text)
  } catch {
    const isMistyped = /^0x[0-9a-f]{40}$/i.test(text.trim())
    ctx.addIssue({ code: 'custom', message: isMistyped ? 'a wrong checksum' : 'not an EVM address' })
    return z.NEVER
  }
})
const url = z.string().refine((text) => parseUrl(text) !== undefined, 'not a URL')
const urls = z.array(url).min(1)
const decimals = z.int().min(0)

/** A token's address alone says the rest. */
const token = z.preprocess(
  (given) => (typeof given === 'string' ? { address: given } : given),
  z.looseObject({
    address,
    symbol: z.string().optional(),
    decimals: decimals.optional(),
    baseToken: address.optional(),
    baseDecimals: decimals.optional(),
  }),
)

const network = {
  name: z.string(),
  chainId: z.int().min(1).optional(),
  rpc: urls,
  nativeCurrency: z.strictObject({ symbol: z.string(), decimals }).optional(),
  fromBlock: z.int().min(0).optional(),
  wrappedNative: address.optional(),
  rollupFee: z.enum(['op', 'arbitrum']).nullable().optional(),
  tokens: z.array(token).default([]),
}

const baseNetwork = z.looseObject({
  ...network,
  kind: z.literal('base'),
  transferRouter: address,
  exchangeRouter: address,
  lockers: address.optional(),
  burnRouter: address.optional(),
  baseConnector: address.optional(),
  exchangeConnectors: z.array(address).min(1).optional(),
  wrappedBtc: address.optional(),
})

const crossChainNetwork = z.looseObject({
  ...network,
  kind: z.literal('cross-chain'),
  via: z.string().optional(),
  connector: address,
  nativeBaseToken: address.optional(),
})

const anyNetwork = z.preprocess(
  (given) => {
    if (typeof given !== 'object' || given === null || 'kind' in given) return given
    return { ...given, kind: 'connector' in given ? 'cross-chain' : 'base' }
  },
  z.discriminatedUnion('kind', [baseNetwork, crossChainNetwork]),
)

const shortFile = z.looseObject({
  id: z.string(),
  label: z.string().optional(),
  bitcoin: z.looseObject({ network: z.string().optional(), esplora: urls }),
  service: z.looseObject({ baseUrl: url, segment: z.string().default('bridge') }),
  evm: z.array(anyNetwork).min(1),
})

export type ShortToken = z.infer<typeof token>
export type ShortBase = z.infer<typeof baseNetwork>
export type ShortCross = z.infer<typeof crossChainNetwork>
export type ShortFile = z.infer<typeof shortFile>

/**
 * The short file, or what it must name before anything can be read.
 * @throws AppError `profile-invalid`, which names the first value that is wrong
 */
export function parseShortFile(document: unknown): { short: ShortFile } | { missing: Question[] } {
  const unfilled = unfilledPlaces(document).map(({ path, what }) => ({ path, what }))
  if (unfilled.length > 0) return { missing: unfilled }
  const parsed = shortFile.safeParse(document, { reportInput: true })
  if (parsed.success) return { short: parsed.data }
  const { issues } = parsed.error
  const wrong = issues.find(({ input }) => input !== undefined)
  if (wrong === undefined) return { missing: issues.map(({ path }) => questionAt(path)) }
  const path = z.core.toDotPath(wrong.path)
  throw new AppError('profile-invalid', `short file: ${path}: ${wrong.message}`, { details: { path } })
}
