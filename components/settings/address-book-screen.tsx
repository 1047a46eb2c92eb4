import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { BookEntry } from '~/lib/contract/address-book'
import { useClient } from '~/lib/ui/query/client'
import { useDraft } from '~/lib/ui/page/draft'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { type BookDraft, parseBookDraft } from '~/lib/ui/text/book-draft'
import { useAddressBook } from '~/lib/ui/query/queries'
import { Address } from '../address'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { AddressBookForm } from './address-book-form'

/** Names for the addresses of others, and which of them swaps go to by default. */
export function AddressBookScreen({ onBack }: { onBack: () => void }) {
  const { data: entries, error, refetch } = useAddressBook()
  const [draft, setDraft] = useDraft('address-book', parseBookDraft)
  const list = useRef<HTMLUListElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const editButton = (address: string) =>
    list.current?.querySelector<HTMLElement>(`[data-address="${address}"] [data-testid=book-edit]`)

  /** The form may be out of sight, below a long list: the focus brings it there. */
  const edit = (entry: BookDraft) => {
    flushSync(() => setDraft(entry))
    name.current?.focus()
  }
  const finish = () => {
    flushSync(() => setDraft(undefined))
    // The button that was pressed may be gone with the form of an edited entry.
    const button = draft?.isKnown === true ? editButton(draft.address) : undefined
    button?.focus()
  }
  /** Before its row disappears, and the focus with it. */
  const removed = (address: string) => {
    if (draft?.isKnown === true && draft.address === address) flushSync(() => setDraft(undefined))
    const row = editButton(address)?.closest('li')
    if (row?.contains(document.activeElement) !== true) return
    const next = row.nextElementSibling ?? row.previousElementSibling
    const field = next?.querySelector<HTMLElement>('[data-testid=book-remove]') ?? name.current
    field?.focus()
  }

  return (
    <Screen title={i18n.t('address_book.title')} onBack={onBack}>
      <div className="flex flex-col gap-6">
        <p className="text-sm text-soft">{i18n.t('address_book.body')}</p>
        <ErrorAlert error={error} onRetry={() => void refetch()} />
        {entries?.length === 0 && <p>{i18n.t('address_book.empty')}</p>}
        {entries !== undefined && entries.length > 0 && (
          <ul ref={list} className="flex flex-col gap-4">
            {entries.map((entry) => (
              <BookRow
                key={entry.address}
                entry={entry}
                onEdit={() => edit({ ...entry, isKnown: true })}
                onRemoved={() => removed(entry.address)}
              />
            ))}
          </ul>
        )}
        {/* Shown once the list above it has loaded. */}
        {(entries !== undefined || error !== null) && (
          <AddressBookForm
            key={draft?.isKnown === true ? draft.address : 'new'}
            ref={name}
            draft={draft}
            onChange={setDraft}
            onDone={finish}
          />
        )}
      </div>
    </Screen>
  )
}

type BookRowProps = { entry: BookEntry; onEdit: () => void; onRemoved: () => void }

function BookRow({ entry, onEdit, onRemoved }: BookRowProps) {
  const client = useClient()
  const queries = useQueryClient()
  const { address, name, kind, isDefault } = entry
  const remove = useMutation({
    mutationFn: () => client.addressBook.remove({ address }),
    onSuccess: onRemoved,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.addressBook }),
  })
  return (
    <li data-testid="book-row" data-address={address} className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <bdi className="min-w-0 truncate font-medium" title={name}>
          {name}
        </bdi>
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
