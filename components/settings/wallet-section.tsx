import type { SettingsChange } from '~/lib/contract/ui'
import type { SettingsView } from '~/lib/contract/views/status'
import { useClient } from '~/lib/ui/query/client'
import { currencyName } from '~/lib/ui/text/fiat'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { SelectField } from '../ui/field'
import { useChangeSettings } from './use-change-settings'

const LOCK_AFTER = [1, 5, 15, 30, 60, 240, 1_440]

export function WalletSection({ settings }: { settings: SettingsView }) {
  const client = useClient()
  const change = useChangeSettings((input: SettingsChange) => client.settings.change(input))
  return (
    <>
      <SelectField
        label={i18n.t('settings.auto_lock')}
        data-testid="settings-auto-lock"
        value={settings.autoLockMinutes}
        onChange={(event) => change.mutate({ autoLockMinutes: Number(event.target.value) })}
      >
        {including(LOCK_AFTER, settings.autoLockMinutes).map((minutes) => (
          <option key={minutes} value={minutes}>
            {durationText(minutes)}
          </option>
        ))}
      </SelectField>
      {settings.currencies.length > 0 && (
        <SelectField
          label={i18n.t('settings.currency')}
          hint={i18n.t('settings.currency_hint')}
          data-testid="settings-currency"
          value={settings.currency ?? ''}
          onChange={(event) => {
            const chosen = settings.currencies.find((currency) => currency === event.target.value)
            change.mutate({ currency: chosen ?? null })
          }}
        >
          <option value="">{i18n.t('settings.currency_off')}</option>
          {settings.currencies.map((currency) => (
            <option key={currency} value={currency}>
              {currencyName(currency)}
            </option>
          ))}
        </SelectField>
      )}
      <ErrorAlert error={change.error} />
    </>
  )
}

function including(usual: number[], current: number): number[] {
  return usual.includes(current) ? usual : [...usual, current].toSorted((a, b) => a - b)
}

function durationText(minutes: number): string {
  return minutes % 60 === 0
    ? i18n.plural('settings.auto_lock_hours', minutes / 60)
    : i18n.plural('settings.auto_lock_minutes', minutes)
}
