import type { ReviewView } from './review'

/** `accountIndex`: the account that it sees. */
export type SiteView = { origin: string; connectedAt: number; accountIndex: number }

/** A site that may not ask to connect. */
export type BlockedSiteView = { origin: string; blockedAt: number }

/** What is unusual about a site or its request; in words, `warning.<code>`. */
export type ApprovalWarning = 'punycode' | 'insecure-origin' | 'recipient-not-own'

export type ApprovalView =
  | {
      id: string
      kind: 'connect'
      origin: string
      /** The account that the request was made for. */
      accountIndex: number
      warnings: ApprovalWarning[]
      position: number
      total: number
    }
  | {
      id: string
      kind: 'swap'
      origin: string
      /** The account that the request was made for. */
      accountIndex: number
      warnings: ApprovalWarning[]
      position: number
      total: number
      review: ReviewView | null
      error: { code: string; details: Record<string, string> } | null
    }

/** What a swap's preparation waits for: the bridge's answer, or the check of it. */
export type PreparationStage = 'waiting' | 'verifying'
