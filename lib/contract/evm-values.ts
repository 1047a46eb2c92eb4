import * as z from 'zod/mini'
import { getAddress } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'

/** The values that Ethereum JSON-RPC writes as hex. */

/** Whole bytes. Checked outside the pattern: one that matches pairs exhausts the stack on megabytes. */
const isEven = (text: string) => text.length % 2 === 0

function hexOf(pattern: RegExp) {
  return z.pipe(
    z.string().check(z.regex(pattern), z.refine(isEven)),
    z.transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
  )
}

export const data = hexOf(/^0x[0-9a-fA-F]*$/)
export const hash = hexOf(/^0x[0-9a-fA-F]{64}$/)
export const address = z.pipe(
  hexOf(/^0x[0-9a-fA-F]{40}$/),
  z.transform((text) => getAddress(text)),
)
/** Without leading zeros, at most 32 bytes (execution-apis, "uint"). */
export const quantity = z.pipe(
  z.string().check(z.regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/)),
  z.transform((text) => BigInt(text)),
)
/** A quantity that fits a safe integer. */
export const count = z.pipe(
  z.string().check(z.regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,12})$/)),
  z.transform((text) => Number(text)),
)
