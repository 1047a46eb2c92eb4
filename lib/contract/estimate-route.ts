import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import type { Hex } from '~/lib/core/hex'
import { WHOLE_CROSSING_FEE } from '~/lib/core/quote/fees'

/** What a service says about its route: assumptions for our own quote before anything is built. */
export type EstimateRoute = {
  /** Its path through the exchange, in lower case; `null` if it names none. */
  path: Hex[] | null
  /** What the crossing takes: to an EVM network 10^7 = 100 %, to Bitcoin 10^18 = 100 %. */
  crossingFee: bigint
}

const MAX_HOPS = 10
const MAX_CROSSING_PERCENT = 5n

const whole = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,40}$/)), z.int().check(z.gte(0))]),
  z.transform((value) => BigInt(value)),
)
const token = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  z.transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
)
const route = z.object({
  internalExchange: orElse(
    z.nullish(
      z.object({
        path: orElse(z.nullish(z.array(token).check(z.maxLength(MAX_HOPS))), null),
        outputAmount: orElse(z.nullish(whole), null),
      }),
    ),
    null,
  ),
  internalBridge: orElse(z.nullish(z.object({ fee: orElse(z.nullish(whole), null) })), null),
})

/** Of an estimate to an EVM network, whose crossing takes an amount of the exchange's output. */
export function readWrapRoute(body: unknown): EstimateRoute {
  const { internalExchange, internalBridge } = read(body)
  const [fee, output] = [internalBridge?.fee ?? 0n, internalExchange?.outputAmount ?? 0n]
  return {
    path: internalExchange?.path ?? null,
    crossingFee:
      output === 0n
        ? 0n
        : within((fee * WHOLE_CROSSING_FEE['to-evm']) / output, WHOLE_CROSSING_FEE['to-evm']),
  }
}

/** Of an estimate to Bitcoin, whose crossing takes a share of the input. */
export function readUnwrapRoute(body: unknown): EstimateRoute {
  const { internalExchange, internalBridge } = read(body)
  return {
    path: internalExchange?.path ?? null,
    crossingFee: within(internalBridge?.fee ?? 0n, WHOLE_CROSSING_FEE['to-bitcoin']),
  }
}

/** None of this decides anything, so unreadable parts count as absent. */
function read(body: unknown): z.infer<typeof route> {
  return route.safeParse(body).data ?? { internalExchange: null, internalBridge: null }
}

/** A larger share than any crossing takes counts as absent. */
function within(share: bigint, all: bigint): bigint {
  return share * 100n <= all * MAX_CROSSING_PERCENT ? share : 0n
}
