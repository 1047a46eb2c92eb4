import { useState } from 'react'
import type { SettingsView } from '~/lib/contract/views/status'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { ExternalText } from '../external-text'
import { Button } from '../ui/button'
import { useChangeSettings } from './use-change-settings'

/** The profiles that can be removed. */
export function ImportedProfiles({ profiles }: Pick<SettingsView, 'profiles'>) {
  const client = useClient()
  const [pendingId, setPendingId] = useState<string>()
  const remove = useChangeSettings((id: string) => client.settings.removeProfile({ id }))
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col divide-y divide-line">
        {profiles.map(({ id, label }) => (
          <li key={id} data-testid="profile-row" data-profile={id} className="py-2 text-sm">
            <div className="flex items-center justify-between gap-2">
              <ExternalText text={label} maxLength={60} />
              {pendingId !== id && (
                <Button look="small" data-testid="profile-remove" onClick={() => setPendingId(id)}>
                  {i18n.t('profile.remove')}
                </Button>
              )}
            </div>
            {pendingId === id && (
              <div className="mt-2 flex justify-end gap-2">
                <Button look="small" onClick={() => setPendingId(undefined)}>
                  {i18n.t('profile.remove_keep')}
                </Button>
                <Button
                  look="small"
                  data-testid="profile-remove-confirm"
                  isBusy={remove.isPending}
                  onClick={() => remove.mutate(id)}
                >
                  {i18n.t('profile.remove_confirm')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <ErrorAlert error={remove.error} />
    </div>
  )
}
