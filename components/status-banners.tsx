import { type ComponentProps, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { useProfileCheck, useSettings, useStatus } from '~/lib/ui/query/queries'
import { hasPasswordUnlock } from '~/lib/ui/page/passkey-offer'
import { useShell } from '~/lib/ui/page/shell'
import { Button } from './ui/button'
import { later } from './ui/later'
import { Notice } from './ui/notice'

const PasskeyOffer = later(() => import('./wallet/wallet-screens').then((m) => m.PasskeyOffer))

/**
 * Notices for every screen: waiting sites, a phrase that may not be on paper, a bridge that its own servers contradict, and
 * being offline; on the first, the offer of a passkey.
 */
export function StatusBanners() {
  const shell = useShell()
  const { data: status } = useStatus()
  const { data: check } = useProfileCheck()
  const { data: settings } = useSettings()
  const [path, navigate] = useLocation()
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  const waiting = status?.approvals ?? 0
  // One question at a time: first which bridge.
  const isChoosing = status?.profile === null && path === '/'
  return (
    <div aria-live="polite">
      {waiting > 0 && (
        <ActionBanner
          tone="info"
          action={i18n.t('common.open')}
          onAction={() => shell.openTab('approval.html')}
        >
          {i18n.plural('banner.approvals', waiting)}
        </ActionBanner>
      )}
      {settings?.isPhraseChecked === false && !isChoosing && path !== '/settings/check-phrase' && (
        <ActionBanner
          tone="warn"
          data-testid="phrase-banner"
          action={i18n.t('banner.phrase_check')}
          onAction={() => navigate('/settings/check-phrase')}
        >
          {i18n.t('banner.phrase')}
        </ActionBanner>
      )}
      {check?.verdict === 'refuse' && (
        <Notice tone="danger" className="mt-3" data-testid="profile-check-banner">
          {i18n.t('banner.profile')}
        </Notice>
      )}
      {/* Asked here, so that no other opening loads its code. */}
      {path === '/' && hasPasswordUnlock(shell.notes) && <PasskeyOffer />}
      {!isOnline && (
        <Notice tone="warn" className="mt-3">
          {i18n.t('banner.offline')}
        </Notice>
      )}
    </div>
  )
}

type ActionBannerProps = Pick<ComponentProps<typeof Notice>, 'tone' | 'children'> & {
  'data-testid'?: string
  action: string
  onAction: () => void
}

/** A notice with a button beside its sentence or, where that has no room, below it. */
function ActionBanner({ action, onAction, children, ...props }: ActionBannerProps) {
  return (
    <Notice className="mt-3 items-center" {...props}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex-[1_1_9rem]">{children}</span>
        <Button look="small" onClick={onAction}>
          {action}
        </Button>
      </div>
    </Notice>
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
