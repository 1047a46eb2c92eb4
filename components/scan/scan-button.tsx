import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { scanRoute } from './scan-route'
import { useShell } from '~/lib/ui/page/shell'
import { Icon } from '../ui/icons'

/**
 * Leads from a form to the page that reads its recipient's QR code: in a tab, since a popup closes under a file chooser
 * and under the question for the camera, and a panel is not asked.
 */
export function ScanButton() {
  const shell = useShell()
  const [path, navigate] = useLocation()
  const route = scanRoute(path)
  return (
    <button
      type="button"
      data-testid="recipient-scan"
      aria-label={i18n.t('scan.title')}
      title={i18n.t('scan.title')}
      onClick={() => (shell.isFullPage ? navigate(route) : shell.stayIn('tab', route))}
      className="-my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-accent hover:bg-accent-tint"
    >
      <Icon of="scan" size={16} />
    </button>
  )
}
