import type { SigningWallet } from '~/lib/contract/views/sites'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { useWalletChoice } from './use-wallet-choice'
import { WalletIcon } from './wallet-icon'

type PayingWalletProps = {
  id: string
  wallet: SigningWallet
}

/** The wallet of the page that is to sign, and a way to choose another if there are several. */
export function PayingWallet({ id, wallet: { name, icon, isOnly } }: PayingWalletProps) {
  const { change, error } = useWalletChoice(id)
  return (
    <>
      <div data-testid="approval-wallet" data-name={name} className="flex min-w-0 items-center gap-2 text-sm">
        <WalletIcon icon={icon} name={name} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-soft">{i18n.t('approval.wallet')}</span>
          <span className="truncate font-medium">{name}</span>
        </span>
        {!isOnly && (
          <Button look="quiet" data-testid="wallet-change" onClick={change}>
            {i18n.t('approval.wallet_change')}
          </Button>
        )}
      </div>
      <ErrorAlert error={error} />
    </>
  )
}
