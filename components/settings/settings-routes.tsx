import { Route, Switch, useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/text/i18n'
import { Screen } from '../screen'
import { later } from '../ui/later'
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
import { PasskeyScreen } from './passkey-screen'
import { PasswordScreen } from './password-screen'
import { PhraseScreen } from './phrase-screen'
import { ProfileScreen } from './profile-screen'
import { SettingsParts } from './settings-parts'

const EvmScreen = later(() => import('../watch/watch-screens').then((m) => m.EvmScreen))
const WatchScreen = later(() => import('../watch/watch-screens').then((m) => m.WatchScreen))

/** The parts of the settings, and the screens that they open. */
export function SettingsRoutes({ profile }: { profile: ProfileView | null }) {
  const [, navigate] = useLocation()
  const back = () => navigate('/settings')
  const backTo = (part: string) => () => navigate(`/settings/${part}`)
  return (
    <Switch>
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
        <SettingsParts profile={profile} />
      </Route>
    </Switch>
  )
}
