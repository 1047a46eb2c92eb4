import { AppError, type ErrorCode } from '~/lib/core/errors'
import type { ContractRead } from '~/lib/core/evm/read'
import type { Hex } from '~/lib/core/hex'
import type { EvmChain } from '../ports/evm-chain'
import { askContract } from './lockers'

/** Asks a contract a question; the answer is `undefined` if the contract cannot answer it. */
export type AskContract = <T>(read: ContractRead<T>, to: Hex, chain: EvmChain) => Promise<T | undefined>

/** The contract's own failures: it reverts, or answers nonsense. */
const OWN = new Set<ErrorCode>(['simulation-reverted', 'chain-nonsense'])

/** `undefined` also if no server is reached, or if servers disagree. For sources that can be replaced by others. */
export const answerOf: AskContract = (read, to, chain) => unless(() => true, askContract(read, to, chain))

/**
 * Like `answerOf`, but throws if two servers disagree. Where the best of several answers counts, a single liar could
 * otherwise take away all but the worst.
 * @throws AppError `chain-disagreement`
 */
export const undisputedAnswerOf: AskContract = (read, to, chain) =>
  unless(({ code }) => code !== 'chain-disagreement', askContract(read, to, chain))

/** The result of questions asked by `undisputedAnswerOf`; `undefined` if servers disagree on any of them. */
export function unlessDisputed<T>(asked: Promise<T>): Promise<T | undefined> {
  return unless(({ code }) => code === 'chain-disagreement', asked)
}

/**
 * For sources that nothing can replace.
 * @throws AppError `chain-unreachable`, `chain-disagreement`, `chain-wrong-network`
 */
export const certainAnswerOf: AskContract = (read, to, chain) =>
  unless(({ code }) => OWN.has(code), askContract(read, to, chain))

async function unless<T>(isNone: (error: AppError) => boolean, asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (thrown) {
    if (thrown instanceof AppError && isNone(thrown)) return undefined
    throw thrown
  }
}
