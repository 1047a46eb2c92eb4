import type { SettingsChange } from '~/lib/contract/ui'
import type { SettingsView } from '~/lib/contract/views/status'
import { OFFERED_ACCOUNTS } from '~/lib/core/vault/account-index'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { ErrorAlert } from '../error-alert'
import { SelectField } from '../ui/field'
import { useChangeSettings } from './use-change-settings'

const LOCK_AFTER = [1, 5, 15, 30, 60, 240, 1_440]
const ACCOUNTS = Array.from({ length: OFFERED_ACCOUNTS }, (_, index) => index)
const ADDRESS_TYPES = [
  { value: 'p2wpkh', label: i18n.t('settings.p2wpkh') },
  { value: 'p2sh-p2wpkh', label: i18n.t('settings.p2sh_p2wpkh') },
  { value: 'p2pkh', label: i18n.t('settings.p2pkh') },
] as const

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
      <SelectField
        label={i18n.t('settings.address_type')}
        data-testid="settings-address-type"
        value={settings.addressType}
        onChange={(event) => {
          const chosen = ADDRESS_TYPES.find(({ value }) => value === event.target.value)
          if (chosen !== undefined) change.mutate({ addressType: chosen.value })
        }}
      >
        {ADDRESS_TYPES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={i18n.t('settings.account')}
        hint={i18n.t('settings.account_hint')}
        data-testid="settings-account"
        value={settings.accountIndex}
        onChange={(event) => change.mutate({ accountIndex: Number(event.target.value) })}
      >
        {including(ACCOUNTS, settings.accountIndex).map((index) => (
          <option key={index} value={index}>
            {index}
          </option>
        ))}
      </SelectField>
      <ErrorAlert error={change.error} />
    </>
  )
}

function including(usual: number[], current: number): number[] {
  return usual.includes(current) ? usual : [...usual, current].toSorted((a, b) => a - b)
}

function durationText(minutes: number): string {
  return minutes % 60 === 0
    ? i18n.t('settings.auto_lock_hours', minutes / 60)
    : i18n.t('settings.auto_lock_minutes', minutes)
}
