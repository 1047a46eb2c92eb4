import type { ReactNode } from 'react'
import { isLanguage, LANGUAGES } from '~/lib/contract/languages'
import { sanitizeText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { SettingsView } from '~/lib/contract/views/status'
import { DOT } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { useAccountList, useAddressBook, useSettings, useStatus } from '~/lib/ui/query/queries'
import { useLooks } from '~/lib/ui/page/use-looks'
import { useShell } from '~/lib/ui/page/shell'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { autoLockText } from './auto-lock'
import { SettingsRow } from './settings-row'
import { ConnectedSites } from './connected-sites'

/** Parts of the settings by how often they are used; each opens a screen. */
export function SettingsScreen({ profile }: { profile: ProfileView | null }) {
  const shell = useShell()
  const { data: settings, error, refetch } = useSettings()
  const { data: status } = useStatus()
  const hasPhrase = status?.isWatching !== true
  return (
    <Screen title={i18n.t('settings.title')}>
      <ErrorAlert error={error} onRetry={() => void refetch()} />
      <ul className="flex flex-col">
        <SettingsRow part="accounts" state={<PeopleState />} />
        <SettingsRow part="security" state={settings && autoLockText(settings)} />
        <SettingsRow
          part="history"
          state={settings && hasPhrase && <PhraseState isChecked={settings.isPhraseChecked} />}
        />
        <SettingsRow part="looks" state={settings && <LooksState settings={settings} />} />
        <SettingsRow part="notices" state={settings && i18n.t(`settings.notices_${settings.notices}`)} />
        <SettingsRow part="sites">
          <ConnectedSites isBrief />
        </SettingsRow>
        <SettingsRow part="help" state={<bdi>{i18n.t('settings.about', { version: shell.version })}</bdi>} />
      </ul>
      <ul className="mt-1.5 border-t border-line pt-1.5">
        <SettingsRow
          part="advanced"
          state={<bdi>{profile === null ? i18n.t('no_profile.none') : sanitizeText(profile.label, 60)}</bdi>}
        />
      </ul>
    </Screen>
  )
}

function PeopleState(): ReactNode {
  const { data: accounts } = useAccountList()
  const { data: entries } = useAddressBook()
  return inOneLine([
    accounts && i18n.plural('settings.accounts_count', accounts.length),
    entries && i18n.plural('settings.addresses_count', entries.length),
  ])
}

function PhraseState({ isChecked }: { isChecked: boolean }) {
  return isChecked ? (
    i18n.t('settings.phrase_checked')
  ) : (
    <span className="text-warn">{i18n.t('settings.phrase_unchecked')}</span>
  )
}

function LooksState({ settings: { currency } }: { settings: SettingsView }): ReactNode {
  const { theme } = useLooks()
  const language = i18n.t('app.locale')
  return inOneLine([
    isLanguage(language) ? LANGUAGES[language] : undefined,
    currency ?? undefined,
    theme === 'system' ? undefined : i18n.t(`settings.theme_${theme}`),
  ])
}

/** A space keeps the line's height while nothing of it is known. */
function inOneLine(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(DOT) || '\u00a0'
}
