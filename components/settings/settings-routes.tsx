import { Route, Switch, useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/text/i18n'
import { useStatus } from '~/lib/ui/query/queries'
import { Screen } from '../screen'
import { Notice } from '../ui/notice'
import { ResetForm } from '../wallet/reset-form'
import { AccountScreen } from '../accounts/account-screen'
import { AccountsScreen } from '../accounts/accounts-screen'
import { AddressBookScreen } from './address-book-screen'
import { BackupImportScreen } from './backup-import-screen'
import { BackupScreen } from './backup-screen'
import { HelpScreen } from '../help/help-screen'
import { CheckPhraseScreen } from './check-phrase-screen'
import { KeyScreen } from './key-screen'
import { PasskeyScreen, useHasPasskeyScreen } from './passkey-screen'
import { PasswordScreen } from './password-screen'
import { PhraseScreen } from './phrase-screen'
import { ProfileScreen } from './profile-screen'
import { AutoLock } from './auto-lock'
import { BlockedSites } from './blocked-sites'
import { ConnectedSites } from './connected-sites'
import { CurrencyField } from './currency-field'
import { HistorySection } from './history-section'
import { LooksSection } from './looks-section'
import { NoticesSection } from './notices-section'
import { ProfileSection } from './profile-section'
import { ProfileImport } from './profile-import'
import { ScreenLinks } from './screen-links'
import { ServiceUrl } from './service-url'
import { SettingsPartScreen } from './settings-part-screen'
import { later } from '../ui/later'
import { SettingsScreen } from './settings-screen'

const EvmScreen = later(() => import('../watch/watch-screens').then((m) => m.EvmScreen))
const WatchScreen = later(() => import('../watch/watch-screens').then((m) => m.WatchScreen))

export function SettingsRoutes({ profile }: { profile: ProfileView | null }) {
  const [, navigate] = useLocation()
  const { data: status } = useStatus()
  const hasPhrase = status?.isWatching !== true
  const hasPasskeyScreen = useHasPasskeyScreen()
  const back = () => navigate('/settings')
  const backTo = (part: string) => () => navigate(`/settings/${part}`)
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
      <Route path="/settings/phrase">
        <PhraseScreen onBack={backTo('security')} />
      </Route>
      <Route path="/settings/help">
        <HelpScreen onBack={back} />
      </Route>
      <Route path="/settings/help/swap">
        <HelpScreen onBack={() => navigate('/')} />
      </Route>
      <Route path="/settings/check-phrase">
        <CheckPhraseScreen onBack={backTo('security')} />
      </Route>
      <Route path="/settings/key">
        <KeyScreen onBack={backTo('advanced')} />
      </Route>
      <Route path="/settings/password">
        <PasswordScreen onBack={backTo('security')} />
      </Route>
      <Route path="/settings/passkey">
        <PasskeyScreen onBack={backTo('security')} />
      </Route>
      <Route path="/settings/accounts">
        <AccountsScreen onBack={back} />
      </Route>
      <Route path="/settings/accounts/watch">
        <WatchScreen onBack={backTo('accounts')} />
      </Route>
      <Route path="/settings/accounts/:index/evm">
        {({ index }) => <EvmScreen index={Number(index)} onBack={backTo(`accounts/${Number(index)}`)} />}
      </Route>
      <Route path="/settings/accounts/:index">
        {({ index }) => <AccountScreen index={Number(index)} onBack={backTo('accounts')} />}
      </Route>
      <Route path="/settings/address-book">
        <AddressBookScreen onBack={backTo('accounts')} />
      </Route>
      <Route path="/settings/backup">
        <BackupScreen onBack={backTo('history')} />
      </Route>
      <Route path="/settings/backup-import">
        <BackupImportScreen onBack={backTo('history')} />
      </Route>
      <Route path="/settings/profile">
        <ProfileScreen onBack={back} />
      </Route>
      <Route path="/settings/reset">
        <Screen title={i18n.t('reset.title')} onBack={backTo('security')}>
          <div className="flex flex-col gap-4">
            <Notice tone="warn">{i18n.t('reset.body')}</Notice>
            <ResetForm />
          </div>
        </Screen>
      </Route>
      <Route>
        <SettingsScreen profile={profile} />
      </Route>
    </Switch>
  )
}
