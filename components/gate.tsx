import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import { useStatus } from '~/lib/ui/query/queries'
import { useShell } from '~/lib/ui/page/shell'
import { ErrorAlert } from './error-alert'
import { Blank } from './blank'
import { Locked } from './locked'
import { later } from './ui/later'

const Onboarding = later(() => import('./onboarding/onboarding').then((m) => m.Onboarding))
const JournalRecovery = later(() => import('./recovery/recoveries').then((m) => m.JournalRecovery))
const NewerScreen = later(() => import('./recovery/recoveries').then((m) => m.NewerScreen))
const SettingsRecovery = later(() => import('./recovery/recoveries').then((m) => m.SettingsRecovery))
const WalletRecovery = later(() => import('./recovery/recoveries').then((m) => m.WalletRecovery))
const WithoutBridge = later(() => import('./bridge/without-bridge').then((m) => m.WithoutBridge))

type GateProps = {
  /** A note on what the locked wallet would show, if worth mentioning. */
  lockedNote?: string
  children: (profile: ProfileView) => ReactNode
}

/** Shows children that need an unlocked wallet and a bridge; without them, the screens that lead there. */
export function Gate({ lockedNote, children }: GateProps) {
  const queries = useQueryClient()
  const { trace } = useShell()
  const { data: status, error, refetch } = useStatus()
  const isLocked = status !== undefined && status.wallet !== 'unlocked'
  const hasWallet = status !== undefined && status.wallet !== 'none'

  useEffect(() => {
    // Drop the data of a wallet that has been locked.
    if (isLocked) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' })
  }, [isLocked, queries])
  useEffect(() => {
    if (hasWallet) trace.keep()
  }, [hasWallet, trace])

  if (status === undefined)
    return <Blank>{error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}</Blank>
  return open()

  function open(): ReactNode {
    if (status === undefined) return null
    const { wallet, storage, settings, profile } = status
    if (storage === 'newer') return <NewerScreen />
    if (wallet === 'unreleased') return <WalletRecovery damage="unreleased" />
    if (storage === 'corrupt' || (storage === 'lost' && hasWallet))
      return <JournalRecovery damage={storage} isLocked={wallet === 'locked'} />
    switch (wallet) {
      case 'none':
        return trace.isKept() ? (
          <WalletRecovery damage="lost" />
        ) : (
          <Onboarding hasProfile={profile !== null} />
        )
      case 'corrupt':
        return <WalletRecovery damage="corrupt" />
      case 'newer':
        return <NewerScreen />
      case 'locked':
        return <Locked note={lockedNote} />
      case 'unlocked':
        if (settings === 'damaged') return <SettingsRecovery profile={profile} />
        return profile === null ? <WithoutBridge /> : children(profile)
    }
  }
}
