import type { ReviewView } from './review'

/**
 * `accountIndex`: the account that it sees. `payer`: the address of its pages' Bitcoin wallet, if it sees that in its place.
 * `pageWallet`: the name of the wallet of its pages that the user has chosen.
 * `program`: the name that a program on this computer gives itself.
 */
export type SiteView = {
  origin: string
  connectedAt: number
  accountIndex: number
  payer: string | null
  pageWallet: string | null
  program: string | null
}

/** A site that may not ask to connect. */
export type BlockedSiteView = { origin: string; blockedAt: number }

/** An unusual trait of a site or its request; in words, `warning.<code>`. */
export type ApprovalWarning = 'punycode' | 'insecure-origin' | 'recipient-not-own'

/** `icon` is a `data:` image, or empty. Both are claims of the page. */
export type ShownWallet = { uuid: string; name: string; icon: string }

/** The wallet that was chosen, and whether there are no others. */
export type SigningWallet = ShownWallet & { isOnly: boolean }

export type ApprovalView =
  | {
      id: string
      /** Several wallets of the page could sign: the user chooses. */
      kind: 'wallet'
      asks: 'connect' | 'swap'
      origin: string
      program: string | null
      accountIndex: number
      warnings: ApprovalWarning[]
      position: number
      total: number
      wallets: ShownWallet[]
    }
  | {
      id: string
      kind: 'connect'
      origin: string
      /** The name that a program on this computer gives itself. */
      program: string | null
      /** The account that the request was made for. */
      accountIndex: number
      warnings: ApprovalWarning[]
      position: number
      total: number
      /** The address of the page's wallet that it asks to see in place of the account. */
      payer: string | null
      wallet: SigningWallet | null
    }
  | {
      id: string
      kind: 'swap'
      origin: string
      /** The name that a program on this computer gives itself. */
      program: string | null
      /** The account that the request was made for. */
      accountIndex: number
      warnings: ApprovalWarning[]
      position: number
      total: number
      review: ReviewView | null
      /** The wallet of the page that is to sign. */
      wallet: SigningWallet | null
      /** Why a program asks for it, in its own words. */
      reason: string | null
      error: { code: string; details: Record<string, string> } | null
    }

/** The stage of a swap's preparation: it waits for the bridge's answer, or for the check of it. */
export type PreparationStage = 'waiting' | 'verifying'
