import { isLanguage, LANGUAGE_TAGS, LANGUAGES } from '~/lib/contract/languages'
import { THEMES } from '~/lib/contract/looks'
import { i18n } from '~/lib/ui/text/i18n'
import { useChangeLooks, useLooks } from '~/lib/ui/page/use-looks'
import { ErrorAlert } from '../error-alert'
import { Checkbox } from '../ui/checkbox'
import { Choice } from '../ui/choice'
import { SelectField } from '../ui/field'

/** Language, theme and privacy mode. */
export function LooksSection() {
  const { theme, language, hidesAmounts } = useLooks()
  const change = useChangeLooks()
  return (
    <>
      <SelectField
        label={i18n.t('settings.language')}
        data-testid="settings-language"
        value={language ?? ''}
        onChange={(event) => {
          const chosen = event.target.value
          change.mutate({ language: isLanguage(chosen) ? chosen : null })
        }}
      >
        <option value="">{i18n.t('settings.language_of_browser')}</option>
        {LANGUAGE_TAGS.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {LANGUAGES[tag]}
          </option>
        ))}
      </SelectField>
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
