import type { ReactNode } from 'react'
import { isLanguage, LANGUAGES } from '~/lib/contract/languages'
import { sanitizeText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { SettingsView } from '~/lib/contract/views/status'
import { i18n } from '~/lib/ui/text/i18n'
import { useAccountList, useAddressBook, useSettings } from '~/lib/ui/query/queries'
import { useLooks } from '~/lib/ui/page/use-looks'
import { useShell } from '~/lib/ui/page/shell'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { BellIcon, EyeIcon } from '../ui/icons'
import { AutoLock } from './auto-lock'
import { LastCheck } from './profile-check'
import { ProfileImport } from './profile-import'
import { ServiceUrl } from './service-url'
import { BackupIcon, FlaskIcon, GlobeIcon, HelpIcon, PeopleIcon, ShieldIcon } from './settings-icons'
import { SettingsRow } from './settings-row'
import { ConnectedSites } from './connected-sites'

/** Parts of the settings by how often they are used; each opens a screen. */
export function SettingsScreen({ profile }: { profile: ProfileView }) {
  const shell = useShell()
  const { data: settings, error, refetch } = useSettings()
  return (
    <Screen title={i18n.t('settings.title')}>
      <ErrorAlert error={error} onRetry={() => void refetch()} />
      <ul className="flex flex-col">
        <SettingsRow
          icon={<PeopleIcon />}
          title={i18n.t('settings.people')}
          state={<PeopleState />}
          href="/settings/accounts"
          testId="settings-accounts"
        />
        <SettingsRow
          icon={<ShieldIcon />}
          title={i18n.t('settings.security')}
          href="/settings/security"
          testId="settings-security"
        >
          {settings !== undefined && <AutoLock settings={settings} />}
        </SettingsRow>
        <SettingsRow
          icon={<BackupIcon />}
          title={i18n.t('settings.history')}
          state={settings && <PhraseState isChecked={settings.isPhraseChecked} />}
          href="/settings/history"
          testId="settings-history"
        />
        <SettingsRow
          icon={<EyeIcon isClosed={false} size={22} />}
          title={i18n.t('settings.looks')}
          state={settings && <LooksState settings={settings} />}
          href="/settings/looks"
          testId="settings-looks"
        />
        <SettingsRow
          icon={<BellIcon size={22} />}
          title={i18n.t('settings.notices')}
          state={settings && i18n.t(`settings.notices_${settings.notices}`)}
          href="/settings/notices"
          testId="settings-notices"
        />
        <SettingsRow
          icon={<GlobeIcon />}
          title={i18n.t('settings.sites')}
          href="/settings/sites"
          testId="settings-sites"
        >
          <ConnectedSites isBrief />
        </SettingsRow>
        <SettingsRow
          icon={<HelpIcon />}
          title={i18n.t('settings.help')}
          state={<bdi>{i18n.t('settings.about', { version: shell.version })}</bdi>}
          href="/settings/help"
          testId="settings-help"
        />
      </ul>
      <ul className="mt-1.5 border-t border-line pt-1.5">
        <SettingsRow
          icon={<FlaskIcon />}
          title={i18n.t('settings.advanced')}
          state={<bdi>{sanitizeText(profile.label, 60)}</bdi>}
          href="/settings/advanced"
          testId="settings-advanced"
        >
          {settings !== undefined && (
            <div className="relative flex flex-col gap-3 pt-1">
              <ServiceUrl key={settings.serviceUrl} settings={settings} profile={profile} />
              <ProfileImport isBrief />
              <LastCheck />
            </div>
          )}
        </SettingsRow>
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
  return parts.filter((part) => part !== undefined).join(' · ') || '\u00a0'
}
