import type { EvmCall } from '~/lib/core/evm/reviewed'
import type { Hex } from '~/lib/core/hex'
import type { ApprovedEvent } from '~/lib/core/journal/events'
import type { EvmEntry, EvmSpend } from '~/lib/core/journal/types'
import type { Deployment } from '../ports/deployment'
import type { PendingEvmPayment, PendingToBitcoinReview } from '../ports/pending-review'
import type { Mutex } from '../ports/platform'
import type { SpendPorts } from './approve-spend'
import type { ReadyStep } from './steps'
import type { ShownReview } from './warning-consent'

export type CallPorts = SpendPorts & { mutex: Mutex }

/** A pending review whose approval signs EVM transactions. */
export type PendingCall = PendingToBitcoinReview | PendingEvmPayment

/**
 * The user's terms, who pays, whether a transaction of the entry is already signed or sent to a page's wallet, and the
 * contract that was approved, once one was. `isHanded`: another signer has the call, so it is reviewed as it is, of
 * whatever age. `consent`: what the user was shown, and has accepted.
 */
export type CallTerms<E extends EvmEntry> = {
  intent: E['intent']
  account: Hex
  isBegun: boolean
  approvedTo: Hex | null
  isHanded?: boolean
  consent: ShownReview | undefined
}

/** Calls that may be signed: the call, the allowance it needs, and the steps that can be signed now. */
export type ReadyCalls<P> = {
  /** The review with the bridge's answer that they rest on. */
  pending: P | undefined
  call: EvmCall
  allowance: EvmSpend['allowance']
  ready: readonly ReadyStep[]
}

/** How one kind of order that pays with EVM transactions is approved. */
export type CallKind<E extends EvmEntry, P extends PendingCall> = {
  /**
   * Reviews the call again on the chains' current state. @param pending the review as shown
   * @throws AppError if it is not to be signed
   */
  reviewAgain: (terms: CallTerms<E>, pending: P | undefined, deployment: Deployment) => Promise<ReadyCalls<P>>
  /** The approval as it is journalled. */
  startOf: (pending: P, spend: CallStart, deployment: Deployment) => Promise<ApprovedEvent['start']>
}

type CallStart = Pick<
  EvmSpend,
  'id' | 'profileId' | 'origin' | 'consent' | 'account' | 'call' | 'allowance' | 'gas'
>
