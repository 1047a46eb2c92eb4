import type { CallOptions } from '~/lib/contract/call'

/** Makes a call by the names that lead to it. */
export type CallBy = (path: readonly string[], input: unknown, options?: CallOptions) => Promise<unknown>
