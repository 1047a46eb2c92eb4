import { Route, Switch, useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { useShell } from '~/lib/ui/page/shell'
import { ImportScreen } from '../onboarding/import-screen'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { ResetForm } from '../wallet/reset-form'
import { ExportJournals } from './export-journals'
import { RecoveryScreen } from './recovery-screen'

type Damage = 'corrupt' | 'lost' | 'unreleased'

/** For keys that cannot be read, that an unreleased version wrote, or that the browser has lost: the phrase restores them, a backup the rest. */
export function WalletRecovery({ damage }: { damage: Damage }) {
  const [, navigate] = useLocation()
  const back = () => navigate('/')
  return (
    <Switch>
      <Route path="/import">
        <ImportScreen title={i18n.t('recovery.wallet.restore')} onBack={back} />
      </Route>
      <Route path="/import-backup">
        <ImportScreen title={i18n.t('recovery.wallet.restore')} onBack={back} />
      </Route>
      <Route path="/no-phrase">
        <Screen title={i18n.t('recovery.wallet.no_phrase')} onBack={back}>
          <div className="flex flex-col gap-4">
            <p>{i18n.t('recovery.wallet.no_phrase_body')}</p>
            <Notice tone="warn">{i18n.t('forgot.warning')}</Notice>
            <ResetForm />
          </div>
        </Screen>
      </Route>
      <Route>
        <Overview damage={damage} />
      </Route>
    </Switch>
  )
}

function Overview({ damage }: { damage: Damage }) {
  const shell = useShell()
  const [, navigate] = useLocation()
  // The popup closes as soon as it loses focus: the recovery uses a tab.
  const go = (path: string) =>
    shell.isToolbarPopup ? shell.openTab(`onboarding.html#${path}`) : navigate(path)
  return (
    <RecoveryScreen
      title={i18n.t(`recovery.wallet_${damage}.title`)}
      code={damage === 'unreleased' ? 'storage-unreleased' : 'wallet-corrupt'}
      what={i18n.t(`recovery.wallet_${damage}.what`)}
      money={i18n.t('recovery.wallet.money')}
      actions={
        <>
          <Button look="primary" data-testid="recovery-restore" onClick={() => go('/import')}>
            {i18n.t('recovery.wallet.restore')}
          </Button>
          <Button data-testid="recovery-backup" onClick={() => go('/import-backup')}>
            {i18n.t('recovery.wallet.restore_backup')}
          </Button>
        </>
      }
    >
      <p>{i18n.t('recovery.wallet.body')}</p>
      <ExportJournals body={i18n.t('recovery.export_swaps')} />
      <Button look="quiet" className="-ms-2 self-start" onClick={() => navigate('/no-phrase')}>
        {i18n.t('recovery.wallet.no_phrase')}
      </Button>
    </RecoveryScreen>
  )
}
