import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { sanitizeText } from '~/lib/contract/text'
import { accountTitle, useOwnAccount } from '~/lib/ui/query/accounts'
import { i18n } from '~/lib/ui/text/i18n'
import { findNetwork } from '~/lib/ui/text/swap-draft'

/** "Account 1 on Polygon": the wallet's own account that has the money, or had it from the start; `null` = somebody else. */
export function useOwnPlace(entry: EntryView, profile: ProfileView): string | null {
  const { money, payer, recipient } = entry
  const isAtRecipient = money.at === 'recipient'
  const owner = useOwnAccount(isAtRecipient ? recipient : payer)
  if (owner === undefined || (!isAtRecipient && money.at !== 'returned' && money.at !== 'payer')) return null
  return accountOn(accountTitle(owner), isAtRecipient ? arrivalNetwork(entry, profile) : null)
}

/** An account, and the network that it is meant on; `null` = Bitcoin, or no other can be meant. */
function accountOn(account: string, network: string | null): string {
  return network === null ? account : `${account} ${i18n.t('review.on', { network })}`
}

/** The EVM network on which an entry pays; `null` = Bitcoin. */
export function arrivalNetwork({ intent, networkName }: EntryView, profile: ProfileView): string | null {
  const isOnBitcoin = 'direction' in intent && intent.direction === 'to-bitcoin'
  if (isOnBitcoin || networkName === null) return null
  return sanitizeText(findNetwork(profile, networkName)?.label ?? networkName, 40)
}
