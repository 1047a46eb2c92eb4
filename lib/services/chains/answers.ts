import { AppError, type ErrorCode } from '~/lib/core/errors'
import type { ContractRead } from '~/lib/core/evm/read'
import type { Hex } from '~/lib/core/hex'
import type { EvmChain } from '../ports/evm-chain'
import { askContract } from './lockers'

/** Asks a contract a question that it may not be able to answer: then the answer is `undefined`. */
export type AskContract = <T>(read: ContractRead<T>, to: Hex, chain: EvmChain) => Promise<T | undefined>

/** The contract's own failures: it reverts, or answers nonsense. */
const OWN = new Set<ErrorCode>(['simulation-reverted', 'chain-nonsense'])

/**
 * `undefined` also where no server is reached, or the servers disagree. For sources that others can replace.
 */
export const answerOf: AskContract = (read, to, chain) => unless(() => true, askContract(read, to, chain))

/**
 * Like `answerOf`, but what two servers dispute is thrown. Of several answers of which the best counts, one liar could
 * otherwise leave the worst.
 * @throws AppError `chain-disagreement`
 */
export const undisputedAnswerOf: AskContract = (read, to, chain) =>
  unless(({ code }) => code !== 'chain-disagreement', askContract(read, to, chain))

/** What was asked by `undisputedAnswerOf`; `undefined` where any of it is disputed. */
export function unlessDisputed<T>(asked: Promise<T>): Promise<T | undefined> {
  return unless(({ code }) => code === 'chain-disagreement', asked)
}

/**
 * For what no other source can replace.
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
