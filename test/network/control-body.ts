import { parseUnits } from 'viem'
import * as z from 'zod'
import type { AnvilChain } from './evm/anvil-chain'
import { NETWORK_NAMES, type NetworkName } from './evm/network-names'
import type { EvmNetwork } from './evm/start-evm'
import { badRequest } from './service/service-error'

const digits = z.union([z.string().check(z.regex(/^\d{1,78}$/)), z.int().check(z.nonnegative())])

/** An amount in base units. */
export const units = z.pipe(
  digits,
  z.transform((value) => BigInt(value)),
)

export const evmAddress = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))])

export const network = z.enum(['polygon', 'ethereum'])

export const anyNetwork = z.enum(NETWORK_NAMES)

/** @throws ServiceError where no such network was started */
export function chainOf({ byName }: EvmNetwork, name: NetworkName): AnvilChain {
  const chain = byName.get(name)
  if (chain !== undefined) return chain
  throw badRequest('unknown_network', `There is no network ${name} here.`)
}

/** @throws ServiceError that names what is wrong with the body */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw badRequest(
    'bad_request',
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  )
}

/** Decimals of a percent that is read as millionths of the whole. */
const PERCENT_DECIMALS = 4

/** A percentage, as a number or text: in millionths of the whole. */
export const percent = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform((value: string | number) => String(value)),
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}(\.\d{1,4})?$/, 'not a percentage like 2.5, of at most four places')),
      z.transform((text) => parseUnits(text, PERCENT_DECIMALS)),
    ),
  ),
)

/** Amounts as text, as JSON has no integers of their size. */
export function plain(value: object): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part)),
  )
}
