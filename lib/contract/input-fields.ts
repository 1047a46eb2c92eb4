import * as z from 'zod/mini'

/** Parts of several inputs of the extension's own pages. */
export const text = z.string().check(z.maxLength(1_000))
export const id = z.string().check(z.maxLength(100))
export const hexAddress = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))])
