import type { ApprovalView } from '~/lib/contract/views/sites'
import { i18n } from '~/lib/ui/text/i18n'
import { useClickGuard } from '~/lib/ui/page/use-click-guard'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Live } from '../ui/live'
import { RequestingSite } from './requesting-site'
import type { Answer } from './use-answer'
import { useWalletChoice } from './use-wallet-choice'
import { WalletIcon } from './wallet-icon'

type WalletApprovalProps = { approval: Extract<ApprovalView, { kind: 'wallet' }>; answer: Answer }

/** A page has announced several wallets: which of them sends the call. */
export function WalletApproval({ approval, answer }: WalletApprovalProps) {
  const { choose, chosen, error } = useWalletChoice(approval.id)
  const { isArmed, guard, ignoreHeldKey } = useClickGuard()
  return (
    <Screen
      title={i18n.t('approval.wallet_title')}
      actions={
        <Button data-testid="wallet-reject" onClick={answer.reject}>
          {i18n.t('approval.reject')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <RequestingSite approval={approval} answer={answer} />
        <ErrorAlert error={error ?? answer.error} />
        <p className="text-sm text-soft">{i18n.t('approval.wallet_body')}</p>
        <ul className="flex flex-col gap-2">
          {approval.wallets.map(({ uuid, name, icon }) => (
            <li key={uuid}>
              <Button
                data-testid="wallet-option"
                data-name={name}
                className="w-full justify-start! py-2 text-start"
                isBusy={chosen === uuid}
                aria-disabled={!isArmed || chosen !== undefined}
                onKeyDown={ignoreHeldKey}
                onClick={guard(() => choose(uuid))}
              >
                <WalletIcon icon={icon} name={name} />
                <span className="min-w-0 truncate">{name}</span>
              </Button>
            </li>
          ))}
        </ul>
        <Live className="text-sm text-soft">{chosen !== undefined && i18n.t('approval.wallet_waiting')}</Live>
      </div>
    </Screen>
  )
}
