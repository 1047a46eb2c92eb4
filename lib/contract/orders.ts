import * as z from 'zod/mini'
import { MIN_RELAY_FEE_RATE, MOST_TYPED_RATE } from '~/lib/core/bitcoin/size'
import { hexAddress, id, text } from './input-fields'

/** Slowest first. */
export const FEE_CHOICES = ['slow', 'normal', 'fast'] as const
export const feeChoice = z.enum(FEE_CHOICES)
export type FeeChoice = z.infer<typeof feeChoice>

/** A rate that the user types where no server has an estimate, in sat/vB. */
export const typedRate = z.exactOptional(z.number().check(z.gte(MIN_RELAY_FEE_RATE), z.lte(MOST_TYPED_RATE)))

/** In place of the profile's own. */
const thirdPartyId = z.exactOptional(z.int().check(z.gte(0)))

/** A swap as the user, or a page, asks for it. */
export const swapOrder = z.discriminatedUnion('direction', [
  z.object({
    direction: z.literal('to-evm'),
    amountSats: z.bigint(),
    networkName: text,
    /** `null` = the native currency. */
    outputToken: z.nullable(hexAddress),
    /** `null` = the wallet's own EVM address. */
    recipient: z.nullable(text),
    slippageBps: z.int().check(z.gte(0), z.lte(5_000)),
    /** `null` = the service's choice. */
    feeChoice: z.nullable(feeChoice),
    feeRate: typedRate,
    /** A minimum in the output token's base units, in place of the slippage. */
    minOutput: z.exactOptional(z.bigint()),
    thirdPartyId,
    /** Of another bridge than the one in use, which serves this order alone; only the user's own order has one. */
    profileId: z.exactOptional(id),
  }),
  z.object({
    direction: z.literal('to-bitcoin'),
    inputAmount: z.bigint(),
    networkName: text,
    inputToken: z.nullable(hexAddress),
    /** `null` = the wallet's own Bitcoin address. */
    recipient: z.nullable(text),
    slippageBps: z.int().check(z.gte(0), z.lte(5_000)),
    feeChoice: z.nullable(feeChoice),
    /** A minimum in sats, in place of the slippage. */
    minSats: z.exactOptional(z.bigint()),
    thirdPartyId,
  }),
])
export type SwapOrder = z.infer<typeof swapOrder>
export type ToEvmOrder = Extract<SwapOrder, { direction: 'to-evm' }>
export type ToBitcoinOrder = Extract<SwapOrder, { direction: 'to-bitcoin' }>

/** A plain payment on Bitcoin that the user asks for. */
export const paymentOrder = z.object({
  /** As typed; '' = none yet. */
  recipient: text,
  /** `null` = everything that can be spent, less the fee. */
  amountSats: z.nullable(z.bigint()),
  feeChoice,
  feeRate: typedRate,
})
export type PaymentOrder = z.infer<typeof paymentOrder>

/** A plain payment on an EVM network that the user asks for. */
export const evmPaymentOrder = z.object({
  networkName: text,
  /** `null` = the native currency. */
  token: z.nullable(hexAddress),
  /** As typed; '' = none yet. */
  recipient: text,
  /** In base units; `null` = everything, of the native currency less the fee. */
  amount: z.nullable(z.bigint()),
  feeChoice,
})
export type EvmPaymentOrder = z.infer<typeof evmPaymentOrder>

export const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('swap'), order: swapOrder }),
  z.object({ kind: z.literal('bitcoin-payment'), order: paymentOrder }),
  z.object({ kind: z.literal('evm-payment'), order: evmPaymentOrder }),
])
export type Order = z.infer<typeof order>
export type OrderKindName = Order['kind']
export type OrderOf<K extends OrderKindName> = Extract<Order, { kind: K }>
/** An order of a plain payment, on Bitcoin or an EVM network. */
export type PaymentsOrder = Exclude<Order, { kind: 'swap' }>
export const orderKind = z.enum(['swap', 'bitcoin-payment', 'evm-payment'])
