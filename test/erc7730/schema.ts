import * as z from 'zod/mini'

/**
 * The part of ERC-7730 (version 2 of its schema) that our descriptors use: nothing here is wider
 * than the standard, and what stands in no field of it is refused. https://eips.ethereum.org/EIPS/eip-7730
 */
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
/** Of an ABI: names with their types, a tuple as `tuple(…)`. */
const signature = z
  .string()
  .check(z.regex(/^[A-Za-z_]\w*\((?:[\w[\]]+ [A-Za-z_]\w*|tuple\([^()]*\) \w+|,)*\)$/))
/** Into the call (`amounts.[0]`), or into the transaction around it (`@.value`). */
const path = z
  .string()
  .check(z.regex(/^(?:@\.(?:value|from|to)|[A-Za-z_]\w*(?:\.(?:[A-Za-z_]\w*|\[-?\d+\]))*)$/))

const common = {
  path,
  label: z.string().check(z.minLength(1)),
  visible: z.optional(
    z.union([
      z.enum(['always', 'never', 'optional']),
      z.strictObject({ mustBe: z.array(z.union([z.string(), z.boolean()])).check(z.minLength(1)) }),
    ]),
  ),
}

export const descriptorField = z.discriminatedUnion('format', [
  z.strictObject({ ...common, format: z.literal('raw') }),
  z.strictObject({ ...common, format: z.literal('amount') }),
  z.strictObject({
    ...common,
    format: z.literal('tokenAmount'),
    params: z.union([
      z.strictObject({ token: address }),
      z.strictObject({ tokenPath: path, nativeCurrencyAddress: z.array(address).check(z.minLength(1)) }),
    ]),
  }),
  z.strictObject({
    ...common,
    format: z.literal('date'),
    params: z.strictObject({ encoding: z.literal('timestamp') }),
  }),
  z.strictObject({
    ...common,
    format: z.literal('unit'),
    params: z.strictObject({ base: z.string(), decimals: z.int().check(z.gte(0)) }),
  }),
  z.strictObject({ ...common, format: z.literal('enum'), params: z.strictObject({ $ref: z.string() }) }),
])

export const descriptor = z.strictObject({
  $schema: z.url(),
  context: z.strictObject({
    $id: z.string(),
    contract: z.strictObject({
      deployments: z
        .array(z.strictObject({ chainId: z.int().check(z.gte(1)), address }))
        .check(z.minLength(1)),
    }),
  }),
  metadata: z.strictObject({
    owner: z.string(),
    contractName: z.string(),
    enums: z.record(z.string(), z.record(z.string(), z.string())),
  }),
  display: z.strictObject({
    formats: z.record(
      signature,
      z.strictObject({
        intent: z.string(),
        interpolatedIntent: z.string(),
        fields: z.array(descriptorField).check(z.minLength(1)),
      }),
    ),
  }),
})

export type DescriptorField = z.infer<typeof descriptorField>
export type Descriptor = z.infer<typeof descriptor>
