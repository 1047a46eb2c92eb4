import { entryRoute } from '~/lib/ui/page/entry-route'
import { useShell } from '~/lib/ui/page/shell'
import { i18n } from '~/lib/ui/text/i18n'
import { Button } from '../ui/button'
import { Icon } from '../ui/icons'

type ScanSignedProps = { id: string; isScanning: boolean; onToggle: () => void }

/** Turns the camera on that reads what another signer shows: in a tab, since no other place is asked for the camera. */
export function ScanSigned({ id, isScanning, onToggle }: ScanSignedProps) {
  const shell = useShell()
  return (
    <Button
      look="primary"
      data-testid="outside-scan"
      aria-pressed={isScanning}
      onClick={() => (shell.isFullPage ? onToggle() : shell.stayIn('tab', entryRoute(id)))}
    >
      <Icon of="scan" size={18} />
      {i18n.t(isScanning ? 'scan.stop' : 'handover.scan')}
    </Button>
  )
}
