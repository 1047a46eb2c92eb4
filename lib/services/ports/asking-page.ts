import type { PageWalletCall } from '~/lib/contract/provider'
import type { AppError } from '~/lib/core/errors'
import type { BitcoinSpend } from '~/lib/core/journal/types'
import type { BitcoinNetwork } from '~/lib/core/network'

/** The page's answer: the hash that its wallet gave, or why there is none. */
export type PageSendOutcome = { hash: string } | { error: AppError; isUnsent: boolean }

/** The page that asked for a swap. @example const outcome = await page.send(2, call, [allowance]) */
export type AskingPage = {
  /**
   * Lets the page's wallet send step number `step`, in one batch with the calls `before` it. Repeating a number sends
   * nothing twice.
   */
  send: (
    step: number,
    call: PageWalletCall,
    before: readonly Pick<PageWalletCall, 'to' | 'data' | 'value'>[],
  ) => Promise<PageSendOutcome>
  /** Whether it is still there. */
  isOpen: () => boolean
  /** Whether the wallet runs several calls as a whole or not at all. Asking sends nothing. */
  canBatch: (terms: { chainId: string; account: string }) => Promise<boolean>
  /** Answers the page's request with an error. */
  fail: (error: AppError) => Promise<void>
}

/** The reason why a page's wallet has sent nothing, as far as the page says. */
export type PageFailure = Extract<PageSendOutcome, { error: AppError }>

/** A reviewed transaction for a page's Bitcoin wallet, as base64, and the account whose inputs it signs: all of them. */
export type PsbtToSign = {
  step: number
  psbt: string
  account: BitcoinSpend['account']
  network: BitcoinNetwork
  inputCount: number
}

/** The return of a page's Bitcoin wallet, whatever it is, or why there is none. */
export type PageSignOutcome = { returned: Uint8Array } | PageFailure

/**
 * The page that asked for a swap which its Bitcoin wallet pays.
 * @example const outcome = await page.sign({ step: 1, psbt, account, network, inputCount })
 */
export type SigningPage = Pick<AskingPage, 'isOpen' | 'fail'> & {
  /** Lets the wallet sign. Repeating a step asks nothing twice. */
  sign: (psbt: PsbtToSign) => Promise<PageSignOutcome>
}
