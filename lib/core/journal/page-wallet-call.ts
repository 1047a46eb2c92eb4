import { deadlineOf } from '../evm/decode-call'
import { type EvmAttempt, type EvmEntry, type Entry, type Intent, spendsBitcoin } from './types'

/** A call without a deadline is expected for as long as one with the longest that a review accepts. */
const NO_DEADLINE_SECONDS = 48n * 3_600n

/** Whether a wallet of the page pays and signs. */
export function isOfPage({ intent }: { intent: Intent }): boolean {
  return 'signer' in intent && intent.signer === 'page'
}

/** Whether a page's wallet is to send the call, and no transaction of it is known. */
export function awaitsPageWallet({ intent, attempts }: EvmEntry): boolean {
  return intent.signer === 'page' && !attempts.some(({ hash, kind }) => hash !== null && kind === 'call')
}

/** The call that was handed to a page's wallet and has no known transaction, if any. */
export function unseenPageCall({ attempts }: Pick<EvmEntry, 'attempts'>): EvmAttempt | undefined {
  return attempts.find(({ hash, kind }) => hash === null && kind === 'call')
}

/** Until when the call of a page's wallet may appear on chain, in unix seconds. */
export function expectedUntil(entry: EvmEntry): bigint {
  const { call } = unseenPageCall(entry) ?? entry
  return deadlineOf(call.data) ?? BigInt(Math.floor(entry.createdAt / 1_000)) + NO_DEADLINE_SECONDS
}

/**
 * The certainty about an entry that was given up: nothing was sent for it; only its token approval was sent; or no
 * more than that the call of a page's wallet has not succeeded on chain.
 */
type GivenUp = 'unsent' | 'after-approval' | 'unseen'

export function givenUp(entry: Entry): GivenUp {
  // Bitcoin is signed at once, so that what was given up was never signed.
  if (spendsBitcoin(entry)) return 'unsent'
  if (entry.abandoned?.code === 'page-wallet-unseen' && unseenPageCall(entry) !== undefined) return 'unseen'
  return entry.attempts.some(({ accepted }) => accepted) ? 'after-approval' : 'unsent'
}
