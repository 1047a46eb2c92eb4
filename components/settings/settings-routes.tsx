import { Route, Switch, useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/text/i18n'
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
import { PasswordScreen } from './password-screen'
import { PhraseScreen } from './phrase-screen'
import { ProfileScreen } from './profile-screen'
import { SettingsScreen } from './settings-screen'

export function SettingsRoutes({ profile }: { profile: ProfileView }) {
  const [, navigate] = useLocation()
  const back = () => navigate('/settings')
  return (
    <Switch>
      <Route path="/settings/phrase">
        <PhraseScreen onBack={back} />
      </Route>
      <Route path="/settings/help">
        <HelpScreen onBack={back} />
      </Route>
      <Route path="/settings/help/swap">
        <HelpScreen onBack={() => navigate('/')} />
      </Route>
      <Route path="/settings/check-phrase">
        <CheckPhraseScreen onBack={back} />
      </Route>
      <Route path="/settings/key">
        <KeyScreen onBack={back} />
      </Route>
      <Route path="/settings/password">
        <PasswordScreen onBack={back} />
      </Route>
      <Route path="/settings/accounts">
        <AccountsScreen onBack={back} />
      </Route>
      <Route path="/settings/accounts/:index">
        {({ index }) => <AccountScreen index={Number(index)} onBack={() => navigate('/settings/accounts')} />}
      </Route>
      <Route path="/settings/address-book">
        <AddressBookScreen onBack={back} />
      </Route>
      <Route path="/settings/backup">
        <BackupScreen onBack={back} />
      </Route>
      <Route path="/settings/backup-import">
        <BackupImportScreen onBack={back} />
      </Route>
      <Route path="/settings/profile">
        <ProfileScreen onBack={back} />
      </Route>
      <Route path="/settings/reset">
        <Screen title={i18n.t('reset.title')} onBack={back}>
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
