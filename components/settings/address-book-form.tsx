import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import { type BookDraft, EMPTY_BOOK_DRAFT, sideOf } from '~/lib/ui/book-draft'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { keys } from '~/lib/ui/keys'
import { RecipientNotes } from '../recipient/recipient-notes'
import { useRecipientReading } from '../recipient/use-recipient-reading'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { TextField } from '../ui/field'

type AddressBookFormProps = {
  draft: BookDraft | undefined
  onChange: (draft: BookDraft | undefined) => void
  profile: ProfileView
}

/** Adds an address under a name, or renames one. An address that imitates a known one has to be compared first. */
export function AddressBookForm({ draft = EMPTY_BOOK_DRAFT, onChange, profile }: AddressBookFormProps) {
  const client = useClient()
  const queries = useQueryClient()
  const [isCompared, setCompared] = useState(false)
  const { address, name, isDefault, isKnown } = draft
  const kind = sideOf(address)
  const networkName = profile.networks[0]?.name ?? ''
  const reading = useRecipientReading(
    isKnown ? '' : address.trim(),
    kind === 'evm' ? { kind, networkName, token: null } : { kind },
  )
  const standing = reading.view?.judgement.standing
  const isImitation = standing === 'lookalike'
  const isReady =
    name.trim() !== '' &&
    (isKnown || reading.view !== null) &&
    standing !== 'contract' &&
    (!isImitation || isCompared)
  const save = useMutation({
    mutationFn: () => client.addressBook.save({ kind, address, name, isDefault }),
    onSuccess: () => onChange(undefined),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.addressBook }),
  })
  const change = (next: Partial<BookDraft>) => {
    save.reset()
    onChange({ ...draft, ...next })
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3 rounded-xl border border-line bg-panel px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !save.isPending) save.mutate()
      }}
    >
      <h2 className="font-semibold">{i18n.t(isKnown ? 'address_book.rename' : 'address_book.add')}</h2>
      <TextField
        label={i18n.t('address_book.name')}
        data-testid="book-name"
        value={name}
        onChange={(event) => change({ name: event.target.value.slice(0, 40) })}
      />
      <TextField
        label={i18n.t('address_book.address')}
        data-testid="book-address"
        readOnly={isKnown}
        value={address}
        title={address}
        onChange={(event) => change({ address: event.target.value.slice(0, 200) })}
        className="font-mono text-xs tracking-tight"
      />
      <ErrorAlert error={reading.error} />
      <RecipientNotes reading={reading} request={null} unit={{ symbol: '', decimals: 0 }} />
      {isImitation && (
        <Checkbox
          data-testid="book-compared"
          checked={isCompared}
          onChange={(event) => setCompared(event.target.checked)}
        >
          {i18n.t('address_book.compared')}
        </Checkbox>
      )}
      <Checkbox
        data-testid="book-default"
        checked={isDefault}
        onChange={(event) => change({ isDefault: event.target.checked })}
      >
        {i18n.t(kind === 'evm' ? 'address_book.make_default_evm' : 'address_book.make_default_bitcoin')}
      </Checkbox>
      <ErrorAlert error={save.error} />
      <div className="flex gap-2">
        <Button
          type="submit"
          look="primary"
          className="flex-1"
          data-testid="book-save"
          aria-disabled={!isReady}
          isBusy={save.isPending}
        >
          {i18n.t('common.save')}
        </Button>
        {isKnown && <Button onClick={() => onChange(undefined)}>{i18n.t('address_book.cancel')}</Button>}
      </div>
    </form>
  )
}
