import { Route, Switch, useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { PRACTICE_PATH } from '~/lib/ui/practice/practice-path'
import { later } from '../ui/later'
import { CreateScreen } from './create-screen'
import { ImportScreen } from './import-screen'
import { WelcomeScreen } from './welcome-screen'
import { WithoutProfile } from './without-profile'

const PracticeView = later(() => import('../practice/practice-view').then((m) => m.PracticeView))

const WatchWalletScreen = later(() => import('./watch-wallet-screen').then((m) => m.WatchWalletScreen))

const WALLET_PATHS: ReadonlySet<string> = new Set(['/create', '/import', '/watch'])

export function Onboarding({ hasProfile }: { hasProfile: boolean }) {
  const [path, navigate] = useLocation()
  const back = () => navigate('/')
  if (path === PRACTICE_PATH || path.startsWith(`${PRACTICE_PATH}/`)) return <PracticeView onLeave={back} />
  if (!hasProfile) return <WithoutProfile key={path} isChoosing={WALLET_PATHS.has(path)} onBack={back} />
  return (
    <Switch>
      <Route path="/create">
        <CreateScreen onBack={back} />
      </Route>
      <Route path="/import">
        <ImportScreen title={i18n.t('import.title')} onBack={back} />
      </Route>
      <Route path="/watch">
        <WatchWalletScreen onBack={back} />
      </Route>
      <Route>
        <WelcomeScreen hasProfile />
      </Route>
    </Switch>
  )
}
