import { useState } from 'react'
import type { AccountView } from '~/lib/contract/views/accounts'
import { accountAt } from '~/lib/core/accounts/account'
import type { RecipientTarget } from '~/lib/contract/ui'
import type { RecipientChoice } from '~/lib/contract/views/recipient'
import { accountTitle } from '~/lib/ui/accounts'
import { shortId } from '~/lib/ui/format'
import { i18n } from '~/lib/ui/i18n'
import { useAccountList, useRecipientChoices } from '~/lib/ui/queries'
import { dateText } from '~/lib/ui/words'
import { ErrorAlert } from '../error-alert'
import { later } from '../ui/later'

const PickerDialog = later(() => import('../ui/picker-dialog').then((m) => m.PickerDialog))

type RecipientChooserProps = {
  kind: RecipientTarget['kind']
  value: string
  onChoose: (address: string) => void
}

/** Opens the list of recipients that the user knows. */
export function RecipientChooser({ kind, value, onChoose }: RecipientChooserProps) {
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
        className="rounded-sm font-medium text-accent hover:underline"
      >
        {i18n.t('recipient.choose')}
      </button>
      {isOpen && (
        <Choices
          kind={kind}
          value={value}
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

function Choices({ kind, value, onChoose, onClose }: RecipientChooserProps & { onClose: () => void }) {
  const { data: choices, error } = useRecipientChoices(kind)
  const { data: accounts = [] } = useAccountList()
  if (error !== null) return <ErrorAlert error={error} />
  if (choices === undefined) return null
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
    />
  )
}

function choiceLabel(
  choice: RecipientChoice,
  kind: RecipientTarget['kind'],
  accounts: readonly AccountView[],
): string {
  switch (choice.standing) {
    case 'own':
      return accounts.length > 1 && choice.account !== undefined
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
