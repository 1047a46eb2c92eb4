import { THEMES } from '~/lib/contract/looks'
import { i18n } from '~/lib/ui/i18n'
import { useChangeLooks, useLooks } from '~/lib/ui/use-looks'
import { ErrorAlert } from '../error-alert'
import { Checkbox } from '../ui/checkbox'
import { Choice } from '../ui/choice'

/** Theme and privacy mode. */
export function LooksSection() {
  const { theme, hidesAmounts } = useLooks()
  const change = useChangeLooks()
  return (
    <>
      <Choice
        label={i18n.t('settings.theme')}
        value={theme}
        options={THEMES.map((value) => ({
          value,
          label: i18n.t(`settings.theme_${value}`),
          testId: `theme-${value}`,
        }))}
        onChange={(next) => change.mutate({ theme: next })}
      />
      <div>
        <Checkbox
          data-testid="settings-hide-amounts"
          checked={hidesAmounts}
          onChange={(event) => change.mutate({ hidesAmounts: event.target.checked })}
        >
          {i18n.t('settings.hide_amounts')}
        </Checkbox>
        <p className="text-xs text-soft">{i18n.t('settings.hide_amounts_hint')}</p>
      </div>
      <ErrorAlert error={change.error} />
    </>
  )
}
