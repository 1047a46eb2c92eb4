import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/i18n'
import { useProfileCheck, useSettings, useStatus } from '~/lib/ui/queries'
import { useShell } from '~/lib/ui/shell'
import { Button } from './ui/button'
import { Notice } from './ui/notice'

/** Notices for every screen: waiting sites, a phrase that may not be on paper, a bridge that its own servers contradict, and being offline. */
export function StatusBanners() {
  const shell = useShell()
  const { data: status } = useStatus()
  const { data: check } = useProfileCheck()
  const { data: settings } = useSettings()
  const [path, navigate] = useLocation()
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  const waiting = status?.approvals ?? 0
  return (
    <div aria-live="polite">
      {waiting > 0 && (
        <Notice tone="info" className="mt-3 items-center">
          <div className="flex items-center justify-between gap-2">
            <span>{i18n.plural('banner.approvals', waiting)}</span>
            <Button look="small" onClick={() => shell.openTab('approval.html')}>
              {i18n.t('common.open')}
            </Button>
          </div>
        </Notice>
      )}
      {settings?.isPhraseChecked === false && path !== '/settings/check-phrase' && (
        <Notice tone="warn" className="mt-3 items-center" data-testid="phrase-banner">
          <div className="flex items-center justify-between gap-2">
            <span>{i18n.t('banner.phrase')}</span>
            <Button look="small" onClick={() => navigate('/settings/check-phrase')}>
              {i18n.t('banner.phrase_check')}
            </Button>
          </div>
        </Notice>
      )}
      {check?.verdict === 'refuse' && (
        <Notice tone="danger" className="mt-3" data-testid="profile-check-banner">
          {i18n.t('banner.profile')}
        </Notice>
      )}
      {!isOnline && (
        <Notice tone="warn" className="mt-3">
          {i18n.t('banner.offline')}
        </Notice>
      )}
    </div>
  )
}

function onConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
