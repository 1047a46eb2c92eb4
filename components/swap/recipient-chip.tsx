import { i18n } from '~/lib/ui/text/i18n'
import { useAccountList } from '~/lib/ui/query/queries'
import { accountTitle } from '~/lib/ui/query/accounts'
import { ownerOf } from '~/lib/core/accounts/owner'
import { AccountPicture } from '../accounts/account-picture'
import { join } from '../ui/join'
import type { SwapForm } from './use-swap-form'

/** Whose an address is, as far as that is known. A look-alike's stands below, beside the known one. */
export type Whose = 'missing' | 'own' | 'stranger' | 'imitation' | { name: string }

type Known = Pick<SwapForm, 'ownRecipient' | 'isRecipientMissing' | 'preset' | 'recipient'>

/** @param shown the address in the field */
export function whoseRecipient(
  { ownRecipient, isRecipientMissing, preset, recipient }: Known,
  shown: string,
): Whose {
  const judgement = recipient.view?.judgement
  if (isRecipientMissing) return 'missing'
  if (shown === '' || shown === ownRecipient || judgement?.standing === 'own') return 'own'
  if (judgement?.standing === 'book') return judgement
  if (preset !== null && shown === preset.address) return preset
  return judgement?.standing === 'lookalike' ? 'imitation' : 'stranger'
}

/** `own`: what an address of the wallet is called whose account is not known yet. */
type RecipientChipProps = { address: string; whose: Whose; own: string }

export function RecipientChip({ address, whose, own }: RecipientChipProps) {
  const { data: accounts = [] } = useAccountList()
  if (whose === 'missing')
    return <span className="block truncate text-soft">{i18n.t('missing.recipient')}</span>
  if (whose === 'own') {
    const account = ownerOf(accounts, address)
    if (account === undefined) return <span className="block truncate font-medium">{own}</span>
    return (
      <span className="flex min-w-0 items-center gap-1.5 font-medium">
        <AccountPicture account={account} size={20} />
        <bdi className="truncate">{accountTitle(account)}</bdi>
      </span>
    )
  }
  if (whose === 'stranger' || whose === 'imitation')
    return (
      <span className={join('block font-medium', whose === 'imitation' ? 'text-danger' : 'text-warn')}>
        {i18n.t('review.stranger')}
      </span>
    )
  return (
    <bdi data-testid="recipient-name" className="block truncate font-medium">
      {whose.name}
    </bdi>
  )
}
