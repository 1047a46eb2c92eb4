import * as z from 'zod'

/** The page’s tab as the program knows it; a page without Satspan is `absent`. */
const STATES = ['absent', 'unconnected', 'locked', 'connected', 'unreachable', 'framed'] as const
export type PageState = (typeof STATES)[number]

/** The first line to the page: the seat that each of its answers names, and the agent’s name. */
export type Seated = { seat: string; agent: string }
/** A later line: one request for Satspan. */
export type Ask = { id: number; method: string; params: object }

const failure = z.object({
  code: z.number(),
  message: z.string().max(1_000),
  reason: z.string().max(100).optional(),
  path: z.string().max(100).optional(),
  expected: z.string().max(400).optional(),
  requestId: z.string().max(100).optional(),
})
/** A refusal of Satspan, with what helps to ask better. */
export type Failure = z.infer<typeof failure>

/** A message of the page: how Satspan stands, or the answer to a request. */
export const fromPage = z.union([
  z.strictObject({ seat: z.string(), state: z.enum(STATES) }),
  z.strictObject({ seat: z.string(), id: z.int(), result: z.unknown() }),
  z.strictObject({ seat: z.string(), id: z.int(), failure }),
])
export type FromPage = z.infer<typeof fromPage>
