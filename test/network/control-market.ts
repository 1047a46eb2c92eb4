import { parseUnits } from 'viem'
import * as z from 'zod'
import { evmAddress, network, readBody, units } from './control-body'
import { CONNECTOR_MODES } from './evm/market'
import type { Market } from './evm/market'

const FACTOR_DECIMALS = 4

const factor = z.pipe(
  z.string().check(z.regex(/^\d{1,6}(\.\d{1,4})?$/, 'not a decimal like "0.95", of at most four places')),
  z.transform((text) => parseUnits(text, FACTOR_DECIMALS)),
)
const answer = z.pipe(
  z.string().check(z.regex(/^-?\d{1,70}$/, "not an integer as text, in the feed's own decimals")),
  z.transform((text) => BigInt(text)),
)
const share = units.check(z.refine((bp) => bp < 10_000n, 'not a share of 10,000'))
/** The base network alone has an exchange and routers. */
const base = z.literal('polygon')

const bodies = {
  market: z.strictObject({ network, token: z.nullable(evmAddress), factor }),
  feed: z.strictObject({
    network,
    name: z.string(),
    answer: z.optional(answer),
    stale: z.optional(z.boolean()),
    missing: z.optional(z.boolean()),
  }),
  connector: z.strictObject({ network: base, mode: z.enum(CONNECTOR_MODES) }),
  fees: z.strictObject({
    network: base,
    protocol: z.optional(share),
    locker: z.optional(share),
    swapLocker: z.optional(share),
    bitcoinFeeSats: z.optional(units),
  }),
  rollupFee: z.strictObject({ wei: units }),
  thirdParty: z.strictObject({
    id: z.int().check(z.positive()),
    basisPoints: share,
    payee: z.optional(evmAddress),
  }),
  reset: z.strictObject({}),
}

type MarketCommand = (market: Market, body: unknown) => Promise<void>

/** The commands that move prices and fees on the chains. */
export const MARKET_COMMANDS: readonly (readonly [path: string, command: MarketCommand])[] = [
  [
    '/market',
    async (market, body) => {
      const { network, token, factor } = readBody(bodies.market, body)
      await market.movePrice(chainOf(network), token, factor)
    },
  ],
  [
    '/feed',
    async (market, body) => {
      const { network, name, ...change } = readBody(bodies.feed, body)
      await market.setFeed(chainOf(network), name, change)
    },
  ],
  ['/connector', async (market, body) => market.setConnector(readBody(bodies.connector, body).mode)],
  ['/fees', async (market, body) => market.setFees(readBody(bodies.fees, body))],
  ['/rollup-fee', async (market, body) => market.setRollupFee(readBody(bodies.rollupFee, body).wei)],
  ['/thirdparty', async (market, body) => market.setThirdParty(readBody(bodies.thirdParty, body))],
  [
    '/market/reset',
    async (market, body) => {
      readBody(bodies.reset, body)
      await market.reset()
    },
  ],
]

function chainOf(name: z.infer<typeof network>): 'base' | 'cross' {
  return name === 'polygon' ? 'base' : 'cross'
}
