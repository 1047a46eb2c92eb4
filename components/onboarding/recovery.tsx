import { useState } from 'react'
import { i18n } from '~/lib/ui/i18n'
import { useShell } from '~/lib/ui/shell'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { ImportScreen } from './import-screen'

/** A damaged wallet file is told plainly and mended from the phrase; it never looks like a fresh start. */
export function Recovery() {
  const shell = useShell()
  const [isRestoring, setRestoring] = useState(false)
  if (isRestoring)
    return <ImportScreen title={i18n.t('recovery.action')} onBack={() => setRestoring(false)} />
  const restore = () => (shell.isToolbarPopup ? shell.openTab('onboarding.html') : setRestoring(true))
  return (
    <Screen
      title={i18n.t('recovery.title')}
      actions={
        <Button look="primary" data-testid="recovery-restore" onClick={restore}>
          {i18n.t('recovery.action')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3" role="alert" data-error-code="wallet-corrupt">
        <Notice tone="danger">{i18n.t('recovery.body')}</Notice>
        <p>{i18n.t('recovery.money')}</p>
      </div>
    </Screen>
  )
}
