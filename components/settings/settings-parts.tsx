import { Route, Switch, useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { useStatus } from '~/lib/ui/query/queries'
import { i18n } from '~/lib/ui/text/i18n'
import { Screen } from '../screen'
import { AutoLock } from './auto-lock'
import { BlockedSites } from './blocked-sites'
import { ConnectedSites } from './connected-sites'
import { CurrencyField } from './currency-field'
import { HistorySection } from './history-section'
import { LooksSection } from './looks-section'
import { NoticesSection } from './notices-section'
import { useHasPasskeyScreen } from './passkey-screen'
import { ProfileImport } from './profile-import'
import { ProfileSection } from './profile-section'
import { ScreenLinks } from './screen-links'
import { ServiceUrl } from './service-url'
import { SettingsPartScreen } from './settings-part-screen'
import { SettingsScreen } from './settings-screen'

/** The list of the settings' parts, and the screen of each part. */
export function SettingsParts({ profile }: { profile: ProfileView | null }) {
  const [, navigate] = useLocation()
  const { data: status } = useStatus()
  const hasPhrase = status?.isWatching !== true
  const hasPasskeyScreen = useHasPasskeyScreen()
  const back = () => navigate('/settings')
  return (
    <Switch>
      <Route path="/settings/security">
        <SettingsPartScreen title={i18n.t('settings.security')} onBack={back}>
          {(settings) => (
            <div>
              <AutoLock settings={settings} />
              <ScreenLinks
                to={[
                  ...(hasPhrase ? (['reveal', 'check-phrase'] as const) : []),
                  'change-password',
                  ...(hasPasskeyScreen ? (['passkey'] as const) : []),
                ]}
              />
              {!hasPhrase && (
                <p data-testid="no-phrase" className="mt-3 text-sm text-soft">
                  {i18n.t('settings.no_phrase')}
                </p>
              )}
              <div className="mt-3 border-t border-line pt-3">
                <ScreenLinks to={['reset']} />
              </div>
            </div>
          )}
        </SettingsPartScreen>
      </Route>
      <Route path="/settings/history">
        <Screen title={i18n.t('settings.history')} onBack={back}>
          <div className="flex flex-col gap-4">
            <HistorySection />
          </div>
        </Screen>
      </Route>
      <Route path="/settings/looks">
        <SettingsPartScreen title={i18n.t('settings.looks')} onBack={back}>
          {(settings) => (
            <>
              <LooksSection />
              <CurrencyField settings={settings} />
            </>
          )}
        </SettingsPartScreen>
      </Route>
      <Route path="/settings/notices">
        <SettingsPartScreen title={i18n.t('settings.notices')} onBack={back}>
          {(settings) => <NoticesSection settings={settings} />}
        </SettingsPartScreen>
      </Route>
      <Route path="/settings/sites">
        <Screen title={i18n.t('settings.sites')} onBack={back}>
          <ConnectedSites />
          <BlockedSites />
        </Screen>
      </Route>
      <Route path="/settings/advanced">
        <SettingsPartScreen title={i18n.t('settings.advanced')} onBack={back}>
          {(settings) => (
            <>
              <section className="flex flex-col gap-3">
                <h2 className="text-base font-semibold">{i18n.t('settings.bridge')}</h2>
                <ProfileSection settings={settings} />
                <ProfileImport isBrief />
                {profile !== null && (
                  <ServiceUrl key={settings.serviceUrl} settings={settings} profile={profile} />
                )}
              </section>
              {hasPhrase && <ScreenLinks to={['key']} />}
            </>
          )}
        </SettingsPartScreen>
      </Route>
      <Route>
        <SettingsScreen profile={profile} />
      </Route>
    </Switch>
  )
}
