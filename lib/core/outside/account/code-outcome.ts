import type { AccountFault } from './account-fault'

/**
 * The accounts of a code, as texts for `readOutsideAccount`, by address type; further ones of a type are `p2wpkh 2` and so
 * on, and `other` is one of another type, or of any.
 */
export type CodeTexts = ReadonlyMap<string, string>

/** `left`: why something else that was named is no account to follow. */
export type NamedAccounts = { texts: CodeTexts; left: readonly AccountFault[] }

export type CodeOutcome =
  | ({ kind: 'done' } & NamedAccounts)
  /** No code and no file: one account alone, or nothing that looks like one. */
  | { kind: 'plain' }
  /** So many parts are known of a code of `count`. */
  | { kind: 'more'; known: number; count: number }

/** Whose accounts are looked for: the coins that their keys may name, and what texts name of them. */
export type CodeKind = {
  coins: readonly number[]
  /** @throws AppError `outside-account-invalid`, as each of these does */
  ofTexts: (texts: readonly string[]) => NamedAccounts
  /** Of a code whose texts are one account, each for an address type. */
  ofAccount: (texts: readonly string[]) => NamedAccounts
  /** Of what is no code. */
  ofFile: (text: string) => CodeOutcome
}
