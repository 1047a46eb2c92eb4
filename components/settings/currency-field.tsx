import type { SettingsView } from '~/lib/contract/views/status'
import { useClient } from '~/lib/ui/query/client'
import { currencyName } from '~/lib/ui/text/fiat'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { SelectField } from '../ui/field'
import { useChangeSettings } from './use-change-settings'

type CurrencyFieldProps = { settings: SettingsView }

/** The currency in which amounts are also shown; absent where the profile has no feed. */
export function CurrencyField({ settings: { currency, currencies } }: CurrencyFieldProps) {
  const client = useClient()
  const change = useChangeSettings((chosen: SettingsView['currency']) =>
    client.settings.change({ currency: chosen }),
  )
  if (currencies.length === 0) return null
  return (
    <>
      <SelectField
        label={i18n.t('settings.currency')}
        hint={i18n.t('settings.currency_hint')}
        data-testid="settings-currency"
        value={currency ?? ''}
        onChange={(event) => change.mutate(currencies.find((one) => one === event.target.value) ?? null)}
      >
        <option value="">{i18n.t('settings.currency_off')}</option>
        {currencies.map((one) => (
          <option key={one} value={one}>
            {currencyName(one)}
          </option>
        ))}
      </SelectField>
      <ErrorAlert error={change.error} />
    </>
  )
}
