import { useLocation } from 'wouter'
import { useShell } from '~/lib/ui/page/shell'
import { useOwnAccount } from '~/lib/ui/query/accounts'
import { useAddressBook } from '~/lib/ui/query/queries'
import { EMPTY_BOOK_DRAFT } from '~/lib/ui/text/book-draft'
import { i18n } from '~/lib/ui/text/i18n'
import { Address } from '../address'
import { Button } from '../ui/button'

/** The whole address, with the offer to name it where it is not the wallet's own. */
export function EntryRecipient({ address, isSwap }: { address: string; isSwap: boolean }) {
  const { notes } = useShell()
  const [, navigate] = useLocation()
  const { data: book } = useAddressBook()
  const isOwn = useOwnAccount(address) !== undefined
  const isNamed = book?.some((one) => one.address === address) ?? true
  const save = () => {
    notes.write('address-book', { ...EMPTY_BOOK_DRAFT, address })
    navigate('/settings/address-book')
  }
  return (
    <span className="flex min-w-0 flex-col items-end gap-1">
      <Address address={address} />
      {isSwap && !isOwn && !isNamed && (
        <Button look="quiet" data-testid="recipient-save" onClick={save}>
          {i18n.t('recipient.save')}
        </Button>
      )}
    </span>
  )
}
