import type { ReactNode } from 'react'
import type { SettingsView } from '~/lib/contract/views/status'
import { useSettings } from '~/lib/ui/query/queries'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Skeleton } from '../ui/skeleton'

type SettingsPartScreenProps = {
  title: string
  onBack: () => void
  children: (settings: SettingsView) => ReactNode
}

/** A screen of one part of the settings, once they are read. */
export function SettingsPartScreen({ title, onBack, children }: SettingsPartScreenProps) {
  const { data: settings, error, refetch } = useSettings()
  return (
    <Screen title={title} onBack={onBack}>
      <div className="flex flex-col gap-4">
        <ErrorAlert error={error} onRetry={() => void refetch()} />
        {settings === undefined && error === null && <Skeleton className="h-40" />}
        {settings !== undefined && children(settings)}
      </div>
    </Screen>
  )
}
