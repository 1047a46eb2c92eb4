import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { WHOLE_CROSSING_FEE } from '~/lib/core/quote/fees'
import type { EstimateRoute } from '~/lib/core/quote/estimate-route'

const MAX_HOPS = 10
const MAX_CROSSING_PERCENT = 5n

const whole = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,40}$/)), z.int().check(z.gte(0))]),
  z.transform((value) => BigInt(value)),
)
/** An address or a symbol. Anything else would be no hint. */
const step = z.pipe(
  z.string().check(z.regex(/^[\w.()-]{1,60}$/)),
  z.transform((text) => (/^0x[0-9a-fA-F]{40}$/.test(text) ? text.toLowerCase() : text)),
)
const steps = z.array(step).check(z.maxLength(MAX_HOPS))
/** Some versions of the service write a list, others a text such as `BTC-TELEBTC(polygon)->0x3c49…`. */
const path = z.union([
  steps,
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(MAX_HOPS * 62)),
      z.transform((text) => text.split('->').map((one) => one.trim())),
    ),
    steps,
  ),
])
const route = z.object({
  internalExchange: orElse(
    z.nullish(
      z.object({
        path: orElse(z.nullish(path), null),
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
