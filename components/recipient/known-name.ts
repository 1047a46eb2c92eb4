import { i18n } from '~/lib/ui/text/i18n'
import type { Trusted } from '~/lib/core/recipient/judge'
import { sanitizeText } from '~/lib/contract/text'
import { accountTitle } from '~/lib/ui/query/accounts'
import { useAccountList } from '~/lib/ui/query/queries'

/** Returns the user's name for an address that the wallet trusts; `null` = it has no name. */
export function useKnownName(address: Trusted | undefined): string | null {
  const { data: accounts = [] } = useAccountList()
  switch (address?.standing) {
    case 'own': {
      const account = accounts.find(({ index }) => index === address.account)
      if (account === undefined) return null
      const title = accountTitle(account)
      return address.use === undefined ? title : `${title} · ${i18n.t(`recipient.own_${address.use}`)}`
    }
    case 'book':
      return sanitizeText(address.name, 40)
    case 'seen':
    case undefined:
      return null
  }
}
