import { Route, Switch, useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { PRACTICE_PATH } from '~/lib/ui/practice/practice-path'
import { later } from '../ui/later'
import { Button } from '../ui/button'
import { CreateScreen } from './create-screen'
import { ImportScreen } from './import-screen'
import { NoProfileScreen } from '../settings/no-profile-screen'
import { WelcomeScreen } from './welcome-screen'

const PracticeView = later(() => import('../practice/practice-view').then((m) => m.PracticeView))

const WALLET_PATHS: ReadonlySet<string> = new Set(['/create', '/import'])

/** Sets up a wallet. Without a bridge profile it would be useless, so choosing one comes first. */
export function Onboarding({ hasProfile }: { hasProfile: boolean }) {
  const [path, navigate] = useLocation()
  const back = () => navigate('/')
  if (path === PRACTICE_PATH || path.startsWith(`${PRACTICE_PATH}/`)) return <PracticeView onLeave={back} />
  if (!hasProfile && WALLET_PATHS.has(path))
    return (
      <NoProfileScreen
        onBack={back}
        aside={
          <Button
            look="quiet"
            data-testid="no-profile-practice"
            className="-ms-2 self-start"
            onClick={() => navigate(PRACTICE_PATH)}
          >
            {i18n.t('welcome.practice')}
          </Button>
        }
      />
    )
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
