import { useId } from 'react'
import type { SettingsView } from '~/lib/contract/views/status'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Icon } from '../ui/icons'
import { useChangeSettings } from './use-change-settings'

const LOCK_AFTER = [1, 5, 15, 30, 60, 240, 1_440]

/** After how long without use the wallet locks itself, in one line. */
export function AutoLock({ settings: { autoLockMinutes } }: { settings: SettingsView }) {
  const client = useClient()
  const id = useId()
  const change = useChangeSettings((minutes: number) => client.settings.change({ autoLockMinutes: minutes }))
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 text-sm">
        <label htmlFor={id} className="text-soft">
          {i18n.t('settings.auto_lock')}
        </label>
        <span className="relative flex items-center">
          <select
            id={id}
            data-testid="settings-auto-lock"
            className="h-7 cursor-pointer appearance-none rounded-md bg-transparent pe-5 font-medium text-accent"
            value={autoLockMinutes}
            onChange={(event) => change.mutate(Number(event.target.value))}
          >
            {including(LOCK_AFTER, autoLockMinutes).map((minutes) => (
              <option key={minutes} value={minutes}>
                {durationText(minutes)}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute end-0 text-accent">
            <Icon of="chevron" size={16} />
          </span>
        </span>
      </div>
      <ErrorAlert error={change.error} />
    </>
  )
}

/** The same in words. */
export function autoLockText({ autoLockMinutes }: SettingsView): string {
  return `${i18n.t('settings.auto_lock')} ${durationText(autoLockMinutes)}`
}

function including(usual: number[], current: number): number[] {
  return usual.includes(current) ? usual : [...usual, current].toSorted((a, b) => a - b)
}

function durationText(minutes: number): string {
  return minutes % 60 === 0
    ? i18n.plural('settings.auto_lock_hours', minutes / 60)
    : i18n.plural('settings.auto_lock_minutes', minutes)
}
