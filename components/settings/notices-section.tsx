import { NOTICE_CHOICES } from '~/lib/contract/notices'
import type { SettingsChange } from '~/lib/contract/ui/settings'
import type { SettingsView } from '~/lib/contract/views/status'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Choice } from '../ui/choice'
import { useChangeSettings } from './use-change-settings'

/** The choice of notices, and the meaning of the number on the toolbar button. */
export function NoticesSection({ settings: { notices } }: { settings: SettingsView }) {
  const client = useClient()
  const change = useChangeSettings((input: SettingsChange) => client.settings.change(input))
  return (
    <>
      <div className="flex flex-col gap-1">
        <Choice
          label={i18n.t('settings.notify_of')}
          value={notices}
          options={NOTICE_CHOICES.map((value) => ({
            value,
            label: i18n.t(`settings.notices_${value}`),
            testId: `notices-${value}`,
          }))}
          onChange={(chosen) => change.mutate({ notices: chosen })}
        />
        <p className="text-xs text-soft">{i18n.t('settings.notices_hint')}</p>
      </div>
      <p className="text-xs text-soft">{i18n.t('settings.badge_hint')}</p>
      <ErrorAlert error={change.error} />
    </>
  )
}
