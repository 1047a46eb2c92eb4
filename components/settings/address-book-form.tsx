import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { isWrapped } from '~/lib/core/recipient/payment-link'
import { type BookDraft, EMPTY_BOOK_DRAFT, sideOf } from '~/lib/ui/text/book-draft'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { openRecipient } from '../recipient/open-recipient'
import { RecipientNotes } from '../recipient/recipient-notes'
import { usePastedLink } from '../recipient/use-pasted-link'
import { useRecipientReading } from '../recipient/use-recipient-reading'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { OpenField } from '../open-field'
import { Notice } from '../ui/notice'

const MAX_LENGTH = 5_000

type AddressBookFormProps = {
  /** The field of the name. */
  ref: Ref<HTMLInputElement>
  draft: BookDraft | undefined
  onChange: (draft: BookDraft) => void
  /** Called after the form was saved or given up. */
  onDone: () => void
}

/** Adds an address under a name, or renames one. An address that imitates a known one has to be compared first. */
export function AddressBookForm({ ref, draft = EMPTY_BOOK_DRAFT, onChange, onDone }: AddressBookFormProps) {
  const client = useClient()
  const queries = useQueryClient()
  /** The address that the user has compared: confirming one does not confirm the next. */
  const [compared, setCompared] = useState<string | null>(null)
  const { address, name, isDefault, isKnown } = draft
  const kind = sideOf(address)
  const target = kind === 'evm' ? { kind, networkName: null, token: null } : { kind }
  const save = useMutation({
    mutationFn: () => client.addressBook.save({ kind, address, name, isDefault }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.addressBook }),
  })
  const change = (next: Partial<BookDraft>) => {
    save.reset()
    onChange({ ...draft, ...next })
  }
  const link = usePastedLink(target, address, (text) => change({ address: text }))
  const reading = useRecipientReading(isKnown ? '' : address.trim(), target)
  const judgement = reading.view?.judgement
  const isImitation = judgement?.standing === 'lookalike'
  const isCompared = compared === address
  const isReady =
    name.trim() !== '' &&
    (isKnown || (judgement !== undefined && !isWrapped(address))) &&
    judgement?.standing !== 'contract' &&
    (!isImitation || isCompared)
  return (
    <form
      noValidate
      className="flex flex-col gap-3 rounded-xl border border-line bg-panel px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        // Passed to this call, so that it does not run if something else has been typed or chosen meanwhile.
        if (isReady && !save.isPending) save.mutate(undefined, { onSuccess: onDone })
      }}
    >
      <h2 className="font-semibold">{i18n.t(isKnown ? 'address_book.rename' : 'address_book.add')}</h2>
      <OpenField
        ref={ref}
        label={i18n.t('address_book.name')}
        data-testid="book-name"
        value={name}
        onChange={(event) => change({ name: event.target.value.slice(0, 40) })}
      />
      <OpenField
        label={i18n.t('address_book.address')}
        data-testid="book-address"
        open={openRecipient(kind)}
        readOnly={isKnown}
        value={address}
        title={address}
        onChange={(event) => link.enter(event.target.value.slice(0, MAX_LENGTH))}
        dir="ltr"
        className="font-mono text-xs tracking-tight"
      />
      <ErrorAlert error={reading.error} />
      <RecipientNotes reading={reading} request={null} unit={{ symbol: '', decimals: 0 }} />
      {judgement?.standing === 'own' && <Notice tone="info">{i18n.t('address_book.own')}</Notice>}
      {judgement?.standing === 'book' && (
        <Notice tone="info" data-testid="book-already">
          {i18n.t('address_book.already', { name: judgement.name })}
        </Notice>
      )}
      {isImitation && (
        <Checkbox
          data-testid="book-compared"
          checked={isCompared}
          onChange={(event) => setCompared(event.target.checked ? address : null)}
        >
          {i18n.t('address_book.compared')}
        </Checkbox>
      )}
      <Checkbox
        data-testid="book-default"
        checked={isDefault}
        onChange={(event) => change({ isDefault: event.target.checked })}
      >
        {i18n.t(defaultWords(address))}
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
        {isKnown && <Button onClick={onDone}>{i18n.t('address_book.cancel')}</Button>}
      </div>
    </form>
  )
}

/** The swaps that would have it as default recipient, once there is an address. */
function defaultWords(address: string) {
  if (address.trim() === '') return 'address_book.make_default'
  return sideOf(address) === 'evm' ? 'address_book.make_default_evm' : 'address_book.make_default_bitcoin'
}
