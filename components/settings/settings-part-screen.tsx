import type { ReactNode } from 'react'
import type { SettingsView } from '~/lib/contract/views/status'
import { useSettings } from '~/lib/ui/query/queries'
import { Loaded } from '../loaded'
import { Screen } from '../screen'

type SettingsPartScreenProps = {
  title: string
  onBack: () => void
  children: (settings: SettingsView) => ReactNode
}

/** A screen of one part of the settings, once they are read. */
export function SettingsPartScreen({ title, onBack, children }: SettingsPartScreenProps) {
  const settings = useSettings()
  return (
    <Screen title={title} onBack={onBack}>
      <div className="flex flex-col gap-4">
        <Loaded query={settings} className="h-40">
          {children}
        </Loaded>
      </div>
    </Screen>
  )
}
