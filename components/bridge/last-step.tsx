import { useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { useShell } from '~/lib/ui/page/shell'
import { linkedProfile, useGivenProfile } from '../settings/use-given-profile'
import { useGivenFile } from '../use-given-file'
import { ChooseBridge } from './choose-bridge'

/** The choice of a bridge as the last step before a swap; a link or a dropped file may bring one. */
export function LastStep({ count }: { count: string }) {
  const [route] = useHashLocation()
  const { profile, read } = useGivenProfile(linkedProfile(route))
  const error = useGivenFile(read)
  const shell = useShell()
  const [, navigate] = useLocation()
  return (
    <ChooseBridge
      profile={profile}
      error={error}
      onScan={() => (shell.isFullPage ? navigate('/scan') : shell.stayIn('tab', '/scan'))}
      count={<span className="shrink-0 text-sm text-soft">{count}</span>}
    />
  )
}
