import type { Hex } from '~/lib/core/hex'
import type { PagePayer } from '~/lib/core/page-payer'
import type { Journal } from '../../journal/journal'
import type { Accounts } from '../../ports/keyring'

/** Who pays, and what is known of the coins. */
export type PayingContext = {
  accounts: Accounts
  journal: Journal
  /** The address of a page's wallet, where that pays. */
  payer?: PagePayer
}

/**
 * Puts the address of a page's wallet in the place of the account's own. Nothing that is known of own coins holds there:
 * confirmed coins alone are spent, above the sum that may carry something else.
 */
export function payingPage<C extends PayingContext>(
  context: C,
  payer: PagePayer | undefined,
): C & { payer?: PagePayer } {
  if (payer === undefined) return context
  const { accounts, journal } = context
  const { address, addressType, publicKey } = payer
  return {
    ...context,
    payer,
    accounts: { index: accounts.index, bitcoin: { address, addressType, publicKey }, evm: accounts.evm },
    journal: {
      ...journal,
      sourceOf: async () => undefined,
      async choiceOf() {
        const choiceOf = await journal.choiceOf()
        return (coin) => (choiceOf(coin) === 'frozen' ? 'frozen' : null)
      },
    },
  }
}

/** The Bitcoin address among the accounts of pages' wallets. */
export function bitcoinOf(pageAccount: Hex | PagePayer | null | undefined): PagePayer | undefined {
  return typeof pageAccount === 'object' && pageAccount !== null ? pageAccount : undefined
}
