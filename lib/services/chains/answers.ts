import { AppError, type ErrorCode } from '~/lib/core/errors'
import type { ContractRead } from '~/lib/core/evm/read'
import type { Hex } from '~/lib/core/hex'
import type { Answers } from '~/lib/core/quote/told'
import type { EvmChain } from '../ports/evm-chain'
import { askContract } from './lockers'

/** Asks a contract a question; the answer is `undefined` if the contract cannot answer it. */
type AskContract = <T>(read: ContractRead<T>, to: Hex, chain: EvmChain) => Promise<T | undefined>

/** Asks two servers a question of a contract; each answer that differs counts. */
export type AskServers = <T>(read: ContractRead<T>, to: Hex, chain: EvmChain) => Promise<Answers<T>>

/** The contract's own failures: it reverts, or answers nonsense. */
const OWN = new Set<ErrorCode>(['simulation-reverted', 'chain-nonsense'])

/** `undefined` also if no server is reached, or if servers disagree. For what decides no money. */
export const answerOf: AskContract = (read, to, chain) => unless(() => true, askContract(read, to, chain))

/**
 * Asks each of two servers, for answers that no dispute may take away: one item if they agree, `undefined` where the
 * contract cannot answer or no server is reached.
 */
export const answersOf: AskServers = async (read, to, chain) => {
  const call = chain.callByTwo({ to, data: read.data })
  const told = (await unless(() => true, call)) ?? []
  return told.length === 0 ? [undefined] : [...new Set(told.map((data) => decoded(read, data)))]
}

function decoded<T>({ decode }: ContractRead<T>, data: Hex | undefined): T | undefined {
  if (data === undefined) return undefined
  try {
    return decode(data)
  } catch (thrown) {
    if (thrown instanceof AppError && OWN.has(thrown.code)) return undefined
    throw thrown
  }
}

/**
 * For sources that nothing can replace.
 * @throws AppError `chain-unreachable`, `chain-disagreement`, `chain-wrong-network`
 */
export const certainAnswerOf: AskContract = (read, to, chain) =>
  unless(({ code }) => OWN.has(code), askContract(read, to, chain))

/**
 * The same, as the one answer that there is.
 * @throws AppError as `certainAnswerOf` does
 */
export const certainAnswersOf: AskServers = async (read, to, chain) => [
  await certainAnswerOf(read, to, chain),
]

async function unless<T>(isNone: (error: AppError) => boolean, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (thrown) {
    if (thrown instanceof AppError && isNone(thrown)) return undefined
    throw thrown
  }
}
