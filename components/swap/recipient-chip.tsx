import { i18n } from '~/lib/ui/text/i18n'
import { useAccountList } from '~/lib/ui/query/queries'
import { accountTitle } from '~/lib/ui/query/accounts'
import { ownerOf } from '~/lib/core/accounts/owner'
import { AccountPicture } from '../accounts/account-picture'
import { Address } from '../address'
import { join } from '../ui/join'
import type { SwapForm } from './use-swap-form'

type RecipientChipProps = { form: SwapForm; shown: string }

/** Whose address it is, as far as that is known. */
export function RecipientChip({ form, shown }: RecipientChipProps) {
  const { draft, ownRecipient, isRecipientMissing, preset, recipient } = form
  const { data: accounts = [] } = useAccountList()
  const judgement = recipient.view?.judgement
  if (isRecipientMissing)
    return <span className="block truncate text-soft">{i18n.t('missing.recipient')}</span>
  const isOwn = shown === '' || shown === ownRecipient || judgement?.standing === 'own'
  if (isOwn) {
    const account = ownerOf(accounts, shown || (ownRecipient ?? ''))
    const own = i18n.t(draft.direction === 'to-evm' ? 'swap.own_evm' : 'swap.own_bitcoin')
    if (account === undefined) return <span className="block truncate font-medium">{own}</span>
    return (
      <span className="flex min-w-0 items-center gap-1.5 font-medium">
        <AccountPicture account={account} size={20} />
        <bdi className="truncate">{accountTitle(account)}</bdi>
      </span>
    )
  }
  const name =
    judgement?.standing === 'book' ? judgement.name : shown === preset?.address ? preset.name : null
  // A look-alike's address stands below, beside the known one.
  const isImitation = judgement?.standing === 'lookalike'
  if (name === null)
    return (
      <span className="block py-1">
        <span className={join('block font-medium', isImitation ? 'text-danger' : 'text-warn')}>
          {i18n.t('review.stranger')}
        </span>
        {!isImitation && <Address address={shown} />}
      </span>
    )
  return (
    <bdi data-testid="recipient-name" className="block truncate font-medium">
      {name}
    </bdi>
  )
}
