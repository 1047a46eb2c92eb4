import * as z from 'zod/mini'

/** What several inputs of the extension's own pages consist of. */
export const text = z.string().check(z.maxLength(1_000))
export const id = z.string().check(z.maxLength(100))
export const hexAddress = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))])
