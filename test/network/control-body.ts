import * as z from 'zod'
import { badRequest } from './service/service-error'

const digits = z.union([z.string().check(z.regex(/^\d{1,78}$/)), z.int().check(z.nonnegative())])

/** An amount in base units. */
export const units = z.pipe(
  digits,
  z.transform((value) => BigInt(value)),
)

export const evmAddress = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))])

export const network = z.enum(['polygon', 'ethereum'])

/** @throws ServiceError that names what is wrong with the body */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw badRequest(
    'bad_request',
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  )
}
