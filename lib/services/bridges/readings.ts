import * as z from 'zod/mini'
import type { Hex } from '~/lib/core/hex'

// What the chains tell; absent where none of their contracts does. It is kept on disk while a bridge is read.

const address = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value))
const optionalAddress = z.optional(address)
const tokenReading = z.object({ symbol: z.optional(z.string()), decimals: z.optional(z.number()) })

const networkReading = {
  chainId: z.number(),
  nativeCurrency: z.optional(z.object({ symbol: z.string(), decimals: z.number() })),
  fromBlock: z.optional(z.number()),
  wrappedNative: optionalAddress,
  rollupFee: z.nullable(z.enum(['op', 'arbitrum'])),
  /** The code behind each proxy, by contract; `null` = no proxy. */
  implementations: z.array(z.object({ contract: address, implementation: z.nullable(address) })),
}

const baseReading = z.object({
  ...networkReading,
  kind: z.literal('base'),
  tokens: z.array(tokenReading),
  lockers: optionalAddress,
  burnRouter: optionalAddress,
  /** `null` where no other network of the file is reached through this one. */
  baseConnector: z.optional(z.nullable(address)),
  exchangeConnectors: z.optional(z.array(address)),
  wrappedBtc: optionalAddress,
  /** Of its two routers, if the code behind both is known here. */
  generation: z.optional(
    z.object({
      router: z.enum(['v1', 'v2']),
      payloads: z.object({ wrap: z.array(z.number()), swap: z.array(z.number()) }),
    }),
  ),
})

const crossReading = z.object({
  ...networkReading,
  kind: z.literal('cross-chain'),
  tokens: z.array(
    z.extend(tokenReading, { baseToken: optionalAddress, baseDecimals: z.optional(z.number()) }),
  ),
  via: z.optional(z.string()),
  /** The base network's end, as the connector names it. */
  baseConnector: optionalAddress,
  nativeBaseToken: optionalAddress,
})

/** How far a network has been read: not at all, its contracts, or also where they begin; or that it is left out. */
export const progress = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('begun'), reading: baseReading }),
  z.object({ state: z.literal('whole'), reading: z.discriminatedUnion('kind', [baseReading, crossReading]) }),
  z.object({
    state: z.literal('left-out'),
    fault: z.object({ kind: z.string(), field: z.nullable(z.string()) }),
  }),
])
export type Progress = z.infer<typeof progress>

export type TokenReading = z.infer<typeof tokenReading>
export type BaseReading = z.infer<typeof baseReading>
export type CrossReading = z.infer<typeof crossReading>
type Common =
  | 'chainId'
  | 'nativeCurrency'
  | 'fromBlock'
  | 'wrappedNative'
  | 'rollupFee'
  | 'tokens'
  | 'implementations'
export type NetworkReading = Pick<BaseReading, Common>

export type Readings = {
  bitcoinNetwork: string | undefined
  /** By the networks' names. */
  networks: ReadonlyMap<string, BaseReading | CrossReading>
}
