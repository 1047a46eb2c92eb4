import type { SettingsChange } from '~/lib/contract/ui'
import type { SettingsView } from '~/lib/contract/views/status'
import { NOTICE_KINDS } from '~/lib/core/journal/notice-kind'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { ErrorAlert } from '../error-alert'
import { Checkbox } from '../ui/checkbox'
import { QuietHoursFields } from './quiet-hours-fields'
import { useChangeSettings } from './use-change-settings'

/** What to be notified of, when not to be, and what the number on the toolbar button means. */
export function NoticesSection({ settings: { mutedNotices, quietHours } }: { settings: SettingsView }) {
  const client = useClient()
  const change = useChangeSettings((input: SettingsChange) => client.settings.change(input))
  return (
    <>
      <div>
        {NOTICE_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            data-testid={`notice-${kind}`}
            checked={!mutedNotices.includes(kind)}
            onChange={(event) => change.mutate({ notice: { kind, isMuted: !event.target.checked } })}
          >
            {i18n.t(`settings.notice.${kind}`)}
          </Checkbox>
        ))}
      </div>
      <QuietHoursFields hours={quietHours} onChange={(hours) => change.mutate({ quietHours: hours })} />
      <p className="text-xs text-soft">{i18n.t('settings.badge_hint')}</p>
      <ErrorAlert error={change.error} />
    </>
  )
}
