import { hex } from '@scure/base'
import * as fc from 'fast-check'
import type { BridgePayload } from '~/lib/core/payload/payload'
import type { WrapFindingCode, WrapReviewInput } from '~/lib/core/review/wrap'
import { type OpenPsbt, type OpenTransaction, payloadOf, tamper, withPayload } from './wrap-tamper'

/** One attack; `undefined` if it does not apply to the vector. */
export type Attack = {
  name: string
  code: WrapFindingCode
  variants: fc.Arbitrary<(input: WrapReviewInput) => WrapReviewInput | undefined>
}

export const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
export const foreignScript = bytes(20).map((hash) => hex.decode(`0014${hex.encode(hash)}`))
export const evmAddress = bytes(20).map((address): `0x${string}` => `0x${hex.encode(address)}`)
export const sats = (max: bigint) => fc.bigInt({ min: 1n, max })

export function changing<T>(
  values: fc.Arbitrary<T>,
  change: (transaction: OpenTransaction, value: T, psbt: OpenPsbt) => void,
): Attack['variants'] {
  return values.map((value) => (input) => tamper(input, (tx, psbt) => change(tx, value, psbt)))
}

export function claiming<T>(
  values: fc.Arbitrary<T>,
  change: (claims: OpenPsbt['inputs'][number], value: T) => void,
): Attack['variants'] {
  return values.map(
    (value) => (input) =>
      tamper(input, (_, psbt) => {
        const claims = psbt.inputs.at(-1)
        if (claims !== undefined) change(claims, value)
      }),
  )
}

export function paying<T>(
  values: fc.Arbitrary<T>,
  change: (payload: BridgePayload, value: T) => BridgePayload | undefined,
): Attack['variants'] {
  return values.map((value) => (input) => {
    const payload = change(payloadOf(input), value)
    return payload && withPayload(input, payload)
  })
}

export function lying<T>(
  values: fc.Arbitrary<T>,
  change: (input: WrapReviewInput, value: T) => Partial<WrapReviewInput>,
): Attack['variants'] {
  return values.map((value) => (input) => ({ ...input, ...change(input, value) }))
}

export const always = fc.constant(undefined)
