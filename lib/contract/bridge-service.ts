import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { BTC_DECIMALS, MAX_SATS, parseUnits, parseUnitsCeil } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import { readUnwrapRoute, readWrapRoute } from './estimate-route'
import { parseJson } from './json'
import { excerptOf, sanitizeText } from './text'

/** An HTTP answer; only the parsers below read `text`. */
export type ServiceAnswer = { status: number; text: string }

const MAX_PSBT_LENGTH = 4_000_000
const MAX_TOKEN_UNITS = 2n ** 128n - 1n

/** An amount as sent: digits as a string, or a number small enough to be exact (see `parseJson`). */
const amountText = z.pipe(
  z.union([z.string().check(z.maxLength(60)), z.int()]),
  z.transform((amount) => String(amount)),
)

function parsedBy<T>(parse: (text: string) => T) {
  return z.pipe(
    amountText,
    z.transform((text, ctx): T => {
      try {
        return parse(text)
      } catch {
        ctx.issues.push({ code: 'custom', message: 'not an amount', input: text })
        return z.NEVER
      }
    }),
  )
}

/** A BTC amount, possibly finer than sats. It is a cost or a minimum, so it is never rounded down. */
const btcCost = parsedBy((text) => inRange(parseUnitsCeil(plainDecimal(text), BTC_DECIMALS), MAX_SATS))
/** A BTC amount to be received: fractions of a sat are dropped. */
const btcReceived = parsedBy((text) => inRange(parseUnits(plainDecimal(text), 60) / 10n ** 52n, MAX_SATS))
const tokenUnits = parsedBy((text) => inRange(parseUnits(text, 0), MAX_TOKEN_UNITS))

const fee = z._default(btcCost, 0n)
const breakdown = z.object({
  networkFeeBTC: fee,
  protocolFeeBTC: fee,
  lockerFeeBTC: fee,
  thirdPartyFeeBTC: fee,
  fillerFeeBTC: fee,
  totalFeeBTC: z.optional(btcCost),
})

const toEvmEstimate = z.object({ minInputAmountBTC: btcCost, outputAmount: tokenUnits })
const toBitcoinEstimate = z.object({ minInputAmountBTC: z.optional(btcCost), outputAmountBTC: btcReceived })

const psbtText = z.string().check(z.maxLength(MAX_PSBT_LENGTH), z.regex(/^\s*[A-Za-z0-9+/=]+\s*$/))
const unsigned = z.union([
  psbtText,
  z.object({ unsignedTransaction: psbtText, feeRate: z.optional(z.unknown()) }),
])

const shown = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((value) => sanitizeText(String(value), 60)),
)
const txidHolder = z.nullish(z.object({ txId: z.nullish(z.string()) }))
const record = z.object({
  state: shown,
  status: z.nullish(shown),
  sourceTransaction: orElse(txidHolder, null),
  targetEvent: orElse(z.nullish(z.object({ targetTransaction: txidHolder })), null),
  outputTokenAmount: orElse(z.nullish(tokenUnits), null),
})

/**
 * Operation 1. `segment` is the path segment that names the fee field.
 * @throws AppError `service-refused`, `service-nonsense`
 */
export function readToEvmEstimate(answer: ServiceAnswer, segment: string) {
  const body = payloadOf(answer)
  const { minInputAmountBTC, outputAmount } = read(toEvmEstimate, body)
  return {
    minInputSats: minInputAmountBTC,
    outputAmount,
    fees: feesIn(body, segment),
    route: readWrapRoute(body),
  }
}

/** The estimate to Bitcoin. @throws AppError `service-refused`, `service-nonsense` */
export function readToBitcoinEstimate(answer: ServiceAnswer, segment: string) {
  const body = payloadOf(answer)
  const { minInputAmountBTC, outputAmountBTC } = read(toBitcoinEstimate, body)
  return {
    outputSats: outputAmountBTC,
    ...(minInputAmountBTC !== undefined && { minInputSats: minInputAmountBTC }),
    fees: feesIn(body, segment),
    route: readUnwrapRoute(body),
  }
}

/** Operation 2: the PSBT, under its key or as a bare string. @throws AppError `service-refused`, `service-nonsense` */
export function readUnsigned(answer: ServiceAnswer): { psbt: string; feeRate?: number } {
  const body = read(unsigned, payloadOf(answer))
  if (typeof body === 'string') return { psbt: body.trim() }
  const feeRate = Number(body.feeRate)
  const isShown = Number.isFinite(feeRate) && feeRate > 0
  return { psbt: body.unsignedTransaction.trim(), ...(isShown && { feeRate }) }
}

/**
 * Operation 4, without its envelope and otherwise as received. @throws AppError `service-refused`, `service-nonsense`
 */
export function readUnwrapInputs(answer: ServiceAnswer): unknown {
  return payloadOf(answer)
}

/**
 * Operation 3. A 404, an empty body, `null` and `data: null` all mean "not seen". State names are kept, sanitized;
 * other fields are dropped if they are invalid.
 * @throws AppError `service-refused`, `service-nonsense`
 */
export function readRecord(answer: ServiceAnswer) {
  if (answer.status === 404) return undefined
  const payload = dataOf(answer)
  if (payload === undefined || payload === null) return undefined
  const { state, status, sourceTransaction, targetEvent, outputTokenAmount } = read(record, payload)
  const sourceTxid = hashIn(sourceTransaction?.txId)
  const targetTxid = hashIn(targetEvent?.targetTransaction?.txId)
  return {
    state,
    ...(typeof status === 'string' && { status }),
    ...(sourceTxid !== undefined && { sourceTxid }),
    ...(targetTxid !== undefined && { targetTxid }),
    ...(typeof outputTokenAmount === 'bigint' && { outputAmount: outputTokenAmount.toString() }),
  }
}

function payloadOf(answer: ServiceAnswer): unknown {
  const payload = dataOf(answer)
  if (payload === undefined || payload === null) throw refused(answer, '')
  return payload
}

/** The payload of an answer, bare or inside `{ success, data }`. */
function dataOf({ status, text }: ServiceAnswer): unknown {
  if (status < 200 || status > 299) throw refused({ status, text }, excerptOf(jsonOr(text)))
  if (text.trim() === '') return undefined
  const body = parsed(text)
  if (typeof body !== 'object' || body === null) return body
  if (Object.hasOwn(body, 'success') && Reflect.get(body, 'success') !== true)
    throw refused({ status, text }, excerptOf(body))
  const isEnvelope = Object.hasOwn(body, 'success') || Object.hasOwn(body, 'data')
  return isEnvelope ? Reflect.get(body, 'data') : body
}

/** `{segment}Fee`, `bridgeFee`, or the only object whose name ends in "Fee". */
function feesIn(body: unknown, segment: string): FeeBreakdown {
  const fields = read(z.record(z.string(), z.unknown()), body)
  const named = Object.keys(fields).filter(
    (key) => key.endsWith('Fee') && typeof fields[key] === 'object' && fields[key] !== null,
  )
  const preferred = [`${segment}Fee`, 'bridgeFee'].find((key) => named.includes(key))
  const key = preferred ?? (named.length === 1 ? named[0] : undefined)
  if (key === undefined) throw nonsense('fee')
  const fees = read(breakdown, fields[key], key)
  const { networkFeeBTC, protocolFeeBTC, lockerFeeBTC, thirdPartyFeeBTC, fillerFeeBTC } = fees
  return {
    networkSats: networkFeeBTC,
    protocolSats: protocolFeeBTC,
    lockerSats: lockerFeeBTC,
    thirdPartySats: thirdPartyFeeBTC,
    fillerSats: fillerFeeBTC,
    totalSats:
      fees.totalFeeBTC ?? networkFeeBTC + protocolFeeBTC + lockerFeeBTC + thirdPartyFeeBTC + fillerFeeBTC,
  }
}

function read<T extends z.ZodMiniType>(schema: T, body: unknown, within = ''): z.infer<T> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const path = z.core.toDotPath(result.error.issues[0]?.path ?? [])
  throw nonsense([within, path].filter((part) => part !== '').join('.'))
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    throw nonsense('', cause)
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const SMALL_EXPONENT = /^(\d)(?:\.(\d{1,20}))?[eE]-(\d{1,2})$/

/**
 * Decimal digits without an exponent: JSON writers put amounts under 10^-6 as "5e-7". Other text is returned unchanged.
 */
function plainDecimal(text: string): string {
  const [, digit, fraction = '', exponent] = SMALL_EXPONENT.exec(text) ?? []
  if (digit === undefined || exponent === undefined) return text
  return `0.${'0'.repeat(Math.max(Number(exponent) - 1, 0))}${digit}${fraction}`
}

function inRange(value: bigint, max: bigint): bigint {
  if (value > max) throw nonsense('')
  return value
}

function hashIn(text: string | null | undefined): string | undefined {
  return typeof text === 'string' && /^(0x)?[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined
}

function refused({ status }: ServiceAnswer, reason: string): AppError {
  return new AppError('service-refused', `the service refused: ${status}`, {
    details: { status: String(status), reason },
  })
}

function nonsense(field: string, cause?: unknown): AppError {
  return new AppError('service-nonsense', `the service's answer makes no sense: ${field}`, {
    details: { field: sanitizeText(field, 100) },
    cause,
  })
}
