import type { AccountFault } from './account-fault'

/**
 * The accounts of a code, as texts for `readOutsideAccount`, by address type; further ones of a type are `p2wpkh 2` and so
 * on, and `other` is one of another type, or of any.
 */
export type CodeTexts = ReadonlyMap<string, string>

export type CodeOutcome =
  /** `left`: why something else in it is no account to follow. */
  | { kind: 'done'; texts: CodeTexts; left: readonly AccountFault[] }
  /** No code and no file: one account alone, or nothing that looks like one. */
  | { kind: 'plain' }
  /** So many parts are known of a code of `count`. */
  | { kind: 'more'; known: number; count: number }
