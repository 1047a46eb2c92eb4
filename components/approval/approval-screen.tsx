import { useEffect } from 'react'
import type { ApprovalView } from '~/lib/contract/views/sites'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/text/i18n'
import { useSettings } from '~/lib/ui/query/queries'
import { useNextApproval } from '~/lib/ui/query/site-queries'
import { useShell } from '~/lib/ui/page/shell'
import { Blank } from '../blank'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { ConnectApproval } from './connect-approval'
import { SwapApproval } from './swap-approval'
import { WalletApproval } from './wallet-approval'
import { useAnswer } from './use-answer'

export function ApprovalScreen({ profile }: { profile: ProfileView }) {
  const shell = useShell()
  const { data: approval, error, refetch } = useNextApproval()
  const isEmpty = approval === null
  // The page follows the looks in them, wherever they are changed.
  useSettings()

  useEffect(() => {
    if (isEmpty) shell.closeWindow()
  }, [isEmpty, shell])

  if (approval === undefined)
    return <Blank>{error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}</Blank>
  if (approval === null)
    return (
      <Screen
        title={i18n.t('approval.empty_title')}
        actions={
          <Button look="primary" onClick={() => shell.closeWindow()}>
            {i18n.t('common.close')}
          </Button>
        }
      >
        <p>{i18n.t('approval.empty_body')}</p>
      </Screen>
    )
  // Each request is a screen of its own: no checkbox or button state carries over to the next.
  return <OneApproval key={approval.id} approval={approval} profile={profile} />
}

function OneApproval({ approval, profile }: { approval: ApprovalView; profile: ProfileView }) {
  const answer = useAnswer(approval.id)
  if (approval.kind === 'connect') return <ConnectApproval approval={approval} answer={answer} />
  if (approval.kind === 'wallet') return <WalletApproval approval={approval} answer={answer} />
  return <SwapApproval approval={approval} profile={profile} answer={answer} />
}
