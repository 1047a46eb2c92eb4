import * as z from 'zod'
import { isFalsehood } from './bitcoin/esplora/lie'
import type { Falsehood } from './bitcoin/esplora/lie'
import type { BitcoinNetwork } from './bitcoin/start'
import { anyNetwork, chainOf, readBody, units } from './control-body'
import { isFalsehood as isEvmFalsehood } from './evm/lies'
import type { Falsehood as EvmFalsehood } from './evm/lies'
import { NETWORK_NAMES } from './evm/network-names'
import type { EvmNetwork } from './evm/start-evm'

const txid = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'not a txid'))
const depth = {
  depth: z.optional(z.int().check(z.nonnegative())),
  block: z.optional(z.enum(['existing', 'invented'])),
}

const invention = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('invent-child'),
    txid,
    vout: z.optional(z.int().check(z.nonnegative())),
    ...depth,
  }),
  z.strictObject({ name: z.literal('invent-payout'), address: z.string(), sats: units, ...depth }),
  z.strictObject({ name: z.literal('invent-confirmation'), txid, ...depth }),
])

const status = z.optional(z.int().check(z.gte(200), z.lte(599)))
const body = z.optional(z.string().check(z.maxLength(10_000)))
const wholeNumber = z.int().check(z.nonnegative())

const bitcoinRefusal = z.strictObject({
  name: z.literal('refuse'),
  status,
  body,
  path: z.optional(z.string()),
  retryAfter: z.optional(wholeNumber),
})

const evmRefusal = z.strictObject({
  name: z.literal('refuse'),
  status,
  body,
  error: z.optional(
    z.strictObject({
      code: z.optional(z.union([z.int(), z.string()])),
      message: z.optional(z.string()),
      data: z.optional(z.unknown()),
    }),
  ),
  methods: z.optional(z.array(z.string())),
  widerThan: z.optional(wholeNumber),
  onlyCalldata: z.optional(z.boolean()),
})

const honest = z.union([z.literal(false), z.null()])
const down = z.optional(z.boolean())

function lieOf<T>(lie: z.ZodType<T>) {
  return z.optional(z.union([honest, lie]))
}

const endpointName = z.templateLiteral([z.enum(['esplora', ...NETWORK_NAMES]), z.enum(['-0', '-1'])])
const bodies = {
  any: z.looseObject({ name: endpointName }),
  bitcoin: z.strictObject({
    name: endpointName,
    down,
    lie: lieOf(
      z.union([z.custom<Falsehood>(isFalsehood, 'no lie of an Esplora server'), invention, bitcoinRefusal]),
    ),
  }),
  evm: z.strictObject({
    name: endpointName,
    down,
    lie: lieOf(z.union([z.custom<EvmFalsehood>(isEvmFalsehood, 'no lie of a node'), evmRefusal])),
  }),
}

type Endpoints = { bitcoin: BitcoinNetwork; chains: EvmNetwork }

/** Takes an endpoint down or up again, and lets it lie or be honest. */
export function setEndpoint({ bitcoin, chains }: Endpoints, body: unknown): unknown {
  const { name } = readBody(bodies.any, body)
  const index = name.endsWith('0') ? 0 : 1
  if (name.startsWith('esplora')) {
    bitcoin.setEndpoint(index, stateOf(readBody(bodies.bitcoin, body)))
    return {}
  }
  const network = readBody(anyNetwork, name.slice(0, -'-0'.length))
  chainOf(chains, network).setEndpoint(index, stateOf(readBody(bodies.evm, body)))
  return {}
}

function stateOf<Lie>({ down, lie }: { down?: boolean | undefined; lie?: Lie | false | null | undefined }) {
  return {
    ...(down === undefined ? {} : { down }),
    ...(lie === undefined ? {} : { lie: lie ?? (false as const) }),
  }
}
