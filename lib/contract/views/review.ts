import type { IfFails } from '~/lib/core/review/if-fails'
import type { Hex } from '~/lib/core/hex'
import type { SwapIntent } from '~/lib/core/journal/types'
import type { ArrivalTime } from '~/lib/core/quote/arrival-time'
import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { CrossingFee, FeeSources } from '~/lib/core/quote/quoted-fees'
import type { Judgement } from '~/lib/core/recipient/judge'
import type { CheckResult } from '~/lib/core/review/check'
import type { Finding, Verdict } from '~/lib/core/review/finding'
import type { ProfileView } from './networks'
import type { PriceView } from './quote'

export type TransferSide = {
  label: 'locker' | 'payload' | 'recipient' | 'change' | 'own' | 'foreign'
  address: string | null
  valueSats: bigint
}

/** A review of any kind that waits for the user's approval. */
export type WaitingReview = {
  entryId: string
  /** Of what would be signed. An approval names it with the id, so that it counts for nothing else. */
  digest: string
  recipient: Judgement
  verdict: Verdict
  findings: Finding[]
  /** The checks that ran. Those with evidence have passed. */
  checks: CheckResult[]
  /** When it has grown too old to be approved. */
  expiresAt: number
}

/** A reviewed swap. */
export type ReviewView = WaitingReview & {
  kind: 'swap'
  intent: SwapIntent
  origin: string | null
  /** The address that pays. */
  payer: string
  /** The bridge that serves it, by which its networks and tokens are named; absent = the one in use. */
  bridge?: ProfileView
  expectedOutput: bigint
  /** About when it arrives once it is signed. */
  arrival?: ArrivalTime | undefined
  /** The sum that comes back if it fails; `null` where nothing can fail on chain, or is known of it. */
  ifFails?: IfFails | null | undefined
  /** Whether a contract holds the swap to its minimum: if not, what arrives is an expectation. */
  isMinimumEnforced: boolean
  /** The swap under way that it has to wait for, approved at that time: both need one allowance. */
  waitsFor: { entryId: string; approvedAt: number } | null
  price: PriceView
  fees: FeeBreakdown
  feeSources: FeeSources
  /** `null` where nothing crosses, or no fee is taken for it. */
  crossingFee: CrossingFee | null
  bitcoin: {
    digest: string
    sendSats: bigint
    feeSats: bigint
    feeRate: number
    changeSats: bigint
    /** Whether no input signals that it may be replaced (BIP125): then nothing makes it faster. */
    isFinal: boolean
    inputs: TransferSide[]
    outputs: TransferSide[]
  } | null
  evm: {
    to: Hex
    /** In words, `review.contract_<code>`. */
    contract: 'burn-router' | 'connector'
    functionName: string
    value: bigint
    steps: ('allowance-reset' | 'allowance' | 'call')[]
    allowance: { token: Hex; spender: Hex; amount: bigint } | null
    /**
     * The maximum gas cost of the steps, in wei, for each fee choice; `null` where a page's wallet pays, and of what is
     * refused.
     */
    gas: { slow: bigint; normal: bigint; fast: bigint } | null
    /** The choice that the order named; `null` = none. */
    feeChoice: 'slow' | 'normal' | 'fast' | null
  } | null
}
