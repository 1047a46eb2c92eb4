import { Route, Switch, useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { PRACTICE_PATH } from '~/lib/ui/practice/practice-path'
import { later } from '../ui/later'
import { CreateScreen } from './create-screen'
import { GivenBridge } from './given-bridge'
import { ImportScreen } from './import-screen'
import { WelcomeScreen } from './welcome-screen'

const PracticeView = later(() => import('../practice/practice-view').then((m) => m.PracticeView))

const BridgeScreen = later(() => import('../bridge/bridge-screen').then((m) => m.BridgeScreen))

const WatchWalletScreen = later(() => import('./watch-wallet-screen').then((m) => m.WatchWalletScreen))

/** The wallet comes first; a bridge may come at any time. */
export function Onboarding({ hasProfile }: { hasProfile: boolean }) {
  const [path, navigate] = useLocation()
  const back = () => navigate('/')
  if (path === PRACTICE_PATH || path.startsWith(`${PRACTICE_PATH}/`)) return <PracticeView onLeave={back} />
  const screens = (
    <Switch>
      <Route path="/create">
        <CreateScreen onBack={back} />
      </Route>
      <Route path="/import">
        <ImportScreen title={i18n.t('import.title')} onBack={back} />
      </Route>
      <Route path="/bridge">
        <BridgeScreen />
      </Route>
      <Route path="/watch">
        <WatchWalletScreen onBack={back} />
      </Route>
      <Route path="/site">
        <WatchWalletScreen isEmpty onBack={back} />
      </Route>
      <Route>
        <WelcomeScreen hasProfile={hasProfile} />
      </Route>
    </Switch>
  )
  if (hasProfile) return screens
  return (
    // A link that comes to an open page is read too.
    <GivenBridge key={path.startsWith('/link/') ? path : ''} onBack={back}>
      {screens}
    </GivenBridge>
  )
}
