import { Route, Switch, useLocation } from 'wouter'
import { i18n } from '~/lib/ui/i18n'
import { CreateScreen } from './create-screen'
import { ImportScreen } from './import-screen'
import { WelcomeScreen } from './welcome-screen'

export function Onboarding() {
  const [, navigate] = useLocation()
  const back = () => navigate('/')
  return (
    <Switch>
      <Route path="/create">
        <CreateScreen onBack={back} />
      </Route>
      <Route path="/import">
        <ImportScreen title={i18n.t('import.title')} onBack={back} />
      </Route>
      <Route>
        <WelcomeScreen />
      </Route>
    </Switch>
  )
}
