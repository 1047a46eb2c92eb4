import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BookEntry } from '~/lib/contract/address-book'
import type { ProfileView } from '~/lib/contract/views/networks'
import { useClient } from '~/lib/ui/client'
import { useDraft } from '~/lib/ui/draft'
import { i18n } from '~/lib/ui/i18n'
import { keys } from '~/lib/ui/keys'
import { parseBookDraft } from '~/lib/ui/book-draft'
import { useAddressBook } from '~/lib/ui/queries'
import { Address } from '../address'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { AddressBookForm } from './address-book-form'

/** Names for the addresses of others, and which of them swaps go to by default. */
export function AddressBookScreen({ profile, onBack }: { profile: ProfileView; onBack: () => void }) {
  const { data: entries, error, refetch } = useAddressBook()
  const [draft, setDraft] = useDraft('address-book', parseBookDraft)
  return (
    <Screen title={i18n.t('address_book.title')} onBack={onBack}>
      <div className="flex flex-col gap-6">
        <p className="text-sm text-soft">{i18n.t('address_book.body')}</p>
        <ErrorAlert error={error} onRetry={() => void refetch()} />
        {entries?.length === 0 && <p>{i18n.t('address_book.empty')}</p>}
        {entries !== undefined && entries.length > 0 && (
          <ul className="flex flex-col gap-4">
            {entries.map((entry) => (
              <BookRow
                key={entry.address}
                entry={entry}
                onEdit={() => setDraft({ ...entry, isKnown: true })}
              />
            ))}
          </ul>
        )}
        {/* Once it is known what stands above it. */}
        {(entries !== undefined || error !== null) && (
          <AddressBookForm
            key={draft?.isKnown === true ? draft.address : 'new'}
            draft={draft}
            onChange={setDraft}
            profile={profile}
          />
        )}
      </div>
    </Screen>
  )
}

function BookRow({ entry, onEdit }: { entry: BookEntry; onEdit: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { address, name, kind, isDefault } = entry
  const remove = useMutation({
    mutationFn: () => client.addressBook.remove({ address }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.addressBook }),
  })
  return (
    <li data-testid="book-row" data-address={address} className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate font-medium" title={name}>
          {name}
        </span>
        <span className="flex shrink-0 gap-2">
          <Button look="small" data-testid="book-edit" onClick={onEdit}>
            {i18n.t('address_book.edit')}
          </Button>
          <Button
            look="small"
            data-testid="book-remove"
            isBusy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {i18n.t('address_book.remove')}
          </Button>
        </span>
      </div>
      <Address address={address} className="text-sm" />
      {isDefault && (
        <span className="text-xs font-medium text-accent">
          {i18n.t(kind === 'evm' ? 'address_book.default_evm' : 'address_book.default_bitcoin')}
        </span>
      )}
      <ErrorAlert error={remove.error} />
    </li>
  )
}
