import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { ProfileView } from '~/lib/contract/views'
import { useStatus } from '~/lib/ui/queries'
import { ErrorAlert } from './error-alert'
import { Blank } from './blank'
import { later } from './ui/later'
import { UnlockScreen } from './wallet/unlock-screen'

const Onboarding = later(() => import('./onboarding/onboarding').then((m) => m.Onboarding))
const Recovery = later(() => import('./onboarding/recovery').then((m) => m.Recovery))
const NoProfileScreen = later(() => import('./settings/no-profile-screen').then((m) => m.NoProfileScreen))

type GateProps = {
  /** What waits behind the lock, where it is worth saying. */
  lockedNote?: string
  children: (profile: ProfileView) => ReactNode
}

/** Shows what needs an unlocked wallet and a profile only where there are both, else how to get there. */
export function Gate({ lockedNote, children }: GateProps) {
  const queries = useQueryClient()
  const { data: status, error, refetch } = useStatus()
  const isLocked = status !== undefined && status.wallet !== 'unlocked'

  useEffect(() => {
    // What a locked wallet held is not kept in the page either.
    if (isLocked) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' })
  }, [isLocked, queries])

  if (status === undefined)
    return <Blank>{error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}</Blank>
  return open()

  function open(): ReactNode {
    if (status === undefined) return null
    switch (status.wallet) {
      case 'none':
        return <Onboarding />
      case 'corrupt':
        return <Recovery />
      case 'locked':
        return <UnlockScreen note={lockedNote} />
      case 'unlocked':
        return status.profile === null ? <NoProfileScreen /> : children(status.profile)
    }
  }
}
