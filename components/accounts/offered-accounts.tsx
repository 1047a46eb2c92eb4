import { useQuery } from '@tanstack/react-query'
import type { OfferedAccountView } from '~/lib/contract/views/accounts'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { Address } from '../address'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { useChangeAccounts } from './use-change-accounts'

/** Accounts from a file, each by its whole address, to accept or remove. */
export function OfferedAccounts() {
  const client = useClient()
  const { data: offers = [] } = useQuery({
    queryKey: keys.offers,
    queryFn: () => client.accounts.offers(),
  })
  if (offers.length === 0) return null
  return (
    <section data-testid="accounts-offered" className="flex flex-col gap-2">
      <h2 className="font-medium">{i18n.t('accounts.offered')}</h2>
      <p className="text-sm text-soft">{i18n.t('accounts.offered_body')}</p>
      <ul className="flex flex-col gap-3">
        {offers.map((offer) => (
          <Offer key={offer.address} offer={offer} />
        ))}
      </ul>
    </section>
  )
}

function Offer({ offer: { address, name } }: { offer: OfferedAccountView }) {
  const client = useClient()
  const accept = useChangeAccounts(() => client.accounts.accept({ address }))
  const dismiss = useChangeAccounts(() => client.accounts.dismiss({ address }))
  const isBusy = accept.isPending || dismiss.isPending
  return (
    <li data-testid="account-offer" data-address={address} className="flex flex-col gap-2">
      {name !== '' && <bdi className="self-start font-medium">{name}</bdi>}
      <Address address={address} />
      <ErrorAlert error={accept.error ?? dismiss.error} />
      <div className="grid grid-cols-2 gap-2">
        <Button data-testid="account-accept" isBusy={isBusy} onClick={() => accept.mutate()}>
          {i18n.t('accounts.accept')}
        </Button>
        <Button data-testid="account-dismiss" isBusy={isBusy} onClick={() => dismiss.mutate()}>
          {i18n.t('address_book.remove')}
        </Button>
      </div>
    </li>
  )
}
