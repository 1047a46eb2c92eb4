import { useState } from 'react'
import type { AccountView } from '~/lib/contract/views/accounts'
import { accountAt } from '~/lib/core/accounts/account'
import type { RecipientTarget } from '~/lib/contract/ui/recipients'
import type { RecipientChoice } from '~/lib/contract/views/recipient'
import { accountTitle } from '~/lib/ui/query/accounts'
import { shortId } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { useAccountList, useRecipientChoices } from '~/lib/ui/query/queries'
import { dateText } from '~/lib/ui/text/words'
import { ErrorAlert } from '../error-alert'
import { later } from '../ui/later'

const PickerDialog = later(() => import('../ui/picker-dialog').then((m) => m.PickerDialog))

type RecipientChooserProps = {
  kind: RecipientTarget['kind']
  value: string
  /** Whether to leave out the account in use: a payment to it would only cost the fee. */
  isPayment?: boolean
  onChoose: (address: string) => void
}

/** Opens the list of recipients that the user knows. */
export function RecipientChooser({ onChoose, ...props }: RecipientChooserProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        data-testid="recipient-choose"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={PickerDialog.preload}
        onClick={() => setOpen(true)}
        className="-my-1 min-h-6 text-link"
      >
        {i18n.t(props.value.trim() === '' ? 'recipient.choose' : 'recipient.change')}
      </button>
      {isOpen && (
        <Choices
          {...props}
          onChoose={(address) => {
            onChoose(address)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type ChoicesProps = RecipientChooserProps & { onClose: () => void }

function Choices({ kind, value, isPayment = false, onChoose, onClose }: ChoicesProps) {
  const { data, error } = useRecipientChoices(kind)
  const { data: accounts = [] } = useAccountList()
  if (error !== null) return <ErrorAlert error={error} />
  if (data === undefined) return null
  const choices = data.filter((choice) => !(isPayment && choice.standing === 'own' && choice.isInUse))
  return (
    <PickerDialog
      title={i18n.t('recipient.choose_title')}
      closeLabel={i18n.t('common.close')}
      value={value}
      options={choices.map((choice) => ({
        value: choice.address,
        label: choiceLabel(choice, kind, accounts),
        note: choiceNote(choice),
      }))}
      onChoose={onChoose}
      onClose={onClose}
    >
      {choices.length === 0 && <p className="text-sm text-soft">{i18n.t('recipient.none')}</p>}
    </PickerDialog>
  )
}

function choiceLabel(
  choice: RecipientChoice,
  kind: RecipientTarget['kind'],
  accounts: readonly AccountView[],
): string {
  switch (choice.standing) {
    case 'own':
      return accounts.length > 1
        ? accountTitle(accountAt({ accounts }, choice.account))
        : i18n.t(kind === 'evm' ? 'swap.own_evm' : 'swap.own_bitcoin')
    case 'book':
      return choice.name
    case 'seen':
      return shortId(choice.address)
  }
}

function choiceNote(choice: RecipientChoice): string {
  return choice.standing === 'seen'
    ? i18n.t('recipient.last_paid', { when: dateText(choice.lastPaidAt) })
    : shortId(choice.address)
}
