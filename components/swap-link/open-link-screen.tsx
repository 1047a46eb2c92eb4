import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import type { ProfileView } from '~/lib/contract/views/networks'
import { toAppError } from '~/lib/core/errors'
import { i18n } from '~/lib/ui/text/i18n'
import { draftOfLink } from './swap-link-draft'
import { useSwapDraft } from '~/lib/ui/page/use-swap-draft'
import { ErrorAlert } from '../error-alert'
import { ProfileScreen } from '../settings/profile-screen'
import { linkedProfile } from '../settings/use-given-profile'
import { Screen } from '../screen'
import { Button } from '../ui/button'

/** Opens a link: the profile that it carries is shown before it is used, and all others ask for a swap. */
export function OpenLinkScreen({ profile }: { profile: ProfileView }) {
  // The router decodes its path partly, so it would be unclear which percent signs belong to the link.
  const [route] = useHashLocation()
  const [, navigate] = useLocation()
  const linked = linkedProfile(route)
  if (linked !== null)
    return <ProfileScreen linked={linked} onBack={() => navigate('/', { replace: true })} />
  return <SwapLinkScreen route={route} profile={profile} />
}

/** The form is filled in as the link asks, and the user decides whether to go on. */
function SwapLinkScreen({ route, profile }: { route: string; profile: ProfileView }) {
  const [, navigate] = useLocation()
  const [, setDraft] = useSwapDraft(profile)
  const read = readLink(route, profile)
  const toForm = () => navigate('/', { replace: true })

  const fill = useEffectEvent(() => {
    if (read.draft === null) return
    setDraft(read.draft)
    toForm()
  })
  useEffect(() => fill(), [])

  if (read.draft !== null) return null
  return (
    <Screen
      title={i18n.t('swap_link.open')}
      actions={
        <Button look="primary" data-testid="link-dismiss" onClick={toForm}>
          {i18n.t('swap_link.dismiss')}
        </Button>
      }
    >
      <ErrorAlert error={read.error} />
    </Screen>
  )
}

function readLink(route: string, profile: ProfileView) {
  try {
    return { draft: draftOfLink(route, profile), error: null }
  } catch (thrown) {
    return { draft: null, error: toAppError(thrown) }
  }
}
