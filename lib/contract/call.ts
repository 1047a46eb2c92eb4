import type * as z from 'zod/mini'

/**
 * A call that the extension's pages make to the background: the schema of what it is given, and the type of its answer.
 *
 *     call.input(z.object({ id })).answers<EntryView | null>()
 *     call.answers<SiteView[]>() // is given nothing
 */
export type Call<Given, Checked, Answer> = {
  schema: z.core.$ZodType<Checked, Given> | null
  /** For its type alone. */
  answer?: Answer
}

export const call = {
  input: <Given, Checked>(schema: z.core.$ZodType<Checked, Given>) => ({
    answers: <Answer = void>(): Call<Given, Checked, Answer> => ({ schema }),
  }),
  answers: <Answer = void>(): Call<void, void, Answer> => ({ schema: null }),
}

export function isCall(value: object): value is Call<unknown, unknown, unknown> {
  return 'schema' in value
}

/** Options of a page's call. */
export type CallOptions = { signal?: AbortSignal }

/** The calls as a page makes them. */
export type ClientOf<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends Call<infer Given, infer _, infer Answer>
    ? [Given] extends [void]
      ? (input?: undefined, options?: CallOptions) => Promise<Answer>
      : (input: Given, options?: CallOptions) => Promise<Answer>
    : ClientOf<Calls[Name]>
}

/** Handlers that answer the calls. `signal` aborts once nobody waits any more. */
export type HandlersOf<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends Call<infer _, infer Checked, infer Answer>
    ? (request: { input: Checked; signal: AbortSignal }) => Answer | Promise<Answer>
    : HandlersOf<Calls[Name]>
}
